import { create } from 'zustand';
import type { Basket, BasketLine, Returned } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { CartDiscount } from '../../../../shared/domain/discount.ts';
import { failureOf, toFailure } from '../../../../shared/errors/errors.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { newLocalId } from '../../../../shared/ids/new-id.ts';
import type { Minor, Quantity } from '../../../../shared/money/money.ts';
import { priceFor, stepsOf, withQuantity } from '../../../../shared/money/quantity-prices.ts';
import { piecesOf } from '../../../../shared/money/sums.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { Needs } from '../../../app/needs.ts';
import { soundRefusal } from '../../../app/sound.ts';
import { createBasketSaver } from './basketSaver.ts';
import type { BasketTotals } from './totals.ts';

const MAX_LINES = 500;

const MAX_UNDO = 50;

interface BasketState {
  /** The open basket; null until it is loaded. */
  basket: Basket | null;
  /** The line that keys act on. */
  selected: LocalId | null;
  /** The line to highlight for a moment; `turn` changes with each addition. */
  lit: { lineId: LocalId; turn: number } | null;
  /** The latest facts of the basket's pets, for their free stock. */
  pets: Record<string, PetTile>;
  past: Basket[];
  start(): () => void;
  /** Whether the basket is loaded; shows why if loading failed. */
  isLoaded(): boolean;
  /** Adds one of a pet. Returns its line, or null if refused with a notice. */
  add(pet: PetTile, unitPrice: Minor, barcode: string | null, scanned?: ScannedAnimal): string | null;
  change(
    lineId: LocalId,
    change: Partial<Pick<BasketLine, 'quantity' | 'discount' | 'note' | 'animals'>>,
  ): void;
  step(lineId: LocalId, by: number): void;
  remove(lineId: LocalId): void;
  /** Discount and note of the whole basket. */
  setExtras(discount: CartDiscount | null, note: string | null): void;
  /** Puts the items of an order into the basket for pickup, replacing earlier ones of it. */
  setPickUp(pickUp: Basket['pickUp'], lines: BasketLine[]): void;
  /** The returned items of an exchange; null for none. */
  setReturned(returned: Returned | null): void;
  select(lineId: LocalId | null): void;
  moveSelection(by: number): void;
  undo(): void;
  /** Shows another basket from the main process: after a sale, a hold, a recall, a void. */
  replace(basket: Basket): void;
  /** Reloads the stock of its pets before a question about it. */
  readPets(): Promise<void>;
  /** Resolves once all changes so far are stored or refused; null if nothing is pending. */
  settled(): Promise<void> | null;
  /** Runs work that replaces the open basket: a hold, a recall, a void. */
  swap<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once no such work is running; null if none is. Scans wait for it, since they belong to the next basket. */
  swapped(): Promise<void> | null;
}

export type BasketStore = ReturnType<typeof createBasketStore>;

type TakenAnimal = NonNullable<BasketLine['animals']>[number];

/** An animal found by its chip or ring. `unmarked`: how many others of its pet are sold without a choice. */
export interface ScannedAnimal {
  animal: TakenAnimal;
  unmarked: Quantity;
}

/** The line with one more, and the chosen animal, if any. */
function oneMore(line: BasketLine, animal: TakenAnimal | undefined): BasketLine {
  const more = withQuantity(line, line.quantity + 1);
  return animal ? { ...more, animals: [...(line.animals ?? []), animal] } : more;
}

/** Whether a line has an animal already, or asks for one. In an order's line it is one of those that were ordered. */
function takes({ orderLine, quantity, animals }: BasketLine, { animal, unmarked }: ScannedAnimal): boolean {
  const isChosen = animals?.some(({ groupId }) => groupId === animal.groupId) ?? false;
  return isChosen || quantity - piecesOf(animals ?? []) > (orderLine ? 0 : unmarked);
}

