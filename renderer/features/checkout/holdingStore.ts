import { create } from 'zustand';
import type { HeldBasket } from '../../../shared/domain/basket.ts';
import { isFilled } from '../../../shared/domain/filled-basket.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Needs } from '../../app/needs.ts';
import type { Key } from '../../i18n/i18n.ts';
import type { BasketStore } from './basket/basketStore.ts';
import type { PaymentStore } from './pay/paymentStore.ts';

import { cashHeld } from './pay/splitPayment.ts';

interface HoldingState {
  /** Held baskets; null until loaded, and while nobody who may see them is signed in. */
  held: HeldBasket[] | null;
  /** Loads them; asks for a PIN if needed. */
  load(): Promise<void>;
  /** Loads them without asking for a PIN. */
  loadQuietly(): Promise<void>;
  /** Holds the open basket. Resolves with the failure, or null. */
  hold(label: string): Promise<Failure | null>;
  /** Recalls a held basket; holds the open one first if it has lines. */
  recall(idempotencyKey: LocalId): Promise<void>;
  /** Voids the open basket; undo restores it. */
  voidBasket(): Promise<void>;
  /** Restores the voided basket while its notice is shown. */
  undoVoid(): void;
}

/** The notice of a voided basket. */
const VOIDED = 'checkout.basket.voided';
const nothingToHold = failureOf('basket_empty');

export function createHoldingStore({
  ipc: { call, callQuietly },
  app: { useDialog, useNotices, notify, notifyFailure, onSignIn, onTakeover },
  basket: { useBasket },
  payment: { usePayment },
}: Needs<'ipc' | 'app'> & { basket: BasketStore; payment: PaymentStore }) {
  /** Baskets on hold. */
  const useHolding = create<HoldingState>((set, get) => ({
    held: null,
    async load() {
      set(shown(await call('checkout.held', {})));
      // The question for a PIN was closed.
      if (get().held === null && useDialog.getState().dialog?.kind === 'held') useDialog.getState().close();
    },
    loadQuietly: async () => set(shown(await callQuietly('checkout.held', {}))),
    async hold(label) {
      const failure = await swap(() => holdOpen(label.trim()));
      if (failure === null) await get().load();
      return failure;
    },
    async recall(idempotencyKey) {
      await swap(() => takeUp('checkout.recall', idempotencyKey, 'checkout.basket.recalled'));
      await get().load();
    },
    voidBasket: () => swap(voidOpen),
    undoVoid() {
      const notice = useNotices.getState().shown.find(({ say }) => 'key' in say && say.key === VOIDED);
      if (!notice) return;
      useNotices.getState().drop(notice.id);
      notice.undo?.();
    },
  }));

  function shown(answer: Result<HeldBasket[]>): Partial<HoldingState> {
    if (answer.ok) return { held: answer.value };
    if (answer.error.code === 'sign_in_needed') return { held: null };
    notifyFailure(answer.error);
    return {};
  }

  onTakeover(() => void useHolding.getState().loadQuietly());
  onSignIn(() => void useHolding.getState().loadQuietly());

  const swap = <T>(work: () => Promise<T>): Promise<T> => useBasket.getState().swap(work);

  async function holdOpen(label: string): Promise<Failure | null> {
    const { basket, settled, replace } = useBasket.getState();
    if (!basket || !isFilled(basket)) return nothingToHold;
    const kept = cashHeld(usePayment.getState().parts);
    if (kept) return kept;
    await settled();
    const answer = await call('checkout.hold', { basket, label });
    if (!answer.ok) return answer.error;
    replace(answer.value);
    return null;
  }

  /** Opens a held or voided basket; holds the open one first if it has lines. */
  async function takeUp(
    command: 'checkout.recall' | 'checkout.bringBack',
    idempotencyKey: LocalId,
    key: Key,
  ): Promise<void> {
    const { basket } = useBasket.getState();
    if (basket?.idempotencyKey === idempotencyKey || cashKeepsIt()) return;
    const failure = basket && isFilled(basket) ? await holdOpen('') : null;
    if (failure) return notifyFailure(failure);
    await useBasket.getState().settled();
    const answer = await call(command, { idempotencyKey });
    if (!answer.ok) return notifyFailure(answer.error);
    useBasket.getState().replace(answer.value);
    useDialog.getState().close();
    notify({ tone: 'calm', say: { key } });
  }

  /** Opens a voided basket again, with its agreed prices. */
  async function bringBack(idempotencyKey: LocalId): Promise<void> {
    await swap(() => takeUp('checkout.bringBack', idempotencyKey, 'checkout.basket.voidedBack'));
    await useHolding.getState().loadQuietly();
  }

  async function voidOpen(): Promise<void> {
    const { basket, settled, replace } = useBasket.getState();
    if (!basket || !isFilled(basket) || cashKeepsIt()) return;
    await settled();
    const answer = await call('checkout.void', { idempotencyKey: basket.idempotencyKey });
    if (!answer.ok) return notifyFailure(answer.error);
    replace(answer.value);
    notify({
      tone: 'calm',
      say: { key: VOIDED },
      undo: () => void bringBack(basket.idempotencyKey),
    });
  }

  /** Whether cash was taken for the open basket, which must then stay open; shows a notice. */
  function cashKeepsIt(): boolean {
    const failure = cashHeld(usePayment.getState().parts);
    if (failure) notifyFailure(failure);
    return failure !== null;
  }

  return { useHolding };
}
