import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { CountLine, CountReview, CountSession, MissedPets } from '../../../../shared/domain/counts.ts';
import { USUAL_QUANTITY } from '../../../../shared/domain/limits.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import type { Quantity } from '../../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { createQueue } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import { soundRefusal } from '../../../app/sound.ts';

interface CountingState {
  /** The count under way; null where there is none, undefined before the first answer. */
  session: CountSession | null | undefined;
  /** Pets that belong to the count and were not counted yet, by name; the first two hundred of many. */
  toCount: PetTile[];
  /** The pet being counted, or counted last. */
  current: PetTile | null;
  /** The number typed for that pet, which Enter saves; null while untouched. */
  typed: string | null;
  /** The unusual number that saving it again confirms. */
  doubted: string | null;
  /**
   * How often a pet was selected since counting was opened. Each selection moves typing to its number; at 0, typing
   * searches.
   */
  asked: number;
  /** The differences, in the review; null while counting. */
  review: CountReview | null;
  /** Pets that belong to the count but were not counted, in the review. */
  missed: MissedPets;
  /** Pets of the review whose counts will be saved. */
  ticked: ReadonlySet<LocalId>;
  /** The line to highlight for a moment; `turn` changes with each count. */
  lit: { petId: LocalId; turn: number } | null;
  failure: Failure | null;
  busy: boolean;
  load(): Promise<void>;
  /** The screen is closed. */
  leave(): void;
  begin(label: string, of: CountOf): Promise<void>;
  /** Selects the pet to count; false if the number typed for the previous one cannot be saved, which stays selected. */
  take(pet: PetTile): Promise<boolean>;
  /** Selects the pet of a line. */
  takeLine(petId: LocalId): Promise<void>;
  /** Counts one more of a scanned pet. */
  scan(code: string): Promise<void>;
  /** Counts one more or one less of the current pet, for each of several quick touches. */
  step(by: 1 | -1): Promise<void>;
  /**
   * Counts by the + or - key, for the pet scanned last. A key held down repeats only after each answer, so that the number
   * shown on release is final; one held since another pet does nothing.
   */
  press(by: 1 | -1, held: boolean): Promise<void>;
  type(text: string): void;
  /** Saves the number typed for the current pet; `add` adds it to the earlier count. */
  enter(add: boolean): Promise<boolean>;
  /** Saves a number for a pet; `add` adds it to the earlier count. */
  record(petId: LocalId, quantity: Quantity, add: boolean): Promise<boolean>;
  remove(line: CountLine): Promise<void>;
  /** Marks pets to be counted again, and returns to counting. */
  recount(petIds: readonly LocalId[]): Promise<void>;
  openReview(): Promise<void>;
  backToCounting(): void;
  tick(petIds: readonly LocalId[], on: boolean): void;
  /** Saves the ticked counts and ends the session. Returns how many were saved, or null if refused. */
  commit(): Promise<number | null>;
  discard(): Promise<boolean>;
}

/** The scope of a count: the whole shop, a category, or single pets. */
export type CountOf = { wholeShop: boolean; categoryId: LocalId | null };

const none: MissedPets = { total: 0, inStock: 0, pets: [] };

export type CountingStore = ReturnType<typeof createCountingStore>;