/** The animals chosen first, as many as the quantity. */
function fewer(animals: readonly TakenAnimal[], quantity: number): TakenAnimal[] {
  let left = quantity;
  return animals.flatMap((each) => {
    const units = Math.min(left, each.quantity);
    left -= units;
    return units > 0 ? [{ ...each, quantity: units }] : [];
  });
}

/** The notice that the open basket could not be loaded. */
const UNREAD = 'checkout.basket.unread';

/** The open basket. */
export function createBasketStore({
  ipc,
  app,
  cards: { askAboutCard },
  totals: { totalsOf },
}: Needs<'ipc' | 'app' | 'cards'> & { totals: BasketTotals }) {
  const { call, listen } = ipc;
  const { notify, notifyFailure, useNotices } = app;

  let isPaying = () => false;

  /** Sets the condition under which the basket is being paid and cannot be changed. */
  function lockWhile(paying: () => boolean): void {
    isPaying = paying;
  }

  /** The open basket. Every change is shown at once, and stored. */
  const useBasket = create<BasketState>((set, get) => {
    const saver = createBasketSaver({ ipc, app }, async () => {
      const answer = await call('checkout.open', {});
      if (answer.ok && answer.value.idempotencyKey === get().basket?.idempotencyKey)
        get().replace(answer.value);
    });

    let swapping: Promise<void> | null = null;

    /** Why the open basket could not be loaded. */
    let unread: Failure | null = null;

    async function load(): Promise<void> {
      const answer = await call('checkout.open', {});
      unread = answer.ok ? null : answer.error;
      if (answer.ok) {
        get().replace(answer.value);
        useNotices.getState().dropLasting(UNREAD);
        return;
      }
      const lead = { key: 'common.tryAgain', run: () => void load() } as const;
      notify({ tone: 'loss', untilClosed: true, say: { key: UNREAD, why: answer.error }, lead });
    }

    /**
     * Whether the basket cannot be changed: while it is being paid, or until the outcome of a card at the terminal is
     * confirmed. Shows a notice, or asks for the outcome.
     */
    function isLocked(): boolean {
      if (isPaying()) {
        soundRefusal();
        notify({ tone: 'loss', say: { key: 'checkout.basket.paying' } });
        return true;
      }
      const idempotencyKey = get().basket?.idempotencyKey;
      return askAboutCard((intent) => intent.idempotencyKey === idempotencyKey);
    }

    function edit(next: Basket, more: Partial<BasketState> = {}) {
      const { basket, past } = get();
      if (!basket) return;
      if (isLocked()) return;
      try {
        totalsOf(next);
      } catch (error) {
        // The amount overflows.
        notifyFailure(toFailure(error));
        return;
      }
      set({ basket: next, past: [...past.slice(1 - MAX_UNDO), basket], ...more });
      saver.save(next);
    }

    function editLines(lines: BasketLine[], more: Partial<BasketState> = {}) {
      const { basket } = get();
      if (basket) edit({ ...basket, lines }, more);
    }

    function lineOf(lineId: LocalId): BasketLine | undefined {
      return get().basket?.lines.find((line) => line.id === lineId);
    }

    function light(lineId: LocalId): Partial<BasketState> {
      return { selected: lineId, lit: { lineId, turn: (get().lit?.turn ?? 0) + 1 } };
    }

    async function readPets(petIds: LocalId[]) {
      for (const petId of petIds) {
        const answer = await call('catalogue.pet', { petId });
        if (!answer.ok || JSON.stringify(answer.value) === JSON.stringify(get().pets[petId])) continue;
        set(({ pets }) => ({ pets: { ...pets, [petId]: answer.value } }));
      }
    }

    /** Applies changed tax rates and prices to the basket, unless money was taken for it: then the agreed amounts stay. */
    async function followPets() {
      const { basket, pets } = get();
      const isCurrent = (line: BasketLine) => {
        const pet = pets[line.petId];
        if (!pet) return true;
        const { price } = priceFor(pet, line.quantity);
        const shops = price !== null && price > line.unitPrice ? price : null;
        // An order keeps the price of the day it was taken.
        const listPrice = line.orderLine ? (line.listPrice ?? null) : shops;
        const isTaxed = pet.taxName === line.taxName && pet.taxBasisPoints === line.taxBasisPoints;
        return isTaxed && listPrice === (line.listPrice ?? null);
      };
      if (!basket || basket.lines.every(isCurrent)) return;
      const answer = await call('checkout.open', {});
      if (!answer.ok) return;
      const current = new Map(answer.value.lines.map((line) => [line.id, line]));
      const follow = (open: Basket): Basket => ({
        ...open,
        lines: open.lines.map((line) => {
          const { taxName, taxBasisPoints, listPrice, priceFrom } = current.get(line.id) ?? line;
          return { ...line, taxName, taxBasisPoints, listPrice, priceFrom };
        }),
      });
      // Changes only the prices, since the person may have changed the rest meanwhile.
      set(({ basket: open, past }) =>
        open?.idempotencyKey === answer.value.idempotencyKey
          ? { basket: follow(open), past: past.map(follow) }
          : {},
      );
    }

    const inBasket = () => [...new Set(get().basket?.lines.map((line) => line.petId))];

    return {
      basket: null,
      selected: null,
      lit: null,
      pets: {},
      past: [],
      start() {
        const end = listen('catalogue.changed', ({ petIds }) => {
          const changed = inBasket().filter((petId) => petIds === 'many' || petIds.includes(petId));
          void readPets(changed).then(followPets);
        });
        void load();
        return end;
      },
      isLoaded() {
        const { basket } = get();
        if (!basket && unread) notify({ tone: 'loss', say: { key: UNREAD, why: unread } });
        return basket !== null;
      },
      add(pet, unitPrice, barcode, scanned) {
        const { basket } = get();
        if (!basket) return null;
        const animal = scanned?.animal;
        const asking = scanned && basket.lines.find((line) => line.petId === pet.id && takes(line, scanned));
        if (animal && asking) {
          const others = (asking.animals ?? []).filter(({ groupId }) => groupId !== animal.groupId);
          const chosen = { ...asking, animals: [...others, animal] };
          editLines(
            basket.lines.map((line) => (line === asking ? chosen : line)),
            light(asking.id),
          );
          return asking.id;
        }
        const same = basket.lines.find(
          (line) =>
            line.petId === pet.id &&
            (line.prices?.price ?? line.unitPrice) === unitPrice &&
            line.discount === null &&
            line.note === null &&
            !line.orderLine,
        );
        if (same) {
          if (same.quantity >= MAX_QUANTITY) {
            notify({ tone: 'loss', say: { key: 'checkout.basket.tooMany' } });
            return null;
          }
          const more = oneMore(same, animal);
          editLines(
            basket.lines.map((line) => (line === same ? more : line)),
            light(same.id),
          );
          return same.id;
        }
        if (basket.lines.length >= MAX_LINES) {
          notify({ tone: 'loss', say: { key: 'checkout.basket.full' } });
          return null;
        }
        const line: BasketLine = {
          id: newLocalId(),
          petId: pet.id,
          petName: pet.name,
          categoryName: pet.categoryName,
          barcode,
          quantity: 1,
          unitPrice,
          ...(stepsOf(pet).length > 0 && { prices: { price: unitPrice, quantityPrices: stepsOf(pet) } }),
          discount: null,
          taxName: pet.taxName,
          taxBasisPoints: pet.taxBasisPoints,
          note: null,
          ...(animal && { animals: [animal] }),
        };
        editLines([...basket.lines, line], {
          ...light(line.id),
          pets: { ...get().pets, [pet.id]: pet },
        });
        // A list may be older than a change made before the pet was in the basket; a scan loads the pet itself.
        if (barcode === null) void readPets([pet.id]).then(followPets);
        return line.id;
      },
      change(lineId, change) {
        const { basket } = get();
        const line = lineOf(lineId);
        if (!basket || !line) return;
        const left = basket.pickUp?.open.find((open) => open.lineId === line.orderLine)?.quantity;
        if (left !== undefined && (change.quantity ?? 0) > left)
          return notifyFailure(failureOf('pickup_over', { petName: line.petName, left }));
        editLines(
          basket.lines.map((line) =>
            line.id === lineId
              ? { ...withQuantity(line, change.quantity ?? line.quantity), ...change }
              : line,
          ),
          { selected: lineId },
        );
      },
      step(lineId, by) {
        const line = lineOf(lineId);
        if (!line) return;
        const quantity = line.quantity + by;
        if (quantity < 1) get().remove(lineId);
        else if (quantity > MAX_QUANTITY) notify({ tone: 'loss', say: { key: 'checkout.basket.tooMany' } });
        else
          get().change(lineId, { quantity, ...(line.animals && { animals: fewer(line.animals, quantity) }) });
      },
      remove(lineId) {
        const { basket } = get();
        const line = lineOf(lineId);
        if (!basket || !line || isLocked()) return;
        const at = basket.lines.indexOf(line);
        const lines = basket.lines.filter((other) => other !== line);
        editLines(lines, { selected: (lines[at] ?? lines[at - 1])?.id ?? null });
        notify({
          tone: 'calm',
          say: { key: 'checkout.basket.removed', facts: { name: line.petName } },
          undo: () => putBack(basket.idempotencyKey, line, at),
        });
      },
      setExtras(discount, note) {
        const { basket } = get();
        if (basket) edit({ ...basket, discount, note });
      },
      setPickUp(pickUp, lines) {
        const { basket } = get();
        const others = basket?.lines.filter(({ orderLine }) => !orderLine) ?? [];
        if (!basket) return;
        edit({ ...basket, pickUp, lines: [...others, ...lines] }, { selected: lines.at(-1)?.id ?? null });
        void readPets(inBasket());
      },
      setReturned(returned) {
        const { basket } = get();
        if (basket) edit({ ...basket, returned });
      },
      select: (lineId) => set({ selected: lineId }),
      moveSelection(by) {
        const lines = get().basket?.lines ?? [];
        if (lines.length === 0) return;
        const at = lines.findIndex((line) => line.id === get().selected);
        const to = at < 0 ? lines.length - 1 : Math.max(0, Math.min(lines.length - 1, at + by));
        set({ selected: lines[to]?.id ?? null });
      },
      undo() {
        const { past, basket } = get();
        const before = past.at(-1);
        if (!before || !basket) return;
        if (isLocked()) return;
        set({ basket: before, past: past.slice(0, -1), selected: before.lines.at(-1)?.id ?? null });
        saver.save(before);
      },
      replace(basket) {
        set({ basket, past: [], selected: basket.lines.at(-1)?.id ?? null, lit: null });
        // Its pets may have changed since it was last open.
        void readPets(inBasket());
      },
      readPets: () => readPets(inBasket()),
      settled: () => saver.settled(),
      swap(work) {
        const done = (swapping ?? Promise.resolve()).then(work);
        const over = done.then(
          () => {},
          () => {},
        );
        const mine = over.then(() => {
          if (swapping === mine) swapping = null;
        });
        swapping = mine;
        return done;
      },
      swapped: () => swapping,
    };

    /** Restores a removed line at its position, unless its basket is no longer the open one. */
    function putBack(idempotencyKey: LocalId, line: BasketLine, at: number) {
      const { basket } = get();
      if (!basket || basket.idempotencyKey !== idempotencyKey || lineOf(line.id)) return;
      editLines(basket.lines.toSpliced(at, 0, line), light(line.id));
    }
  });

  return { useBasket, lockWhile };
}
