import { create } from 'zustand';
import type { Basket, TenderInput } from '../../../../shared/domain/basket.ts';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import type { PaymentIntent } from '../../../../shared/domain/payment.ts';
import type { Receipt } from '../../../../shared/domain/sale.ts';
import { stockLeft } from '../../../../shared/domain/stock-left.ts';
import { failureOf, PerchError } from '../../../../shared/errors/errors.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { type Minor, minor, minus, NO_MONEY, plus, type Quantity } from '../../../../shared/money/money.ts';
import { type ExchangeSums, type Rest, restOf, settle } from '../../../../shared/money/pricing.ts';
import { dueOf, exchangeOf } from '../../../../shared/money/sums.ts';
import type { Shortage } from '../../../app/dialogStore.ts';
import type { Needs } from '../../../app/needs.ts';
import type { BasketStore } from '../basket/basketStore.ts';
import type { BasketTotals } from '../basket/totals.ts';
import type { ConditionsActions } from './conditionsActions.ts';
import {
  initialPayment,
  isOpen,
  methodFor,
  type SplitPayment,
  type SplitPaymentActions,
  tendersOf,
} from './splitPayment.ts';

interface PaymentState extends SplitPayment {
  stage: 'selling' | 'paying' | 'done';
  allowOversell: boolean;
  receipt: Receipt | null;
  /** Asks about short stock first, then shows the payment. */
  begin(): Promise<void>;
  /** Continues a payment that was in progress when the program ended: shows the parts taken and the rest. */
  reopen(parts: readonly PaymentIntent[]): void;
  /** Continues after a card payment that was at the terminal when the program ended and was taken. */
  resume(intent: PaymentIntent): Promise<void>;
  /** Shows an exchange whose difference was refunded to a card. */
  exchanged(receipt: Receipt): Promise<void>;
  /** Back to the basket, keeping the cash taken so far; refused while a card is or was charged for it. */
  back(): void;
  nextCustomer(): void;
}

const nothingNew = failureOf('nothing_new');

