import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { CountLine, CountReview, CountSession, MissedPets } from '../../../../shared/domain/counts.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import type { Quantity } from '../../../../shared/money/units.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { AppStores } from '../../../app/appStores.ts';
import { createQueue } from '../../../app/async.ts';
import type { Ipc } from '../../../app/bridge.ts';
import { soundRefusal } from '../../../app/sound.ts';
import type { ReceiptsStores } from '../../receipts/stores.ts';

interface CountingState {
  /** The count under way; null where there is none, undefined before the first answer. */
  session: CountSession | null | undefined;
  /** Pets that belong to the count and were not counted yet, by name; the first two hundred of many. */
  toCount: PetTile[];
  /** The pet that is counted now, or was counted last. */
  current: PetTile | null;
  /** What was typed as the number of that pet, which Enter keeps; null while nothing was. */
  typed: string | null;
  /** How often a pet was asked for since counting was opened. With each, typing goes to its number; before, to the search. */
  asked: number;
  /** Differences, once the counting is done; null while it continues. */
  review: CountReview | null;
  /** Pets of what is counted that were not, once the counting is done. */
  missed: MissedPets;
  /** Pets of the review that are to be written. */
  ticked: ReadonlySet<LocalId>;
  /** The line that was counted last, and how often one was: what lights up for a moment. */
  lit: { petId: LocalId; turn: number } | null;
  failure: Failure | null;
  busy: boolean;
  load(): Promise<void>;
  /** The screen is closed. */
  leave(): void;
  begin(label: string, of: CountOf): Promise<void>;
  /** The pet to count now; false where what is typed for the one before cannot be kept, which stays then. */
  take(pet: PetTile): Promise<boolean>;
  /** The pet of a line is the one to count now. */
  takeLine(petId: LocalId): Promise<void>;
  /** One more of a scanned pet. */
  scan(code: string): Promise<void>;
  /** One more or one less of the pet that is counted now, each of several quick touches. */
  step(by: 1 | -1): Promise<void>;
  /**
   * The same by a key, which behind a scan is for the scanned pet. While it is held down it counts as fast as the answers
   * come, so that the number that is seen is the one at which it is let go of; held down for anything else it counts none.
   */
  press(by: 1 | -1, held: boolean): Promise<void>;
  type(text: string): void;
  /** Keeps what is typed for the pet that is counted now; `add` counts it on top of what was counted before. */
  enter(add: boolean): Promise<boolean>;
  /** Keeps a number for a pet; `add` counts it on top of what was counted before. */
  record(petId: LocalId, quantity: Quantity, add: boolean): Promise<boolean>;
  remove(line: CountLine): Promise<void>;
  /** Asks for some pets to be counted once more, and goes back to counting. */
  recount(petIds: readonly LocalId[]): Promise<void>;
  openReview(): Promise<void>;
  backToCounting(): void;
  tick(petIds: readonly LocalId[], on: boolean): void;
  /** Writes what is ticked and ends the count; how many were written, or null where it was refused. */
  commit(): Promise<number | null>;
  discard(): Promise<boolean>;
}

/** What a count is of: every pet of the shop, those of a category, or single ones as they come. */
export type CountOf = { wholeShop: boolean; categoryId: LocalId | null };

const none: MissedPets = { total: 0, inStock: 0, pets: [] };

export type CountingStore = ReturnType<typeof createCountingStore>;

