import { create } from 'zustand';
import type { CategoryView, PetTile } from '../../shared/domain/catalogue.ts';
import type { CountLine, CountReviewLine, CountSession } from '../../shared/domain/stock.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Failure } from '../../shared/result.ts';
import type { Quantity } from '../../shared/units.ts';
import type { Asking } from '../bridge.ts';
import type { NoticesModule } from './notices.ts';
import type { ReceiptNumbersModule } from './receiptNumbers.ts';

interface CountingStore {
  /** The count under way; null where there is none, undefined before the first answer. */
  session: CountSession | null | undefined;
  /** The pet whose number is typed now. */
  current: PetTile | null;
  /** Differences, once the counting is done; null while it goes on. */
  review: CountReviewLine[] | null;
  /** Pets of what is counted that were not, once the counting is done. */
  missed: { total: number; pets: PetTile[] };
  /** Pets of the review that are to be written. */
  ticked: ReadonlySet<LocalId>;
  /** The line that was counted last, and how often one was: what lights up for a moment. */
  lit: { petId: LocalId; turn: number } | null;
  failure: Failure | null;
  busy: boolean;
  load(): Promise<void>;
  /** With a category only its pets are counted. */
  begin(label: string, categoryId: LocalId | null): Promise<void>;
  take(pet: PetTile | null): void;
  /** One more of a scanned pet. */
  scan(code: string): Promise<void>;
  /** Keeps a number for a pet; `add` counts it on top of what was counted before. */
  record(petId: LocalId, quantity: Quantity, add: boolean): Promise<boolean>;
  remove(line: CountLine): Promise<void>;
  openReview(): Promise<void>;
  backToCounting(): void;
  tick(petIds: readonly LocalId[], on: boolean): void;
  /** Writes what is ticked and ends the count; how many were written, or null where it was refused. */
  commit(): Promise<number | null>;
  discard(): Promise<boolean>;
}

const none = { total: 0, pets: [] };

/** Counting stock. */
export function createCountingModule({
  call,
  tell,
  tellFailure,
  unknownCodeWords,
}: Asking & NoticesModule & ReceiptNumbersModule) {
  /** Counting stock: blind, each line kept as it is typed. */
  const useCounting = create<CountingStore>((set, get) => {
    /** Takes a line over to the top of the list. */
    function put(line: CountLine) {
      const { session, lit } = get();
      if (!session) return;
      const lines = [line, ...session.lines.filter((each) => each.petId !== line.petId)];
      set({ session: { ...session, lines }, lit: { petId: line.petId, turn: (lit?.turn ?? 0) + 1 } });
    }

    const ended = {
      session: null,
      current: null,
      review: null,
      missed: none,
      ticked: new Set<LocalId>(),
      lit: null,
      busy: false,
    };

    return {
      session: undefined,
      current: null,
      review: null,
      missed: none,
      ticked: new Set(),
      lit: null,
      failure: null,
      busy: false,
      async load() {
        const answer = await call('stock.count', {});
        set(answer.ok ? { session: answer.value, failure: null } : { failure: answer.error });
      },
      async begin(label, categoryId) {
        const answer = await call('stock.countStart', { label, categoryId });
        if (answer.ok) set({ session: answer.value, failure: null });
        else tellFailure(answer.error);
      },
      take: (current) => set({ current }),
      async scan(code) {
        const found = await call('catalogue.scan', { code });
        if (!found.ok) return tellFailure(found.error);
        if (!found.value) {
          return tell({ tone: 'loss', say: unknownCodeWords(code) });
        }
        set({ current: found.value });
        await get().record(found.value.id, 1, true);
      },
      async record(petId, quantity, add) {
        const { session } = get();
        if (!session) return false;
        const answer = await call('stock.countRecord', { sessionId: session.id, petId, quantity, add });
        if (answer.ok) put(answer.value);
        else tellFailure(answer.error);
        return answer.ok;
      },
      async remove(line) {
        const { session } = get();
        if (!session) return;
        const answer = await call('stock.countRemove', { sessionId: session.id, petId: line.petId });
        if (!answer.ok) return tellFailure(answer.error);
        set({ session: { ...session, lines: session.lines.filter((each) => each.petId !== line.petId) } });
        tell({
          tone: 'calm',
          say: { key: 'stock.count.removed', facts: { name: line.petName } },
          undo: () => void get().record(line.petId, line.counted, false),
        });
      },
      async openReview() {
        const { session } = get();
        if (!session) return;
        const answer = await call('stock.countReview', { sessionId: session.id });
        if (!answer.ok) return tellFailure(answer.error);
        const review = answer.value.toSorted(
          (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.petName.localeCompare(b.petName),
        );
        const different = review.filter(({ difference }) => difference !== 0);
        const missed = session.scope ? await call('stock.countMissed', { sessionId: session.id }) : null;
        set({
          review,
          missed: missed?.ok ? missed.value : none,
          ticked: new Set(different.map(({ petId }) => petId)),
        });
      },
      backToCounting: () => set({ review: null }),
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
        tellFailure(answer.error);
        return null;
      },
      async discard() {
        const { session } = get();
        if (!session) return false;
        const answer = await call('stock.countDiscard', { sessionId: session.id });
        if (answer.ok) set(ended);
        else tellFailure(answer.error);
        return answer.ok;
      },
    };
  });

  return { useCounting };
}

/** The category that a count is named after, however it is typed; null where it is none's name. */
export function categoryCalled(label: string, categories: readonly CategoryView[]): CategoryView | null {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return (label.trim() !== '' && categories.find(({ name }) => plain(name) === plain(label))) || null;
}
