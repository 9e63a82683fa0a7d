import { create } from 'zustand';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { MAX_TYPED } from '../../../shared/domain/limits.ts';
import type { OrderDraft, OrderedPet, OrderView } from '../../../shared/domain/order.ts';
import { orderedPets } from '../../../shared/domain/order-lines.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Needs } from '../../app/needs.ts';
import { createDates } from '../../i18n/dates.ts';
import { createPetFinder, type FoundPets, nothingFound } from '../find/petFinder.ts';
import { type Draft, emptyDraft, isEmpty, type OrderFields, type TypedLine } from './orderDraft.ts';
import type { OrdersStore } from './ordersStore.ts';

/** The dialog while the card of a deposit is at the terminal, for useModal. */
export const DEPOSIT = 'orders.deposit';

interface OrderFormState extends FoundPets {
  /** The order being written; null if there is none. Kept when the form or the screen is left. */
  draft: Draft | null;
  /** The draft of a new order, set aside while lines are added to another order. */
  aside: Draft | null;
  /** Starts an order, or continues the saved draft. */
  begin(): void;
  /** Starts adding lines to an order. */
  addTo(order: OrderView): void;
  leave(): void;
  /** Discards the draft, with an undo. */
  discard(): void;
  set(fields: Partial<OrderFields>): void;
  search(text: string): Promise<void>;
  takePet(pet: PetTile | null): void;
  /** Adds the typed pet to the lines, so that the next one can be chosen. */
  putLine(): void;
  /** Removes a line from the form; with `edit`, moves it back into the fields. */
  takeLine(key: LocalId, edit?: boolean): void;
  /** Waits for the results of the typed text and takes the first pet. */
  takeTyped(): Promise<void>;
  /** Takes the pet of a scanned code, or one more of it if it is in the order; reports an unknown code. */
  scan(code: string): Promise<void>;
  /** Places the order. With a deposit by card, first stores it and continues at the terminal. */
  place(draft: Omit<OrderDraft, 'idempotencyKey'>, allowOverpromise: boolean): Promise<Failure | null>;
  /** Adds the lines to their order one by one; added lines leave the form. */
  addLines(lines: readonly OrderedPet[], allowOverpromise: boolean): Promise<Failure | null>;
  /** Shows that an order was placed and recorded. */
  placed(order: OrderView, idempotencyKey: LocalId): Promise<void>;
  /** Refills the form with an order that was not placed, unless another one is being written. */
  fillAgain(draft: OrderDraft): Promise<void>;
}

/** The number of results that the list shows without scrolling. */
const FOUND = 6;

/** The unit price of a pet for a quantity; an unreadable quantity counts as one. */
const shopPrice = (pet: PetTile, quantity: string): Minor | null =>
  priceFor(pet, readWhole(quantity, 1, MAX_TYPED).value ?? 1).price;

