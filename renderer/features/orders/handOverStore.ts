import { create } from 'zustand';
import type { BasketLine, TenderInput } from '../../../shared/domain/basket.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import type { PaymentIntent, PaymentSubject } from '../../../shared/domain/payment.ts';
import { isForHandOver, orderOf } from '../../../shared/domain/payment-subject.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import { failed, ok, type Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import {
  greater,
  lesser,
  type Minor,
  minor,
  minus,
  NO_MONEY,
  plus,
  type Quantity,
} from '../../../shared/money/money.ts';
import { overpaid, priceBasket, type Rest, restOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import type { Needs } from '../../app/needs.ts';
import {
  cashHeld,
  initialPayment,
  methodFor,
  type SplitPayment,
  tendersOf,
} from '../checkout/pay/splitPayment.ts';
import type { OrdersStore } from './ordersStore.ts';

/** The dialog of the hand-over, for useModal. */
export const HAND_OVER = 'orders.handOver';

interface HandOverState extends SplitPayment {
  order: OrderView | null;
  /**
   * The deposit that another till took, as on its slip; null for none. Undefined until the person answers: only for an
   * order of another till, whose deposit this one does not know.
   */
  elsewhere: DepositElsewhere | null | undefined;
  /** The receipt, once the hand-over is recorded. */
  receipt: Receipt | null;
  /**
   * Opens the dialog. An order from elsewhere gets this shop's price. Asks first about a card that was left at the
   * terminal for it; shows payments taken before.
   */
  begin(order: OrderView): Promise<void>;
  /**
   * Continues after a successful card payment that was at the terminal when the program ended.
   *
   * @param parts payments taken before under its idempotency key
   */
  resume(order: OrderView, intent: PaymentIntent, parts: PaymentIntent[]): Promise<void>;
  /** Sets the deposit paid at the other till; undefined asks again. Ignored once money was taken. */
  sayElsewhere(elsewhere: DepositElsewhere | null | undefined): void;
  /** Closes the dialog, unless money was taken for it or a card is at the terminal. */
  end(): void;
}

const fresh = { ...initialPayment, receipt: null } as const satisfies Partial<HandOverState>;

/** Hands an order over. */
export function createHandOverStore({
  ipc: { call },
  app: { useApp, useScreen, notifyFailure, closeModal, openModal },
  cards: { askAboutOrder, readUnreadCards },
  checkout: { amountIn, confirmConditions, createSplitPayment, useBasket, usePayment },
  orders: { useOrders },
}: Needs<'ipc' | 'app' | 'cards' | 'checkout'> & { orders: OrdersStore }) {
  /** From "Hand over" to the receipt. One opening is one idempotency key, so a second Enter is the same hand-over. */
  const useHandOver = create<HandOverState>((set, get) => {
    let idempotencyKey: LocalId | null = null;

    async function show(
      order: OrderView,
      under: LocalId,
      parts: readonly PaymentIntent[],
      begun?: PaymentSubject,
    ) {
      idempotencyKey = under;
      const subject = begun ?? parts[0]?.subject;
      const named = subject?.kind === 'balance' ? (subject.elsewhere ?? null) : undefined;
      set({ ...fresh, order: null, elsewhere: order.origin === 'external' ? named : null });
      openModal(HAND_OVER, isLocked);
      const priced = await withPrice(order, subject);
      if (!priced.ok) return set({ failure: priced.error });
      set({ order: priced.value });
      get().restore(parts);
      // It was closed elsewhere in the meantime: payments can only be returned.
      if (order.state !== 'open') set({ failure: closed });
    }

    /** Reloads the order and the shop's taxes, which changed since the dialog was opened. */
    async function reload(): Promise<void> {
      const { order: shown } = get();
      if (!shown) return;
      await useApp.getState().load();
      const answer = await call('orders.get', { orderId: shown.id });
      const priced = answer.ok ? await withPrice(answer.value, undefined) : answer;
      if (priced.ok && get().order?.id === shown.id) set({ order: priced.value });
    }

    /** Whether taken money has neither a receipt nor been returned; if so, shows the reason. */
    function isLocked(): boolean {
      const failure = get().receipt ? null : (get().held() ?? cashHeld(get().parts));
      if (failure) set({ failure });
      return failure !== null;
    }

    const splitPayment = createSplitPayment(set, get, {
      isMine: isForHandOver,
      rest: (taken) => restAfter(get(), taken),
      async paidFor() {
        const { order } = get();
        return (
          order &&
          idempotencyKey && {
            kind: 'balance',
            idempotencyKey,
            orderId: order.id,
            expectedTotal: order.total,
            elsewhere: get().elsewhere ?? null,
          }
        );
      },
      async overruled({ code }) {
        if (code === 'total_changed') await reload();
        return false;
      },
      async complete(tenders) {
        const { order } = get();
        if (!order || !idempotencyKey) return null;
        // A deposit that covers the total needs no further payment. A rest that rounds to zero is paid in cash.
        const due = restAfter(get(), []).card;
        const answer = await call('orders.fulfil', {
          idempotencyKey,
          orderId: order.id,
          tenders: due === 0 ? [] : tenders,
          expectedTotal: order.total,
          elsewhere: get().elsewhere ?? null,
        });
        if (!answer.ok) {
          if (answer.error.code === 'total_changed') await reload();
          return answer.error;
        }
        set({ ...fresh, receipt: answer.value.receipt });
        await useOrders.getState().changed(answer.value.order);
        return null;
      },
    });

    return {
      ...splitPayment,
      order: null,
      elsewhere: null,
      receipt: null,
      sayElsewhere(elsewhere) {
        if (get().parts.length === 0 && get().held() === null) set({ elsewhere, typed: null, failure: null });
      },
      async begin(order) {
        // The question is shown beside the order.
        useOrders.getState().choose(order);
        const unread = readUnreadCards();
        if (unread) await unread;
        if (askAboutOrder(order.id)) return;
        const answer = await call('payments.open', {});
        // Without these parts the dialog would ask again for money already paid.
        if (!answer.ok) return notifyFailure(answer.error);
        const parts = answer.value.filter(
          ({ state, subject }) => state === 'captured' && orderOf(subject) === order.id,
        );
        const [paid] = parts;
        const under = paid?.idempotencyKey ?? newLocalId();
        const open = order.lines.filter(({ state }) => state === 'open');
        const petIds = open.flatMap(({ petId }) => petId ?? []);
        // Conditions were already confirmed if money was taken.
        const asked = { idempotencyKey: under, petIds, customer: order.customerName };
        if (!paid && !(await confirmConditions(asked))) return;
        await show(order, under, parts);
      },
      async resume(order, intent, parts) {
        useOrders.getState().choose(order);
        await show(order, intent.idempotencyKey, parts, intent.subject);
        if (!get().order) return;
        await get().continueFrom(intent);
      },
      end() {
        if (!isLocked()) closeModal(HAND_OVER);
      },
    };
  });

  /**
   * The order with its total: the one from the first payment for it, or else this shop's price if the order has none.
   */
  async function withPrice(order: OrderView, begun: PaymentSubject | undefined): Promise<Result<OrderView>> {
    const taxIncluded = useApp.getState().app?.taxIncluded ?? true;
    if (begun?.kind === 'balance' && begun.basket) {
      const { total } = priceBasket(begun.basket, { taxIncluded });
      return ok({ ...order, total, balance: greater(NO_MONEY, minus(total, order.deposit)) });
    }
    if (order.total !== null || order.petId === null) return ok(order);
    const pet = await call('catalogue.pet', { petId: order.petId });
    if (!pet.ok) return pet;
    const { price } = priceFor(pet.value, order.quantity ?? 1);
    if (price === null) {
      return failed(failureOf('no_price', { petId: order.petId }));
    }
    const line = lineFor(pet.value, order.quantity, price);
    const { total } = priceBasket({ lines: [line], discount: null }, { taxIncluded });
    return ok({ ...order, unitPrice: price, total, balance: minus(total, order.deposit) });
  }

  /** The rest of the balance after the payments taken, by method. */
  function restOfBalance({ parts, ...due }: Due & Pick<Open, 'parts'>): Rest {
    return restAfter(due, tendersOf(parts));
  }

  /** The rest of the balance by the chosen method. */
  function missingOf({ method, ...open }: Omit<Open, 'typed'>): Minor {
    const rest = restOfBalance(open);
    return rest[methodFor(method, rest)];
  }

  /** The amount in the field, in minor units; null if it is invalid. */
  function amountOf(open: Open): Minor | null {
    return amountIn(open, missingOf(open));
  }

  function restAfter({ order, elsewhere }: Due, taken: TenderInput[]): Rest {
    const cashStep = useApp.getState().app?.cashStep ?? minor(1);
    const total = order?.total ?? NO_MONEY;
    const held = order?.deposit ?? NO_MONEY;
    // A deposit counts only up to the total; the excess is returned.
    const before = lesser(plus(held, elsewhere?.amount ?? NO_MONEY), total);
    return restOf(total, taken, { cashStep }, before);
  }

  /**
   * The cash to return at the hand-over, in minor units: the part of the deposit above the total, rounded for coins.
   * Happens after a tax rate was lowered.
   */
  function overpaidOf(order: Pick<OrderView, 'deposit' | 'total'> | null): Minor {
    const cashStep = useApp.getState().app?.cashStep ?? minor(1);
    return order?.total == null ? NO_MONEY : overpaid(order.total, order.deposit, { cashStep }).back;
  }

  /**
   * Puts the open lines of an order into the cart, for a partial pickup or one together with other goods.
   *
   * @param picked the quantity of each line; all lines if omitted
   */
  async function intoCart(
    order: OrderView,
    picked: ReadonlyMap<LocalId, Quantity> | null = null,
  ): Promise<void> {
    const unread = readUnreadCards();
    if (unread) await unread;
    if (askAboutOrder(order.id)) return;
    const { stage, nextCustomer } = usePayment.getState();
    if (stage === 'done') nextCustomer();
    const { basket } = useBasket.getState();
    if (basket?.returned) return notifyFailure(failureOf('pickup_with_return'));
    if (basket?.lines.some(({ orderLine }) => orderLine) && basket.pickUp?.orderId !== order.id)
      return notifyFailure(failureOf('pickup_two_orders'));
    const open = order.lines.filter(({ state }) => state === 'open');
    const lines: BasketLine[] = [];
    for (const line of open) {
      const quantity = picked ? (picked.get(line.id) ?? 0) : line.quantity;
      if (line.petId === null || line.unitPrice === null || quantity === 0) continue;
      const pet = await call('catalogue.pet', { petId: line.petId });
      if (!pet.ok) return notifyFailure(pet.error);
      lines.push({
        ...lineFor(pet.value, quantity, line.unitPrice),
        listPrice: line.listPrice,
        orderLine: line.id,
      });
    }
    const pickUp = {
      orderId: order.id,
      deposit: order.depositHeld,
      open: open.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
    };
    useBasket.getState().setPickUp(pickUp, lines);
    useScreen.getState().go('checkout');
  }

  return { useHandOver, overpaidOf, restOfBalance, missingOf, amountOf, intoCart };
}

/** A cart line for a pet. */
function lineFor(pet: PetTile, quantity: Quantity, unitPrice: Minor): BasketLine {
  const { id: petId, name: petName, categoryName, taxName, taxBasisPoints } = pet;
  const facts = { petId, petName, categoryName, barcode: null, quantity, unitPrice, discount: null };
  return { id: newLocalId(), ...facts, taxName, taxBasisPoints, note: null };
}

const closed = failureOf('order_not_open');

type Due = Pick<HandOverState, 'order' | 'elsewhere'>;

type Open = Due & Pick<HandOverState, 'method' | 'typed' | 'parts'>;
