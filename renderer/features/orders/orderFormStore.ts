import { create } from 'zustand';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { MOST_TYPED } from '../../../shared/domain/limits.ts';
import type { OrderDraft, OrderView } from '../../../shared/domain/order.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import { createDates } from '../../i18n/dates.ts';
import type { CardsStores } from '../cards/stores.ts';
import { createPetFinder, type FoundPets, nothingFound } from '../find/petFinder.ts';
import type { ReceiptsStores } from '../receipts/stores.ts';
import type { OrdersStore } from './ordersStore.ts';

/** The dialog while the card of a deposit is at the terminal, for useModal. */
export const DEPOSIT = 'orders.deposit';

/** What was typed so far, verbatim: nothing is corrected while the person types. */
export interface OrderFields {
  petText: string;
  quantity: string;
  day: string;
  customerName: string;
  customerPhone: string;
  note: string;
  price: string;
  deposit: string;
  depositKind: 'cash' | 'card';
}

interface Draft {
  /** Makes a second press the same order. */
  idempotencyKey: LocalId;
  fields: OrderFields;
  pet: PetTile | null;
}

interface OrderFormState extends FoundPets {
  /** The order being written; null while none is. Leaving it, and the screen, keeps it. */
  draft: Draft | null;
  /** Whether it is on the screen. */
  open: boolean;
  /** Begins an order, or continues the one that was left. */
  begin(): void;
  leave(): void;
  /** Gives it up, with a way back. */
  discard(): void;
  set(fields: Partial<OrderFields>): void;
  search(text: string): Promise<void>;
  takePet(pet: PetTile | null): void;
  /** Takes the first pet that the typed text finds, once the answer to it is here. */
  takeTyped(): Promise<void>;
  /** Takes the pet of a scanned code; says so where no pet has it. */
  scan(code: string): Promise<void>;
  /** Takes the order, or where its deposit is paid by card keeps that, and it is the terminal's turn. */
  place(draft: Omit<OrderDraft, 'idempotencyKey'>, allowOverpromise: boolean): Promise<Failure | null>;
  /** Says that an order was taken, which is written down. */
  placed(order: OrderView, idempotencyKey: LocalId): Promise<void>;
  /** Fills the form with an order that was not taken after all, unless another one is being written. */
  fillAgain(draft: OrderDraft): Promise<void>;
}

const empty: OrderFields = {
  petText: '',
  quantity: '1',
  day: '',
  customerName: '',
  customerPhone: '',
  note: '',
  price: '',
  deposit: '',
  depositKind: 'cash',
};

/** As many as the list shows without scrolling. */
const FOUND = 6;

/** What a pet costs where so many are ordered; of a quantity that cannot be read, one. */
const shopPrice = (pet: PetTile, quantity: string): Minor | null =>
  priceFor(pet, readWhole(quantity, 1, MOST_TYPED).value ?? 1).price;

