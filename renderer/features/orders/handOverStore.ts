import { create } from 'zustand';
import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import type { PaymentIntent, PaymentSubject } from '../../../shared/domain/payment.ts';
import { isForHandOver, orderOf } from '../../../shared/domain/payment-subject.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import { failed, ok, type Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { greater, lesser, minor, minus, NO_MONEY, plus } from '../../../shared/money/minor.ts';
import { overpaid, priceBasket, type Rest, restOf } from '../../../shared/money/pricing.ts';
import type { Minor } from '../../../shared/money/units.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { CardsStores } from '../cards/stores.ts';
import { cashHeld, type SplitPayment, tendersOf, untaken, wayOf } from '../checkout/pay/splitPayment.ts';
import type { CheckoutStores } from '../checkout/stores.ts';
import type { OrdersStore } from './ordersStore.ts';

/** The dialog of the hand-over, for useModal. */
export const HAND_OVER = 'orders.handOver';

interface HandOverState extends SplitPayment {
  order: OrderView | null;
  /**
   * The deposit that another till took, off its slip; null where none was. Undefined while nobody has said so: only for
   * an order of another till, of which this one knows no deposit.
   */
  elsewhere: DepositElsewhere | null | undefined;
  /** Written: the pets are the customer's. */
  receipt: Receipt | null;
  /**
   * An order that was made elsewhere gets this shop's price. A card that was left at the terminal for it is asked about
   * first; what was taken for it before is shown.
   */
  begin(order: OrderView): Promise<void>;
  /**
   * Takes a card payment up that was at the terminal when the program ended, and that was taken.
   *
   * @param parts what was taken before under its idempotency key
   */
  resume(order: OrderView, intent: PaymentIntent, parts: PaymentIntent[]): Promise<void>;
  /** Says whether a deposit was paid at the other till; undefined asks again, which needs that nothing was taken yet. */
  sayElsewhere(elsewhere: DepositElsewhere | null | undefined): void;
  /** Closes the dialog; not while money was taken for it, or a card is at the terminal. */
  end(): void;
}

const fresh = { ...untaken, receipt: null } as const satisfies Partial<HandOverState>;

