import type { Command } from 'commander';
import type { DepositElsewhere } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { NO_MONEY, plus, type Quantity } from '../../../shared/money/money.ts';
import { priceBasket, restOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { pickUpOf } from '../../../shared/money/sums.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { Store } from '../../store/store.ts';
import { completeSale } from '../../usecases/checkout/complete-sale.ts';
import { linesToPickUp } from '../../usecases/orders/pick-up.ts';
import { placeOrder } from '../../usecases/orders/place-order.ts';
import type { CliContext } from '../cli-context.ts';
import { orderDocument, saleDocument } from '../documents.ts';
import { findOrder, findPet, minorOf } from '../find.ts';
import { type OpenTill, type ShopLocation, withShop } from '../open.ts';
import { anyId, localId, price, shipDate, slipNumber, wholeNumber } from '../options.ts';

interface OrderFlags {
  pet: string;
  quantity: Quantity;
  shipDate: string;
  price?: string;
  idempotencyKey?: LocalId;
  overpromise?: boolean;
}

interface FulfilFlags {
  order: string;
  idempotencyKey?: LocalId;
  deposit?: string;
  slip?: string;
}

/** `order`: takes a customer's order. `fulfil`: hands it over, the balance paid in exact cash. */
export function orderCommands(program: Command, surroundings: CliContext): void {
  program
    .command('order')
    .description('take an order: reserve pets for a later day')
    .requiredOption('--pet <id>', "Petstore's id or a local one", anyId)
    .requiredOption('--quantity <n>', 'how many pets', wholeNumber(1))
    .requiredOption('--ship-date <moment>', 'when, like 2026-12-24T10:00:00Z or 2026-12-24', shipDate)
    .option('--price <amount>', 'unit price, like 12.50; otherwise the shop’s, or 0', price)
    .option(
      '--idempotency-key <uuid>',
      'a name for this order: the same name again is the same order',
      localId,
    )
    .option('--overpromise', 'reserve more than is free')
    .action((flags: OrderFlags) =>
      withShop(surroundings, (till, place) => {
        const placed = takeOrder(till, place, flags);
        surroundings.print({ order: orderDocument(placed) });
      }),
    );
  program
    .command('fulfil')
    .description('complete the pickup of an order, the balance paid in exact cash')
    .requiredOption('--order <id>', "Petstore's id or a local one", anyId)
    .option('--idempotency-key <uuid>', 'a name for this sale: the same name again is the same sale', localId)
    .option('--deposit <amount>', 'what was paid for it at another till, like 12.50; with --slip', price)
    .option('--slip <number>', 'the number on the slip of that deposit', slipNumber)
    .action((flags: FulfilFlags, command: Command) => {
      if ((flags.deposit === undefined) !== (flags.slip === undefined)) {
        command.error('error: --deposit and --slip are given together');
      }
      return withShop(surroundings, (till) => {
        const { store } = till.core;
        const order = findOrder(store, flags.order);
        const receipt = handOver(till, order, flags);
        const fulfilled = orderDocument(store.orders.require(order.id));
        surroundings.print({ order: fulfilled, sale: saleDocument(store, receipt) });
      });
    });
}

function handOver({ core: { store }, caller }: OpenTill, order: StoredOrder, flags: FulfilFlags): Receipt {
  const { idempotencyKey = newLocalId() } = flags;
  const done = store.sales.ofKey(idempotencyKey);
  if (done) return store.receipts.get(done);
  const { lines, pickUp } = linesToPickUp(store, order.id);
  const elsewhere = depositElsewhere(store, flags);
  const basket = { idempotencyKey, lines, discount: null, note: null, pickUp: { ...pickUp, elsewhere } };
  const settings = store.settings.shop();
  const totals = priceBasket(basket, settings);
  const { total } = totals;
  const sums = pickUpOf(basket, totals, settings);
  const due = plus(total, sums?.rounding ?? NO_MONEY);
  const given = restOf(due, [], settings, sums?.applied).cash;
  const tenders = [{ kind: 'cash' as const, given }];
  const input = { basket, tenders, expectedTotal: total, allowOversell: false };
  return completeSale({ store }, input, caller).receipt;
}

/** @throws PerchError `bad_price`, `amount_zero` */
function depositElsewhere(store: Store, { deposit, slip }: FulfilFlags): DepositElsewhere | null {
  if (deposit === undefined || slip === undefined) return null;
  const amount = minorOf(store, deposit);
  if (amount === 0) throw new PerchError('amount_zero');
  return { amount, slip };
}

function takeOrder(till: OpenTill, place: ShopLocation, flags: OrderFlags): StoredOrder {
  const { store } = till.core;
  const pet = findPet(store, flags.pet);
  const draft = {
    idempotencyKey: flags.idempotencyKey ?? newLocalId(),
    petId: pet.id,
    quantity: flags.quantity,
    shipDate: flags.shipDate,
    customerName: null,
    customerPhone: null,
    note: null,
    unitPrice:
      flags.price === undefined
        ? (priceFor(pet, flags.quantity).price ?? NO_MONEY)
        : minorOf(store, flags.price),
    deposit: null,
  };
  const allowOverpromise = flags.overpromise ?? false;
  const { id } = placeOrder(depsOf(till, place), { draft, allowOverpromise }, till.caller);
  return store.orders.require(id);
}

function depsOf({ core: { store }, clock }: OpenTill, { connection: { profile } }: ShopLocation) {
  return { store, clock, profile };
}