/** The form of an order. */
export function createOrderFormStore({
  ipc: { call },
  app: { closeModal, openModal, notify, notifyFailure, useScreen, shopFormat },
  cards: { terminalHolds, toTerminal },
  orders: { useOrders },
  receipts: { scannedPet },
}: Needs<'ipc' | 'app' | 'cards' | 'receipts'> & { orders: OrdersStore }) {
  const useOrderForm = create<OrderFormState>((set, get) => {
    const finder = createPetFinder({ call, notifyFailure }, FOUND);

    const priced = (pet: PetTile | null, quantity: string) => {
      const price = pet && shopPrice(pet, quantity);
      return { price: price === null ? '' : shopFormat().plain(price) };
    };

    /** As in a cart: adds one to an existing line; otherwise the typed pet becomes a line first. */
    function takeScanned(pet: PetTile) {
      const { draft } = get();
      const isSame = (line: Pick<TypedLine, 'quantity' | 'price'>) =>
        line.price === priced(pet, line.quantity).price;
      const more = (text: string) => String((readWhole(text, 0, MAX_TYPED).value ?? 0) + 1);
      if (draft?.pet?.id === pet.id && isSame(draft.fields)) {
        get().set({ quantity: more(draft.fields.quantity) });
        return;
      }
      const same = draft?.lines.find((line) => line.pet.id === pet.id && isSame(line));
      if (draft && same) {
        const quantity = more(same.quantity);
        const one = { ...same, quantity, ...priced(pet, quantity) };
        change({ lines: draft.lines.map((line) => (line === same ? one : line)) });
        return;
      }
      get().putLine();
      get().takePet(pet);
    }

    const show = (writing: boolean) => useOrders.setState({ writing });

    function change(part: Partial<Draft>) {
      const { draft } = get();
      if (draft) set({ draft: { ...draft, ...part } });
    }

    /** The shop's price for a new quantity, unless a person typed a price. */
    function priceOf({ pet, fields }: Draft, quantity: string | undefined): Partial<OrderFields> {
      if (!pet || quantity === undefined) return {};
      const { plain, read } = shopFormat();
      const price = shopPrice(pet, quantity);
      const isShops = read(fields.price).value === shopPrice(pet, fields.quantity);
      return isShops && price !== null ? { price: plain(price) } : {};
    }

    return {
      draft: null,
      ...nothingFound,
      aside: null,
      begin() {
        set({ draft: get().draft ?? emptyDraft(null) });
        show(true);
      },
      addTo(order) {
        // Continues a draft for this order; discards one for another order.
        if (get().draft?.addTo?.id !== order.id) {
          if (get().draft?.addTo) get().discard();
          finder.forget();
          set({ aside: get().draft, draft: emptyDraft(order), ...nothingFound });
        }
        show(true);
      },
      leave() {
        if (get().draft?.addTo) get().discard();
        else show(false);
      },
      discard() {
        finder.forget();
        const { draft, aside } = get();
        set({ draft: aside, aside: null, ...nothingFound });
        show(false);
        if (!draft || isEmpty(draft)) return;
        if (draft.addTo) return;
        notify({
          tone: 'calm',
          say: { key: 'orders.form.discarded' },
          undo() {
            if (get().draft) return;
            set({ draft });
            show(true);
          },
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
        const quantity = get().draft?.fields.quantity ?? '';
        get().set({ petText: pet?.name ?? '', ...priced(pet, quantity) });
      },
      putLine() {
        const { draft } = get();
        if (!draft?.pet) return;
        const { quantity, price } = draft.fields;
        const line = { key: newLocalId(), pet: draft.pet, quantity, price };
        change({ lines: [...draft.lines, line], pet: null });
        get().set({ petText: '', quantity: '1', price: '' });
        set(nothingFound);
      },
      takeLine(key, edit = false) {
        const line = get().draft?.lines.find((each) => each.key === key);
        if (!line) return;
        if (edit) get().putLine();
        change({ lines: get().draft?.lines.filter((each) => each !== line) ?? [] });
        if (!edit) return;
        const { pet, quantity, price } = line;
        change({ pet });
        get().set({ petText: pet.name, quantity, price });
      },
      async takeTyped() {
        const typed = get().draft?.fields.petText ?? '';
        if (typed.trim() === '') return;
        const pet = await finder.first(
          () => useOrders.getState().writing && get().draft?.fields.petText === typed,
        );
        if (pet) get().takePet(pet);
      },
      async scan(code) {
        const pet = await scannedPet(code);
        if (pet) takeScanned(pet);
      },
      async place(order, allowOverpromise) {
        const { draft: written } = get();
        // An earlier submit already placed it.
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
        if (get().draft?.idempotencyKey === idempotencyKey) {
          set({ draft: null, ...nothingFound });
          show(false);
        }
        if (get().aside?.idempotencyKey === idempotencyKey) set({ aside: null });
        const { depositHeld, depositByCard } = order;
        const inCash = depositHeld > 0 && !depositByCard;
        const facts = { amount: shopFormat().money(depositHeld) };
        notify({
          tone: 'calm',
          say: { key: inCash ? 'orders.form.placedCash' : 'orders.form.placed', facts },
        });
        await useOrders.getState().changed(order);
      },
      async addLines(lines, allowOverpromise) {
        const { draft } = get();
        const { addTo } = draft ?? {};
        if (!draft || !addTo) return null;
        // The pet being typed comes last.
        const keys = [...draft.lines.map(({ key }) => key), draft.idempotencyKey];
        for (const [at, line] of lines.entries()) {
          const under = { orderId: addTo.id, idempotencyKey: keys[at] ?? draft.idempotencyKey };
          const answer = await call('orders.addLine', { ...line, ...under, allowOverpromise });
          if (!answer.ok) return answer.error;
          get().takeLine(under.idempotencyKey);
          await useOrders.getState().changed(answer.value);
        }
        set({ draft: get().aside, aside: null, ...nothingFound });
        show(false);
        notify({ tone: 'calm', say: { key: 'orders.line.added' } });
        return null;
      },
      async fillAgain(order) {
        const lines: TypedLine[] = [];
        const format = shopFormat();
        for (const { petId, quantity, unitPrice } of orderedPets(order)) {
          const found = await call('catalogue.pet', { petId });
          if (!found.ok) return;
          const typed = { quantity: String(quantity), price: format.plain(unitPrice) };
          lines.push({ key: newLocalId(), pet: found.value, ...typed });
        }
        const [line, ...others] = lines.reverse();
        if (!line || get().draft) return;
        const { pet, quantity, price } = line;
        const fields: OrderFields = {
          petText: pet.name,
          quantity,
          day: createDates(format.locale).plain(localDate(Date.parse(order.shipDate))),
          customerName: order.customerName ?? '',
          customerPhone: order.customerPhone ?? '',
          note: order.note ?? '',
          price,
          deposit: order.deposit ? format.plain(order.deposit.amount) : '',
          depositKind: order.deposit?.kind ?? 'cash',
        };
        const { idempotencyKey } = order;
        const written = { idempotencyKey, fields, pet, lines: others.reverse(), addTo: null };
        set({ draft: written });
        show(true);
        useScreen.getState().go('orders');
        notify({ tone: 'calm', say: { key: 'orders.form.depositLeft' } });
      },
    };
  });

  return { useOrderForm };
}
