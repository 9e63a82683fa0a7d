import { create } from 'zustand';
import type { DescribedAnimals } from '../../../../shared/domain/animals.ts';
import type { Arrival, ArrivalDraft, ArrivalInput } from '../../../../shared/domain/arrivals.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { MAX_ARRIVAL_LINES } from '../../../../shared/domain/limits.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { createQueue } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import type { Format } from '../../../i18n/format.ts';
import type { AnimalsActions } from '../register/animalsOf.ts';

/** A line as typed. */
export interface TypedLine {
  petId: LocalId;
  petName: string;
  categoryName: string | null;
  quantity: string;
  unitCost: string;
  /** Whether a register is kept of its animals, and their details. */
  keepsRegister: boolean;
  animals: DescribedAnimals[];
  /** In a correction, how many units can be taken back; null in a delivery. */
  most: number | null;
}

interface ArrivalState {
  /** Null until the draft was saved. */
  id: LocalId | null;
  /** False until the stored draft was loaded. */
  isLoaded: boolean;
  supplierName: string;
  supplierAddress: string;
  document: string;
  /** The delivery that is corrected. */
  corrects: Pick<Arrival, 'id' | 'number'> | null;
  lines: TypedLine[];
  /** The line to type into; `turn` changes each time. */
  active: { petId: LocalId; turn: number } | null;
  /** The pet whose animals are being described. */
  describing: LocalId | null;
  /** Suppliers whose names contain the typed text. */
  suppliers: string[];
  failure: Failure | null;
  /** Set if the document was posted before; a person has to confirm that it is a new delivery. */
  repeated: Failure | null;
  busy: boolean;
  load(): Promise<void>;
  setHead(change: Partial<Pick<ArrivalState, 'supplierName' | 'supplierAddress' | 'document'>>): void;
  /** Adds a pet as a line, or selects its line. */
  take(pet: PetTile): Promise<boolean>;
  /** One more unit of a scanned pet; while animals are described, one with that chip or ring. */
  scan(code: string): Promise<void>;
  setLine(petId: LocalId, change: Partial<Pick<TypedLine, 'quantity' | 'unitCost'>>): void;
  describe(petId: LocalId | null): void;
  setAnimals(petId: LocalId, animals: DescribedAnimals[]): void;
  remove(line: TypedLine): void;
  /** Adds everything to the stock; null if that was refused. */
  post(again: boolean): Promise<Arrival | null>;
  /** Discards the draft, with an undo. */
  discard(): Promise<void>;
  /** Starts the correction of a posted delivery; false if there is another draft. */
  correct(arrival: Arrival): Promise<boolean>;
}

const nothing = {
  id: null,
  supplierName: '',
  supplierAddress: '',
  document: '',
  corrects: null,
  lines: [],
  active: null,
  describing: null,
  repeated: null,
  busy: false,
};

export type ArrivalStore = ReturnType<typeof createArrivalStore>;