const fresh = { ...initialPayment, allowOversell: false } as const satisfies Partial<PaymentState>;

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** Paying for the open basket. */
export function createPaymentStore({
  ipc: { call },
  app: { useApp, askOversell, notifyFailure },
  basket: { useBasket, lockWhile },
  cards: { askAboutCard, readUnreadCards, toTerminal },
  conditions: { confirmConditions },
  splitPayment: { amountIn, createSplitPayment },
  totals: { pickUpSums, totalsOf },
}: Needs<'ipc' | 'app' | 'cards'> & {
  basket: BasketStore;
  conditions: ConditionsActions;
  splitPayment: SplitPaymentActions;
  totals: BasketTotals;
}) {
  /** From Pay to the receipt, which is shown once the main process has stored the sale. */
  const usePayment = create<PaymentState>((set, get) => {
    let isRefreshing = false;

    async function complete(tenders: TenderInput[]): Promise<Failure | null> {
      const { basket, settled, replace } = useBasket.getState();
      if (!basket) return null;
      const settling = settled();
      if (settling) await settling;
      // Without anything to await, the command is sent in the key's own task, before a render.
      const answer = await call('checkout.complete', {
        basket,
        tenders,
        expectedTotal: due(),
        allowOversell: get().allowOversell,
      });
      if (answer.ok) {
        set({ ...fresh, stage: 'done', receipt: answer.value.receipt });
        replace(answer.value.next);
        return null;
      }
      if (await overruled(answer.error)) return complete(tenders);
      return answer.error.code === 'oversell' ? null : answer.error;
    }

    /** Asks again about stock that fell and conditions that were added since Pay. */
    async function overruled({ code, facts }: Failure): Promise<boolean> {
      if (code === 'total_changed') await reload();
      if (code === 'conditions_open') return confirmNow();
      if (code !== 'oversell' || get().allowOversell) return false;
      const petId = String(facts.petId ?? '');
      const shortage = {
        petId,
        petName: String(facts.petName ?? ''),
        wanted: Number(facts.wanted ?? 0),
        free: Number(facts.free ?? 0),
        counted: isCounted(petId),
      };
      if (!(await askOversell([shortage]))) return false;
      set({ allowOversell: true });
      return true;
    }

    const splitPayment = createSplitPayment(set, get, {
      rest: restAfter,
      async paidFor() {
        const { basket, settled } = useBasket.getState();
        // The basket must be stored before money is taken for it.
        await settled();
        if (!basket) return null;
        return { kind: 'basket', basket, expectedTotal: due(), allowOversell: get().allowOversell };
      },
      overruled,
      complete,
    });

    /** Refunds the difference at the terminal, then records the exchange. */
    async function giveBackOnCard(): Promise<void> {
      const { basket, settled } = useBasket.getState();
      set({ writing: true, failure: null });
      await settled();
      const failure =
        basket &&
        (await toTerminal(
          { kind: 'exchange', basket, expectedTotal: due(), allowOversell: get().allowOversell },
          { captured: ({ receipt }) => receipt && get().exchanged(receipt) },
        ));
      if (failure && (await overruled(failure))) return giveBackOnCard();
      set({ writing: false, failure });
    }

    async function giveBack({ back }: ExchangeSums): Promise<void> {
      // A card at the terminal has its own button.
      if (get().writing || get().held()) return;
      const refused = get().method === 'card' ? cardRefundRefusal() : null;
      if (refused) return set({ failure: refused });
      if (get().method === 'card' && back.card.card > 0) return giveBackOnCard();
      set({ writing: true, failure: null });
      const failure = await complete([]);
      set({ writing: false, failure });
    }

    /** Reloads the stock, so that stock that has arrived causes no question. */
    async function refreshStock(): Promise<void> {
      isRefreshing = true;
      await useBasket.getState().readPets();
      isRefreshing = false;
    }

    return {
      ...splitPayment,
      allowOversell: false,
      stage: 'selling',
      receipt: null,
      async begin() {
        // Pay applies to the cart that follows one that is being held or voided.
        const swapped = useBasket.getState().swapped();
        if (swapped) await swapped;
        const unread = readUnreadCards();
        if (unread) await unread;
        const { basket } = useBasket.getState();
        if (!basket || !isFilled(basket) || get().stage !== 'selling') return;
        if (basket.lines.length === 0) return notifyFailure(nothingNew);
        if (askAboutCard(({ idempotencyKey }) => idempotencyKey === basket.idempotencyKey)) return;
        if (isRefreshing) return;
        if (shortages().length > 0) await refreshStock();
        // It was voided or held while its stock was read.
        if (useBasket.getState().basket?.idempotencyKey !== basket.idempotencyKey) return;
        const short = shortages();
        if (short.length > 0 && !(await askOversell(short))) return;
        // Without possible conditions there is no request.
        if (mayHaveConditions(basket) && !(await confirmNow())) return;
        if (useBasket.getState().basket?.idempotencyKey !== basket.idempotencyKey) return;
        // Cash taken before going back to the basket still counts.
        const { parts } = get();
        const undecided = isOpen(parts, restAfter(tendersOf(parts)));
        const method =
          givenBack() && cardRefundRefusal() === null ? (basket.returned?.paidBy ?? 'cash') : 'cash';
        set({ ...fresh, method, parts, undecided, stage: 'paying', allowOversell: short.length > 0 });
      },
      reopen(parts) {
        set({ ...fresh, stage: 'paying' });
        get().restore(parts);
      },
      async resume(intent) {
        set({ ...fresh, parts: get().parts, stage: 'paying' });
        await get().continueFrom(intent);
      },
      async take() {
        if (get().stage !== 'paying') return;
        const sums = givenBack();
        await (sums ? giveBack(sums) : splitPayment.take());
      },
      split() {
        if (!givenBack()) splitPayment.split();
      },
      async exchanged(receipt) {
        set({ ...fresh, stage: 'done', receipt });
        const answer = await call('checkout.open', {});
        if (answer.ok) useBasket.getState().replace(answer.value);
      },
      back() {
        if (get().stage !== 'paying' || get().writing) return;
        const failure = get().held();
        set(failure ? { failure } : { ...fresh, parts: get().parts, stage: 'selling' });
      },
      nextCustomer() {
        if (get().stage === 'done') set({ ...fresh, stage: 'selling', receipt: null });
      },
    };
  });

  lockWhile(() => usePayment.getState().stage === 'paying');

  /** Reloads the basket, the shop's rules and taxes, which changed since the basket was filled. */
  async function reload(): Promise<void> {
    await useApp.getState().load();
    const answer = await call('checkout.open', {});
    const { basket, replace } = useBasket.getState();
    if (answer.ok && answer.value.idempotencyKey === basket?.idempotencyKey) replace(answer.value);
  }

  /** The rest after the parts taken, by method. */
  function restFor({ parts }: Pick<Open, 'parts'>): Rest {
    return restAfter(tendersOf(parts));
  }

  /** The rest by the chosen method, in minor units. */
  function missingFor({ method, parts }: Pick<Open, 'method' | 'parts'>): Minor {
    const rest = restFor({ parts });
    return rest[methodFor(method, rest)];
  }

  /** The change for parts that cover the total, minor units. */
  function changeOf(parts: Open['parts']): Minor {
    return settle(totalNow(), tendersOf(parts), rules(), setOff()).changeDue;
  }

  /** The amount in the field, in minor units; null if invalid. */
  function amountTyped(open: Open): Minor | null {
    return amountIn(open, missingFor(open));
  }

  function restAfter(taken: TenderInput[]): Rest {
    const total = totalNow();
    try {
      return restOf(total, taken, rules(), setOff());
    } catch (error) {
      if (!(error instanceof PerchError)) throw error;
      const due = minus(total, setOff());
      return { cash: due, card: due };
    }
  }

  /** How the open basket is settled with its returned items; null without any. */
  function exchangeNow(): ExchangeSums | null {
    const { basket } = useBasket.getState();
    return basket && exchangeOf(basket, totalsOf(basket).total, rules());
  }

  /** The amount due for new lines less returned items, negative if money goes back. Minor units. */
  function due(): Minor {
    const { basket } = useBasket.getState();
    return basket ? dueOf(basket, totalsOf(basket).total) : NO_MONEY;
  }

  const pickUpNow = () => pickUpSums(useBasket.getState().basket);

  /** The basket's total, rounded with the deposit of a picked-up order. */
  function totalNow(): Minor {
    const { total } = totalsOf(useBasket.getState().basket);
    return plus(total, pickUpNow()?.rounding ?? NO_MONEY);
  }

  /** The amount settled without money: by returned items, or by an order's deposit. */
  const setOff = () => exchangeNow()?.setOff ?? pickUpNow()?.applied ?? NO_MONEY;

  /** The sums of an exchange, or of an order that its deposit pays, that leave nothing to pay; null otherwise. */
  function givenBack(): ExchangeSums | null {
    const pickUp = pickUpNow();
    if (pickUp && plus(pickUp.applied, pickUp.back) > 0 && pickUp.applied === totalNow()) {
      const inCash = { cash: pickUp.back, card: NO_MONEY };
      return { setOff: pickUp.applied, due: NO_MONEY, back: { cash: inCash, card: inCash } };
    }
    const sums = exchangeNow();
    return sums && sums.due === 0 ? sums : null;
  }

  /** Why nothing can be refunded to a card: the receipt was not paid by one. Null if something can. */
  function cardRefundRefusal(): Failure | null {
    const back = exchangeNow()?.back;
    if (!back || back.cash.cash === 0 || back.card.card > 0) return null;
    return failureOf('card_refund_over', { most: NO_MONEY, wanted: back.cash.cash });
  }

  function rules() {
    return { cashStep: useApp.getState().app?.cashStep ?? minor(1) };
  }

  /** The pets that exceed the last known stock. */
  function shortages(): Shortage[] {
    const { basket, pets } = useBasket.getState();
    const wanted = new Map<LocalId, { petName: string; quantity: Quantity }>();
    // Items of a picked-up order are reserved for it.
    for (const line of basket?.lines.filter(({ orderLine }) => !orderLine) ?? []) {
      const before = wanted.get(line.petId)?.quantity ?? 0;
      wanted.set(line.petId, { petName: line.petName, quantity: before + line.quantity });
    }
    const comingBack = new Map<LocalId, Quantity>();
    for (const { petId, quantity, restock } of basket?.returned?.lines ?? []) {
      if (restock) comingBack.set(petId, (comingBack.get(petId) ?? 0) + quantity);
    }
    return [...wanted].flatMap(([petId, { petName, quantity }]) => {
      const known = pets[petId]?.stock.free;
      const free = known === undefined ? known : known + (comingBack.get(petId) ?? 0);
      return free !== undefined && quantity > free
        ? [{ petId, petName, wanted: quantity, free, counted: isCounted(petId) }]
        : [];
    });
  }

  /** Whether the basket may have conditions of sale; true for pets that are not loaded. */
  function mayHaveConditions({ lines }: Basket): boolean {
    const { pets } = useBasket.getState();
    return lines.some(({ petId }) => pets[petId]?.hasConditions ?? pets[petId] === undefined);
  }

  /** Asks for the conditions of the open basket. Resolves with whether they are confirmed. */
  async function confirmNow(): Promise<boolean> {
    const { basket } = useBasket.getState();
    if (!basket) return false;
    const petIds = [...new Set(basket.lines.map(({ petId }) => petId))];
    const orderId = basket.pickUp?.orderId;
    return confirmConditions({ idempotencyKey: basket.idempotencyKey, petIds, orderId });
  }

  function isCounted(petId: string): boolean {
    const pet = useBasket.getState().pets[petId];
    return !pet || stockLeft(pet) !== null;
  }

  return { usePayment, restFor, missingFor, changeOf, amountTyped, givenBack, cardRefundRefusal };
}

type Open = Pick<PaymentState, 'method' | 'typed' | 'parts'>;