/** Counting stock. */
export function createCountingStore({
  ipc: { call },
  app: { notify, notifyFailure },
  receipts: { unknownCodeWords },
}: {
  ipc: Ipc;
  app: AppStores;
  receipts: ReceiptsStores;
}) {
  /** Counting stock: blind, each line kept as it is typed. */
  const useCounting = create<CountingState>((set, get) => {
    /** What changes a count or looks at it waits until what was counted before is kept, or was refused. */
    const enqueue = createQueue();
    /** The count that is being begun: a scan begins one, and so does the next that comes before the answer. */
    let beginning: Promise<void> | null = null;
    /** Scans that are on their way, and the pet of the last one that was looked up. */
    let scans = 0;
    let scanned: PetTile | null = null;
    /** Presses of + and - that are on their way, and whether what is held down now began as one for this pet. */
    let presses = 0;
    let begun = false;

    const countedOf = (petId: LocalId) =>
      get().session?.lines.find((line) => line.petId === petId)?.counted ?? null;

    async function keep(petId: LocalId, quantity: Quantity, add: boolean): Promise<boolean> {
      const { session } = get();
      if (!session) return false;
      const answer = await call('stock.countRecord', { sessionId: session.id, petId, quantity, add });
      if (!answer.ok) {
        notifyFailure(answer.error);
        return false;
      }
      put(answer.value);
      const left = get().toCount.filter(({ id }) => id !== petId);
      // Of many only the first are at hand.
      if (left.length === 0) void readToCount();
      set({ toCount: left });
      return true;
    }

    /** Takes what is typed for the pet that is counted now out of its field; null where nothing there can be read. */
    function takeTyped() {
      const { current, typed } = get();
      const { value } = readWhole(typed ?? '', 0, MAX_QUANTITY);
      if (!current || value === null) return null;
      set({ typed: null });
      return { petId: current.id, quantity: value, text: typed };
    }

    /** Saves the number taken out of the field; a refused one is put back. */
    async function keepTaken(taken: NonNullable<ReturnType<typeof takeTyped>>, add: boolean) {
      const isKept = await keep(taken.petId, taken.quantity, add);
      const { current, typed } = get();
      if (!isKept && typed === null && current?.id === taken.petId) set({ typed: taken.text });
      return isKept;
    }

    /** Before another pet or the review comes: a number that is typed counts without its Enter, or keeps the person there. */
    async function keepTyped(): Promise<boolean> {
      if ((get().typed ?? '').trim() === '') return true;
      const taken = takeTyped();
      if (taken) return keepTaken(taken, false);
      soundRefusal();
      set({ asked: get().asked + 1 });
      return false;
    }

    async function takeNext(pet: PetTile): Promise<boolean> {
      if (pet.id !== get().current?.id && !(await keepTyped())) return false;
      turnTo(pet);
      return true;
    }

    function turnTo(pet: PetTile) {
      const { current, asked, typed } = get();
      if (current?.id !== pet.id) begun = false;
      set({ current: pet, asked: asked + 1, typed: current?.id === pet.id ? typed : null });
    }

    async function stepOf(pet: PetTile, by: 1 | -1) {
      const counted = countedOf(pet.id);
      if (by > 0) await keep(pet.id, 1, true);
      else if (counted !== null && counted > 0) await keep(pet.id, counted - 1, false);
    }

    async function takeScanned(code: string) {
      scanned = null;
      const found = await call('catalogue.scan', { code });
      if (!found.ok) return notifyFailure(found.error);
      if (!found.value) return notify({ tone: 'loss', say: unknownCodeWords(code) });
      if (!(await takeNext(found.value))) return;
      scanned = found.value;
      await keep(found.value.id, 1, true);
    }

    /** Restores the earlier count without counting anew: what was sold since stays sold. */
    async function putBack(petId: LocalId) {
      const { session } = get();
      if (!session) return;
      const answer = await call('stock.countPutBack', { sessionId: session.id, petId });
      if (!answer.ok) return notifyFailure(answer.error);
      if (answer.value) put(answer.value);
      await readToCount();
    }

    /** Shows what was counted last, unless somebody has asked for a pet meanwhile. */
    async function showLast() {
      const last = get().session?.lines.find(({ counted }) => counted !== null);
      const answer = last && (await call('catalogue.pet', { petId: last.petId }));
      if (get().asked === 0 && get().typed === null) set({ current: answer?.ok ? answer.value : null });
    }

    /** Takes a line over to the top of the list. */
    function put(line: CountLine) {
      const { session, lit } = get();
      if (!session) return;
      const lines = [line, ...session.lines.filter((each) => each.petId !== line.petId)];
      set({ session: { ...session, lines }, lit: { petId: line.petId, turn: (lit?.turn ?? 0) + 1 } });
    }

    /** Which pets are still to be counted, where the count is of the shop or of a category. */
    async function readToCount() {
      const { session } = get();
      if (!session?.scope) return set({ toCount: [] });
      const answer = await call('stock.countMissed', { sessionId: session.id });
      if (!answer.ok || get().session?.id !== session.id) return;
      // By name alone: that some should be there and others not is nothing for who counts to know.
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
      asked: 0,
      review: null,
      missed: none,
      ticked: new Set<LocalId>(),
      lit: null,
      busy: false,
    };

    return {
      session: undefined,
      toCount: [],
      current: null,
      typed: null,
      asked: 0,
      review: null,
      missed: none,
      ticked: new Set(),
      lit: null,
      failure: null,
      busy: false,
      async load() {
        const answer = await call('stock.count', {});
        set(answer.ok ? { session: answer.value, failure: null } : { failure: answer.error });
        await Promise.all([readToCount(), showLast()]);
      },
      // After coming back, typing searches for the next pet instead of changing the last one's number, which is kept.
      leave: () => set({ asked: 0 }),
      begin(label, of) {
        beginning ??= start(label, of).finally(() => {
          beginning = null;
        });
        return beginning;
      },
      take(pet) {
        if (get().typed !== null) return enqueue(() => takeNext(pet));
        turnTo(pet);
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
        if (held && (!begun || presses > 0)) return;
        begun = true;
        const { current } = get();
        const isBehindScan = scans > 0;
        presses += 1;
        await enqueue(async () => {
          const pet = isBehindScan ? scanned : current;
          if (pet) await stepOf(pet, by);
        });
        presses -= 1;
      },
      type: (typed) => set({ typed }),
      async enter(add) {
        begun = false;
        const taken = takeTyped();
        return taken !== null && enqueue(() => keepTaken(taken, add));
      },
      record: (petId, quantity, add) => enqueue(() => keep(petId, quantity, add)),
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
            undo: () => void enqueue(() => putBack(petId)),
          });
        }),
      async openReview() {
        if (!(await enqueue(keepTyped))) return;
        const { session } = get();
        if (!session) return;
        const answer = await call('stock.countReview', { sessionId: session.id });
        if (!answer.ok) return notifyFailure(answer.error);
        const lines = answer.value.lines.toSorted(
          (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.petName.localeCompare(b.petName),
        );
        const different = lines.filter(({ difference }) => difference !== 0);
        const missed = session.scope ? await call('stock.countMissed', { sessionId: session.id }) : null;
        set({
          review: { ...answer.value, lines },
          missed: missed?.ok ? missed.value : none,
          ticked: new Set(different.map(({ petId }) => petId)),
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