/** Counting stock. */
export function createCountingStore({
  ipc: { call },
  app: { notify, notifyFailure },
  receipts: { scannedPet },
}: Needs<'ipc' | 'app' | 'receipts'>) {
  /** Counting stock: blind, each line saved as it is typed. */
  const useCounting = create<CountingState>((set, get) => {
    /** Runs each change or reading of a count after the previous one was saved or refused. */
    const enqueue = createQueue();
    /** The session being started, so that two quick scans start one. */
    let beginning: Promise<void> | null = null;
    /** Pending scans, and the pet of the last one. */
    let scans = 0;
    let scanned: PetTile | null = null;
    /** Pending presses of + and -, and whether the key held down was pressed for this pet. */
    let presses = 0;
    let pressStarted = false;

    const countedOf = (petId: LocalId) =>
      get().session?.lines.find((line) => line.petId === petId)?.counted ?? null;

    async function saveCount(petId: LocalId, quantity: Quantity, add: boolean): Promise<boolean> {
      const { session } = get();
      if (!session) return false;
      const answer = await call('stock.countRecord', { sessionId: session.id, petId, quantity, add });
      if (!answer.ok) {
        notifyFailure(answer.error);
        return false;
      }
      moveToTop(answer.value);
      const left = get().toCount.filter(({ id }) => id !== petId);
      // The list has only the first of many.
      if (left.length === 0) void readToCount();
      set({ toCount: left });
      return true;
    }

    /** Takes the typed number out of its field; null if it is invalid or must be confirmed first. */
    function takeTyped() {
      const { current, typed, doubted } = get();
      const { value } = readWhole(typed ?? '', 0, MAX_QUANTITY);
      if (!current || value === null) return null;
      if (value > USUAL_QUANTITY && doubted !== typed) {
        set({ doubted: typed });
        return null;
      }
      set({ typed: null, doubted: null });
      return { petId: current.id, quantity: value, text: typed };
    }

    /** Saves the number taken out of the field; a refused one is put back. */
    async function saveTaken(taken: NonNullable<ReturnType<typeof takeTyped>>, add: boolean) {
      const isSaved = await saveCount(taken.petId, taken.quantity, add);
      const { current, typed } = get();
      if (!isSaved && typed === null && current?.id === taken.petId) set({ typed: taken.text });
      return isSaved;
    }

    /** Saves a number typed without Enter, before another pet or the review. False keeps the pet selected. */
    async function saveTyped(): Promise<boolean> {
      if ((get().typed ?? '').trim() === '') return true;
      const taken = takeTyped();
      if (taken) return saveTaken(taken, false);
      soundRefusal();
      set({ asked: get().asked + 1 });
      return false;
    }

    async function takeNext(pet: PetTile): Promise<boolean> {
      if (pet.id !== get().current?.id && !(await saveTyped())) return false;
      selectPet(pet);
      return true;
    }

    function selectPet(pet: PetTile) {
      const { current, asked } = get();
      if (current?.id !== pet.id) pressStarted = false;
      set({ current: pet, asked: asked + 1, ...(current?.id !== pet.id && { typed: null, doubted: null }) });
    }

    async function stepOf(pet: PetTile, by: 1 | -1) {
      const counted = countedOf(pet.id);
      if (by > 0) await saveCount(pet.id, 1, true);
      else if (counted !== null && counted > 0) await saveCount(pet.id, counted - 1, false);
    }

    async function takeScanned(code: string) {
      scanned = null;
      const pet = await scannedPet(code);
      if (!pet || !(await takeNext(pet))) return;
      scanned = pet;
      await saveCount(pet.id, 1, true);
    }

    /** Restores the earlier count without counting again: sales since then stay subtracted. */
    async function restoreLine(petId: LocalId) {
      const { session } = get();
      if (!session) return;
      const answer = await call('stock.countPutBack', { sessionId: session.id, petId });
      if (!answer.ok) return notifyFailure(answer.error);
      if (answer.value) moveToTop(answer.value);
      await readToCount();
    }

    /** Shows the pet counted last, unless the person selected one meanwhile. */
    async function showLast() {
      const last = get().session?.lines.find(({ counted }) => counted !== null);
      const answer = last && (await call('catalogue.pet', { petId: last.petId }));
      if (get().asked === 0 && get().typed === null) set({ current: answer?.ok ? answer.value : null });
    }

    /** Puts a new or changed line at the top of the list. */
    function moveToTop(line: CountLine) {
      const { session, lit } = get();
      if (!session) return;
      const lines = [line, ...session.lines.filter((each) => each.petId !== line.petId)];
      set({ session: { ...session, lines }, lit: { petId: line.petId, turn: (lit?.turn ?? 0) + 1 } });
    }

    /** Loads the pets still to be counted, if the count is of the shop or of a category. */
    async function readToCount() {
      const { session } = get();
      if (!session?.scope) return set({ toCount: [] });
      const answer = await call('stock.countMissed', { sessionId: session.id });
      if (!answer.ok || get().session?.id !== session.id) return;
      // Sorted by name alone: the count is blind, so the order must not reveal the expected stock.
      set({ toCount: answer.value.pets.toSorted((a, b) => a.name.localeCompare(b.name)) });
    }

    async function start(label: string, of: CountOf) {
      const answer = await call('stock.countStart', { label, ...of });
      if (!answer.ok) return notifyFailure(answer.error);
      set({ session: answer.value, failure: null });
      await readToCount();
    }

    const ended = {
      session: null,
      toCount: [],
      current: null,
      typed: null,
      doubted: null,
      asked: 0,
      review: null,
      missed: none,
      ticked: new Set<LocalId>(),
      lit: null,
      busy: false,
    };

    return {
      ...ended,
      session: undefined,
      failure: null,
      async load() {
        const answer = await call('stock.count', {});
        set(answer.ok ? { session: answer.value, failure: null } : { failure: answer.error });
        await Promise.all([readToCount(), showLast()]);
      },
      // After returning, typing searches for the next pet instead of changing the kept number.
      leave: () => set({ asked: 0 }),
      begin(label, of) {
        beginning ??= start(label, of).finally(() => {
          beginning = null;
        });
        return beginning;
      },
      take(pet) {
        if (get().typed !== null) return enqueue(() => takeNext(pet));
        selectPet(pet);
        return Promise.resolve(true);
      },
      async takeLine(petId) {
        const answer = await call('catalogue.pet', { petId });
        if (answer.ok) await get().take(answer.value);
        else notifyFailure(answer.error);
      },
      async scan(code) {
        scans += 1;
        await enqueue(() => takeScanned(code));
        scans -= 1;
      },
      async step(by) {
        const { current } = get();
        if (current) await enqueue(() => stepOf(current, by));
      },
      async press(by, held) {
        if (held && (!pressStarted || presses > 0)) return;
        pressStarted = true;
        const { current } = get();
        const isBehindScan = scans > 0;
        presses += 1;
        await enqueue(async () => {
          const pet = isBehindScan ? scanned : current;
          if (pet) await stepOf(pet, by);
        });
        presses -= 1;
      },
      type: (typed) => set({ typed, doubted: null }),
      async enter(add) {
        pressStarted = false;
        const taken = takeTyped();
        return taken !== null && enqueue(() => saveTaken(taken, add));
      },
      record: (petId, quantity, add) => enqueue(() => saveCount(petId, quantity, add)),
      remove: ({ petId, petName }) =>
        enqueue(async () => {
          const { session } = get();
          if (!session) return;
          const answer = await call('stock.countRemove', { sessionId: session.id, petId });
          if (!answer.ok) return notifyFailure(answer.error);
          set({ session: { ...session, lines: session.lines.filter((each) => each.petId !== petId) } });
          void readToCount();
          notify({
            tone: 'calm',
            say: { key: 'stock.count.removed', facts: { name: petName } },
            undo: () => void enqueue(() => restoreLine(petId)),
          });
        }),
      async openReview() {
        if (!(await enqueue(saveTyped))) return;
        const { session } = get();
        if (!session) return;
        const answer = await call('stock.countReview', { sessionId: session.id });
        if (!answer.ok) return notifyFailure(answer.error);
        const lines = answer.value.lines.toSorted(
          (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.petName.localeCompare(b.petName),
        );
        const { changed } = answer.value;
        const different = lines.filter(({ difference }) => difference !== 0);
        const missed = session.scope ? await call('stock.countMissed', { sessionId: session.id }) : null;
        set({
          review: { ...answer.value, lines },
          missed: missed?.ok ? missed.value : none,
          ticked: new Set(different.map(({ petId }) => petId).filter((petId) => !changed.includes(petId))),
        });
      },
      async recount(petIds) {
        const { session } = get();
        if (!session) return;
        const answer = await call('stock.countRecount', { sessionId: session.id, petIds: [...petIds] });
        if (!answer.ok) return notifyFailure(answer.error);
        set({ session: answer.value, review: null, current: null, typed: null });
        const [first] = petIds;
        if (first) await get().takeLine(first);
      },
      backToCounting: () => set({ review: null, asked: 0 }),
      tick(petIds, on) {
        const ticked = new Set(get().ticked);
        for (const petId of petIds) {
          if (on) ticked.add(petId);
          else ticked.delete(petId);
        }
        set({ ticked });
      },
      async commit() {
        const { session, ticked, busy } = get();
        if (!session || busy) return null;
        set({ busy: true });
        const answer = await call('stock.countCommit', { sessionId: session.id, petIds: [...ticked] });
        if (answer.ok) {
          set(ended);
          return answer.value.written;
        }
        set({ busy: false });
        notifyFailure(answer.error);
        return null;
      },
      async discard() {
        const { session } = get();
        if (!session) return false;
        const answer = await call('stock.countDiscard', { sessionId: session.id });
        if (answer.ok) set(ended);
        else notifyFailure(answer.error);
        return answer.ok;
      },
    };
  });

  return { useCounting };
}