/** Handing an order over. */
export function createHandOverStore({
  ipc: { call },
  app: { useApp, notifyFailure, closeModal, openModal },
  cards: { askAboutOrder, readUnreadCards },
  checkout: { amountIn, createSplitPayment },
  orders: { useOrders },
}: {
  ipc: Ipc;
  app: AppStores;
  cards: CardsStores;
  checkout: CheckoutStores;
  orders: OrdersStore;
}) {
  /** From "Hand over" to the receipt. One opening is one idempotency key, so a second Enter is the same hand-over. */
  const useHandOver = create<HandOverState>((set, get) => {
    let idempotencyKey: LocalId | null = null;

    async function open(
      order: OrderView,
      under: LocalId,
      parts: readonly PaymentIntent[],
      begun?: PaymentSubject,
    ) {
      idempotencyKey = under;
      const subject = begun ?? parts[0]?.subject;
      const said = subject?.kind === 'balance' ? (subject.elsewhere ?? null) : undefined;
      set({ ...fresh, order: null, elsewhere: order.origin === 'external' ? said : null });
      openModal(HAND_OVER, stays);
      const priced = await withPrice(order, subject);
      if (!priced.ok) return set({ failure: priced.error });
      set({ order: priced.value });
      get().restore(parts);
      // Somebody else ended it meanwhile: what was taken can only go back.
      if (order.state !== 'open') set({ failure: closed });
    }

    /** The shop's taxes, or what the order says, are others than when the dialog was opened. */
    async function readAgain(): Promise<void> {
      const { order: shown } = get();
      if (!shown) return;
      await useApp.getState().load();
      const answer = await call('orders.get', { orderId: shown.id });
      const priced = answer.ok ? await withPrice(answer.value, undefined) : answer;
      if (priced.ok && get().order?.id === shown.id) set({ order: priced.value });
    }

    /** Not before money that was taken for it has its receipt or has gone back; says so. */
    function stays(): boolean {
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
        if (code === 'total_changed') await readAgain();
        return false;
      },
      async complete(tenders) {
        const { order } = get();
        if (!order || !idempotencyKey) return null;
        // One that was paid whole by its deposit takes nothing more. A rest that coins round to nothing is paid in cash.
        const due = restAfter(get(), []).card;
        const answer = await call('orders.fulfil', {
          idempotencyKey,
          orderId: order.id,
          tenders: due === 0 ? [] : tenders,
          expectedTotal: order.total,
          elsewhere: get().elsewhere ?? null,
        });
        if (!answer.ok) {
          if (answer.error.code === 'total_changed') await readAgain();
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
        const unread = readUnreadCards();
        if (unread) await unread;
        if (askAboutOrder(order.id)) return;
        const answer = await call('payments.open', {});
        // Opened without them, it would ask for what was paid.
        if (!answer.ok) return notifyFailure(answer.error);
        const parts = answer.value.filter(
          ({ state, subject }) => state === 'captured' && orderOf(subject) === order.id,
        );
        await open(order, parts[0]?.idempotencyKey ?? newLocalId(), parts);
      },
      async resume(order, intent, parts) {
        await open(order, intent.idempotencyKey, parts, intent.subject);
        if (!get().order) return;
        await get().continueFrom(intent);
      },
      end() {
        if (!stays()) closeModal(HAND_OVER);
      },
    };
  });

  /**
   * The order with its total: the one from when money was first taken for it, else this shop's price where the order has
   * none.
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
    const { price, taxName, taxBasisPoints, name, categoryName, id } = pet.value;
    if (price === null) {
      return failed(failureOf('no_price', { petId: order.petId }));
    }
    const line = {
      id,
      petId: id,
      petName: name,
      categoryName,
      barcode: null,
      quantity: order.quantity,
      unitPrice: price,
      discount: null,
      taxName,
      taxBasisPoints,
      note: null,
    };
    const { total } = priceBasket({ lines: [line], discount: null }, { taxIncluded });
    return ok({ ...order, unitPrice: price, total, balance: minus(total, order.deposit) });
  }

  /** What is still to pay of the balance after what was taken, by each method. */
  function restOfBalance({ parts, ...due }: Due & Pick<Open, 'parts'>): Rest {
    return restAfter(due, tendersOf(parts));
  }

  /** What is still missing of the balance if the rest is paid by the method chosen. */
  function missingOf({ method, ...open }: Omit<Open, 'typed'>): Minor {
    const rest = restOfBalance(open);
    return rest[wayOf(method, rest)];
  }

  /** The amount in the field, in minor units; null where it is not one. */
  function amountOf(open: Open): Minor | null {
    return amountIn(open, missingOf(open));
  }

  function restAfter({ order, elsewhere }: Due, taken: TenderInput[]): Rest {
    const cashStep = useApp.getState().app?.cashStep ?? minor(1);
    const total = order?.total ?? NO_MONEY;
    const held = order?.deposit ?? NO_MONEY;
    // Where more is held than is due, nothing is: what goes back is no part of what is taken.
    const before = plus(lesser(held, total), elsewhere?.amount ?? NO_MONEY);
    return restOf(total, taken, { cashStep }, before);
  }

  /**
   * What goes back in cash at the hand-over, minor units: what coins can pay of the part of a deposit that is above what
   * the order comes to now, as after a tax rate that fell.
   */
  function overpaidOf(order: Pick<OrderView, 'deposit' | 'total'> | null): Minor {
    const cashStep = useApp.getState().app?.cashStep ?? minor(1);
    return order?.total == null ? NO_MONEY : overpaid(order.total, order.deposit, { cashStep }).back;
  }

  return { useHandOver, overpaidOf, restOfBalance, missingOf, amountOf };
}

const closed = failureOf('order_not_open');

type Due = Pick<HandOverState, 'order' | 'elsewhere'>;

type Open = Due & Pick<HandOverState, 'method' | 'typed' | 'parts'>;