/** Taking an order. */
export function createOrderFormStore({
  ipc: { call },
  app: { closeModal, openModal, notify, notifyFailure, useScreen, shopFormat },
  cards: { terminalHolds, toTerminal },
  orders: { useOrders },
  receipts: { unknownCodeWords },
}: {
  ipc: Ipc;
  app: AppStores;
  cards: CardsStores;
  orders: OrdersStore;
  receipts: ReceiptsStores;
}) {
  const useOrderForm = create<OrderFormState>((set, get) => {
    const finder = createPetFinder({ call, notifyFailure }, FOUND);

    function change(part: Partial<Draft>) {
      const { draft } = get();
      if (draft) set({ draft: { ...draft, ...part } });
    }

    /** The shop's price for another number of pieces, unless somebody typed a price of their own. */
    function priceOf({ pet, fields }: Draft, quantity: string | undefined): Partial<OrderFields> {
      if (!pet || quantity === undefined) return {};
      const { plain, read } = shopFormat();
      const price = shopPrice(pet, quantity);
      const isShops = read(fields.price).value === shopPrice(pet, fields.quantity);
      return isShops && price !== null ? { price: plain(price) } : {};
    }

    return {
      draft: null,
      open: false,
      ...nothingFound,
      begin: () =>
        set({ open: true, draft: get().draft ?? { idempotencyKey: newLocalId(), fields: empty, pet: null } }),
      leave: () => set({ open: false }),
      discard() {
        finder.forget();
        const { draft } = get();
        set({ draft: null, open: false, ...nothingFound });
        if (!draft || (draft.pet === null && JSON.stringify(draft.fields) === JSON.stringify(empty))) return;
        notify({
          tone: 'calm',
          say: { key: 'orders.form.discarded' },
          undo: () => get().draft ?? set({ draft, open: true }),
        });
      },
      set(fields) {
        const { draft } = get();
        if (draft) change({ fields: { ...draft.fields, ...priceOf(draft, fields.quantity), ...fields } });
      },
      async search(text) {
        get().set({ petText: text });
        const found = await finder.find(text);
        if (found) set(found);
      },
      takePet(pet) {
        finder.forget();
        set(nothingFound);
        change({ pet });
        const price = pet && shopPrice(pet, get().draft?.fields.quantity ?? '');
        get().set({ petText: pet?.name ?? '', price: price === null ? '' : shopFormat().plain(price) });
      },
      async takeTyped() {
        const typed = get().draft?.fields.petText ?? '';
        if (typed.trim() === '') return;
        const pet = await finder.first(() => get().open && get().draft?.fields.petText === typed);
        if (pet) get().takePet(pet);
      },
      async scan(code) {
        const answer = await call('catalogue.scan', { code });
        if (!answer.ok) return notifyFailure(answer.error);
        if (answer.value) get().takePet(answer.value);
        else notify({ tone: 'loss', say: unknownCodeWords(code) });
      },
      async place(order, allowOverpromise) {
        const { draft: written } = get();
        // It was taken by a press before this one.
        if (!written) return null;
        const { idempotencyKey } = written;
        const draft = { ...order, idempotencyKey };
        const { deposit } = draft;
        if (deposit?.kind === 'card') {
          const failure = await toTerminal(
            { kind: 'deposit', draft, allowOverpromise },
            {
              captured: ({ order: taken }) => taken && get().placed(taken, idempotencyKey),
              left: () => closeModal(DEPOSIT),
            },
          );
          if (!failure) openModal(DEPOSIT, () => terminalHolds('deposit'));
          return failure;
        }
        const answer = await call('orders.place', { draft, allowOverpromise });
        if (!answer.ok) return answer.error;
        await get().placed(answer.value, idempotencyKey);
        return null;
      },
      async placed(order, idempotencyKey) {
        closeModal(DEPOSIT);
        if (get().draft?.idempotencyKey === idempotencyKey)
          set({ draft: null, open: false, ...nothingFound });
        notify({ tone: 'calm', say: { key: 'orders.form.placed' } });
        await useOrders.getState().changed(order);
      },
      async fillAgain(order) {
        const pet = await call('catalogue.pet', { petId: order.petId });
        if (!pet.ok || get().draft) return;
        const format = shopFormat();
        const fields: OrderFields = {
          petText: pet.value.name,
          quantity: String(order.quantity),
          day: createDates(format.locale).plain(localDate(Date.parse(order.shipDate))),
          customerName: order.customerName ?? '',
          customerPhone: order.customerPhone ?? '',
          note: order.note ?? '',
          price: format.plain(order.unitPrice),
          deposit: order.deposit ? format.plain(order.deposit.amount) : '',
          depositKind: order.deposit?.kind ?? 'cash',
        };
        set({ draft: { idempotencyKey: order.idempotencyKey, fields, pet: pet.value }, open: true });
        useScreen.getState().go('orders');
        notify({ tone: 'calm', say: { key: 'orders.form.depositLeft' } });
      },
    };
  });

  return { useOrderForm };
}