/** The delivery being entered; each change is saved to the disk. */
export function createArrivalStore({
  ipc: { call },
  app: { notify, notifyFailure, shopFormat },
  receipts: { unknownCodeWords },
  animals: { keepsRegister },
}: Needs<'ipc' | 'app' | 'receipts'> & { animals: AnimalsActions }) {
  const useArrival = create<ArrivalState>((set, get) => {
    const enqueue = createQueue();
    let turn = 0;
    /** Whether there are unsaved changes. */
    let isChanged = false;

    /** The draft to save, without invalid values. */
    function input(): ArrivalInput {
      const { supplierName, supplierAddress, document, corrects, lines } = get();
      return {
        supplierName,
        supplierAddress,
        document,
        correctsId: corrects?.id ?? null,
        lines: lines.map((line) => {
          const { quantity, unitCost } = readLine(line, shopFormat());
          const units = quantity ?? 0;
          return {
            petId: line.petId,
            quantity: corrects ? 0 - units : units,
            unitCost,
            animals: corrects ? [] : line.animals,
          };
        }),
      };
    }

    async function keep(): Promise<boolean> {
      if (!isChanged) return true;
      isChanged = false;
      const answer = await call('arrivals.keep', input());
      if (answer.ok) {
        set({ id: answer.value.id, failure: null });
        return true;
      }
      isChanged = true;
      set({ failure: answer.error });
      return false;
    }

    function change(next: Partial<ArrivalState>) {
      isChanged = true;
      set({ ...next, repeated: null });
      void enqueue(keep);
    }

    function select(petId: LocalId) {
      turn += 1;
      set({ active: { petId, turn } });
    }

    function add(pet: PetTile, units: number) {
      const { lines, corrects } = get();
      const line = lines.find((each) => each.petId === pet.id);
      if (corrects && !line) {
        notify({ tone: 'loss', say: { key: 'stock.arrival.notInDelivery', facts: { name: pet.name } } });
        return false;
      }
      if (!line && lines.length >= MAX_ARRIVAL_LINES) {
        notify({ tone: 'loss', say: { key: 'stock.arrival.tooMany', facts: { most: MAX_ARRIVAL_LINES } } });
        return false;
      }
      const before = line ? (readLine(line, shopFormat()).quantity ?? 0) : 0;
      const counted = {
        petId: pet.id,
        petName: pet.name,
        categoryName: pet.categoryName,
        unitCost: '',
        most: null,
        keepsRegister: keepsRegister(pet.categoryId),
        animals: [],
        ...line,
        quantity: units > 0 ? String(before + units) : (line?.quantity ?? ''),
      };
      change({
        lines: line ? lines.map((each) => (each === line ? counted : each)) : [...lines, counted],
      });
      return true;
    }

    /** Adds a chip or ring to the animals being described; adds an animal if all have one. */
    function addMark(mark: string): boolean {
      const line = get().lines.find(({ petId }) => petId === get().describing);
      const group = line?.animals.at(-1);
      if (!line || !group) return false;
      if (group.marks.includes(mark)) return true;
      const marks = [...group.marks, mark];
      const animals = line.animals.with(-1, {
        ...group,
        marks,
        quantity: Math.max(group.quantity, marks.length),
      });
      const described = animals.reduce((sum, { quantity }) => sum + quantity, 0);
      const came = Math.max(readLine(line, shopFormat()).quantity ?? 0, described);
      const counted = { ...line, animals, quantity: String(came) };
      change({ lines: get().lines.map((each) => (each === line ? counted : each)) });
      return true;
    }

    function show(draft: ArrivalDraft | null, corrected: Arrival | null) {
      if (!draft) return set({ ...nothing, isLoaded: true, failure: null });
      const { plain } = shopFormat();
      set({
        ...nothing,
        isLoaded: true,
        failure: null,
        id: draft.id,
        supplierName: draft.supplierName,
        supplierAddress: draft.supplierAddress ?? '',
        document: draft.document,
        corrects: corrected && { id: corrected.id, number: corrected.number },
        lines: draft.lines.map(({ quantity, unitCost, animals = [], ...line }) => ({
          ...line,
          animals,
          quantity: quantity === 0 ? '' : String(Math.abs(quantity)),
          unitCost: unitCost === null ? '' : plain(unitCost),
          most: corrected && (corrected.lines.find(({ petId }) => petId === line.petId)?.left ?? 0),
        })),
      });
    }

    return {
      ...nothing,
      isLoaded: false,
      suppliers: [],
      failure: null,
      async load() {
        await enqueue(keep);
        const answer = await call('arrivals.draft', {});
        if (!answer.ok) return set({ failure: answer.error });
        const draft = answer.value;
        const corrected = draft?.correctsId
          ? await call('arrivals.get', { arrivalId: draft.correctsId })
          : null;
        if (corrected && !corrected.ok) return set({ failure: corrected.error });
        show(draft, corrected ? corrected.value : null);
      },
      setHead(head) {
        change(head);
        const { supplierName } = head;
        if (supplierName === undefined) return;
        void call('arrivals.suppliers', { text: supplierName }).then((answer) => {
          if (answer.ok && get().supplierName === supplierName) set({ suppliers: answer.value.names });
        });
      },
      async take(pet) {
        if (!add(pet, 0)) return false;
        select(pet.id);
        return true;
      },
      async scan(code) {
        const found = await call('catalogue.scan', { code });
        if (!found.ok) return notifyFailure(found.error);
        if (!found.value) {
          if (!addMark(code)) notify({ tone: 'loss', say: unknownCodeWords(code) });
          return;
        }
        if (add(found.value, 1)) select(found.value.id);
      },
      setLine(petId, typed) {
        change({ lines: get().lines.map((line) => (line.petId === petId ? { ...line, ...typed } : line)) });
      },
      describe(petId) {
        const line = get().lines.find((each) => each.petId === petId);
        set({ describing: line ? line.petId : null });
        if (line?.animals.length === 0) {
          const came = readLine(line, shopFormat()).quantity ?? 0;
          get().setAnimals(line.petId, [undescribed(came)]);
        }
      },
      setAnimals(petId, animals) {
        change({ lines: get().lines.map((line) => (line.petId === petId ? { ...line, animals } : line)) });
      },
      remove(line) {
        const { lines } = get();
        const at = lines.indexOf(line);
        change({ lines: lines.filter((each) => each !== line) });
        notify({
          tone: 'calm',
          say: { key: 'stock.arrival.removed', facts: { name: line.petName } },
          undo: () => {
            if (get().lines.some(({ petId }) => petId === line.petId)) return;
            change({ lines: get().lines.toSpliced(at, 0, line) });
          },
        });
      },
      async post(again) {
        if (get().busy) return null;
        set({ busy: true });
        const isKept = await enqueue(keep);
        const { id: draftId } = get();
        const answer =
          isKept && draftId !== null ? await enqueue(() => call('arrivals.post', { draftId, again })) : null;
        set({ busy: false });
        if (answer?.ok) {
          set(nothing);
          return answer.value;
        }
        if (answer?.error.code === 'arrival_repeated') set({ repeated: answer.error });
        else if (answer) notifyFailure(answer.error);
        return null;
      },
      async discard() {
        const { supplierName, supplierAddress, document, corrects, lines } = get();
        const draft = { supplierName, supplierAddress, document, corrects, lines };
        const empty = { supplierName: '', supplierAddress: '', document: '', corrects: null, lines: [] };
        change(empty);
        notify({
          tone: 'calm',
          say: { key: 'form.discard.discarded' },
          undo() {
            const { supplierName, document, lines } = get();
            if (supplierName === '' && document === '' && lines.length === 0) change(draft);
          },
        });
        await enqueue(keep);
      },
      async correct(arrival) {
        await get().load();
        if (get().id !== null || !get().isLoaded) return false;
        change({
          supplierName: arrival.supplierName,
          document: arrival.document,
          corrects: { id: arrival.id, number: arrival.number },
          lines: arrival.lines.map(({ unitCost, left, ...line }) => ({
            ...line,
            animals: [],
            quantity: '',
            unitCost: unitCost === null ? '' : shopFormat().plain(unitCost),
            most: left,
          })),
        });
        return true;
      },
    };
  });

  return { useArrival };
}

