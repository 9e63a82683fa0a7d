import { create } from 'zustand';
import type {
  AnimalFacts,
  AnimalGroup,
  RegisterDifference,
  RegisterRow,
  TakenAnimals,
} from '../../../../shared/domain/animals.ts';
import type { AdjustReason } from '../../../../shared/domain/stock.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Output } from '../../../../shared/ipc/contract.ts';
import { type BusinessDate, localDate } from '../../../../shared/time/time.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import { createPagedQuery } from '../../../app/pagedQuery.ts';

const PAGE = 50;
/** Before the first line of any register. */
const EVER = '2000-01-01';

interface Question {
  from: BusinessDate;
  to: BusinessDate;
  categoryId: LocalId | null;
  text: string;
}

interface RegisterState {
  /** Null until it is first opened, which sets the current month. */
  question: Question | null;
  /** Latest first; null before the first answer. */
  rows: RegisterRow[] | null;
  hasMore: boolean;
  /** Whether any category has a register. */
  isKept: boolean;
  differences: RegisterDifference[];
  /** The group beside the list. */
  chosen: Output<'animals.get'> | null;
  /** Its unsaved details; null if none. Kept when the screen is left. */
  facts: AnimalFacts | null;
  /** The pet whose register is being reconciled. */
  different: RegisterDifference | null;
  failure: Failure | null;
  /** Sets the question to all lines of a pet, before the register is opened. */
  askFor(petName: string): void;
  load(): Promise<void>;
  ask(change: Partial<Question>): Promise<void>;
  more(): Promise<void>;
  choose(groupId: LocalId): Promise<void>;
  bringInLine(difference: RegisterDifference | null): void;
  set(facts: AnimalFacts): void;
  /** Discards the unsaved details and continues; asks first if there are any. */
  leave(then: () => unknown): void;
  /** Saves the details of the chosen group. Returns the failure, or null. */
  change(): Promise<Failure | null>;
  /** Adds the stock of these pets to the register. */
  takeUp(petIds: LocalId[]): Promise<void>;
  /** Removes animals that are not in stock from the register. Returns the failure, or null. */
  writeOff(petId: LocalId, reason: AdjustReason, animals: TakenAnimals[]): Promise<Failure | null>;
  save(as: 'animals.saveCsv' | 'animals.savePdf'): Promise<void>;
}

export type RegisterStore = ReturnType<typeof createRegisterStore>;

/** The register of animals. */
export function createRegisterStore({
  ipc: { call },
  app: { notify, notifyFailure, unlessDirty },
  printing: { notifySaved },
}: Needs<'ipc' | 'app' | 'printing'>) {
  const useRegister = create<RegisterState>((set, get) => {
    const latestChoice = createLatest();
    const pages = createPagedQuery<Question, Output<'animals.register'>>(
      (question, before, limit) => call('animals.register', { ...question, before, limit }),
      200,
    );

    async function read(question: Question) {
      const answer = await pages.first(question, { count: PAGE });
      if (!answer) return;
      if (!answer.ok) return set({ failure: answer.error });
      const { items, next, isKept } = answer.value;
      set({ rows: items, isKept, hasMore: next !== null, failure: null });
    }

    async function readDifferences() {
      const answer = await call('animals.differences', {});
      if (answer.ok) set({ differences: answer.value });
    }

    return {
      question: null,
      rows: null,
      hasMore: false,
      isKept: true,
      differences: [],
      chosen: null,
      facts: null,
      different: null,
      failure: null,
      askFor: (petName) =>
        set({
          question: { from: EVER, to: localDate(Date.now()), categoryId: null, text: petName },
          rows: null,
          chosen: null,
          different: null,
        }),
      async load() {
        const today = localDate(Date.now());
        const question = get().question ?? {
          ...{ from: `${today.slice(0, 8)}01`, to: today },
          ...{ categoryId: null, text: '' },
        };
        set({ question });
        await Promise.all([read(question), readDifferences()]);
        const { chosen, different, rows } = get();
        const shown = chosen?.group.id ?? (different ? null : rows?.[0]?.groupId);
        if (shown) await get().choose(shown);
      },
      async ask(change) {
        const { question } = get();
        if (!question) return;
        set({ question: { ...question, ...change } });
        await read({ ...question, ...change });
      },
      async more() {
        const answer = await pages.more({ count: PAGE });
        if (!answer) return;
        if (!answer.ok) return notifyFailure(answer.error);
        const { items, next } = answer.value;
        set({ rows: [...(get().rows ?? []), ...items], hasMore: next !== null });
      },
      async choose(groupId) {
        const answer = await latestChoice.answer(call('animals.get', { groupId }));
        if (!answer) return;
        if (!answer.ok) return notifyFailure(answer.error);
        set({ chosen: answer.value, different: null });
      },
      bringInLine: (different) => set({ different, chosen: null }),
      set(facts) {
        const { chosen } = get();
        const isSaved = !chosen || JSON.stringify(facts) === JSON.stringify(factsOf(chosen.group));
        set({ facts: isSaved ? null : facts });
      },
      leave(then) {
        unlessDirty(get().facts !== null, () => {
          set({ facts: null });
          return then();
        });
      },
      async change() {
        const { chosen, facts } = get();
        if (!chosen || !facts) return null;
        const answer = await call('animals.change', { groupId: chosen.group.id, facts });
        if (!answer.ok) return answer.error;
        notify({ tone: 'calm', say: { key: 'stock.register.saved', facts: { group: answer.value.number } } });
        set({ facts: null });
        await get().load();
        return null;
      },
      async takeUp(petIds) {
        const answer = await call('animals.takeUp', { petIds });
        if (!answer.ok) return notifyFailure(answer.error);
        notify({ tone: 'calm', say: { key: 'stock.register.takenUp' } });
        set({ different: null });
        await get().load();
      },
      async writeOff(petId, reason, animals) {
        const answer = await call('animals.writeOff', { petId, reason, animals });
        if (!answer.ok) return answer.error;
        notify({ tone: 'calm', say: { key: 'stock.register.writtenOff' } });
        set({ different: null });
        await get().load();
        return null;
      },
      async save(as) {
        const { question } = get();
        if (!question) return;
        const answer = await call(as, question);
        if (!answer.ok) return notifyFailure(answer.error);
        notifySaved(answer.value.file);
      },
    };
  });

  return { useRegister };
}

/** The details of a group as saved. */
export const factsOf = ({ sex, born, age, origin, treatment, treatmentUntil }: AnimalGroup): AnimalFacts => ({
  sex,
  born,
  age,
  origin,
  treatment,
  treatmentUntil,
});