/** Parses a line; null for an invalid value and for an empty cost. */
export function readLine(
  { quantity, unitCost, most }: Pick<TypedLine, 'quantity' | 'unitCost' | 'most'>,
  { read }: Pick<Format, 'read'>,
) {
  const units = readWhole(quantity, 0, most ?? MAX_QUANTITY);
  const cost = read(unitCost);
  return {
    quantity: units.value,
    unitCost: cost.value,
    quantityFault: quantity.trim() === '' ? null : units.fault,
    costFault: unitCost.trim() === '' ? null : cost.fault,
  };
}

/** A group without details. */
export const undescribed = (quantity: number): DescribedAnimals => ({
  ...{ sex: 'unknown', born: null, age: '', origin: '', treatment: '', treatmentUntil: null },
  quantity,
  marks: [],
});

/** Whether a line has animals for the register that are not described yet; `came` is its quantity. */
export const lacksDescription = ({ keepsRegister, most, animals }: TypedLine, came: number): boolean =>
  keepsRegister && most === null && countDescribed(animals) < came;

/** The number of animals with any details. */
export function countDescribed(animals: readonly DescribedAnimals[]): number {
  const { quantity: _, ...nothing } = undescribed(0);
  return animals.reduce((sum, { quantity, ...group }) => {
    const isKnown = JSON.stringify({ ...nothing, ...group }) !== JSON.stringify(nothing);
    return isKnown ? sum + quantity : sum;
  }, 0);
}
