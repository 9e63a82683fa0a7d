import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { LabelFormat } from '../../../../shared/domain/label-formats.ts';
import type { LabelPreview, LabelRequest, LabelSource } from '../../../../shared/domain/labels.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import { soundRefusal } from '../../../app/sound.ts';
import { createPetSearchStore } from '../../find/petSearchStore.ts';

/** The most pets of one request. */
const MAX_PETS = 500;

/** The dialog of labels, for useModal. */
export const LABELS = 'stock.labels';

type LabelledPet = Pick<PetTile, 'id' | 'name'>;

interface LabelsState extends Omit<LabelRequest, 'source'> {
  /** What the labels are for; null before the dialog was opened. */
  source: LabelSource | null;
  /** The pet or delivery to label; empty for a list and for several pets. */
  title: string;
  /** The chosen pets, if the labels are for pets. */
  pets: LabelledPet[];
  /** The labels; null until known for the current choice. */
  preview: LabelPreview | null;
  failure: Failure | null;
  busy: boolean;
  /** Opens the dialog with the format used last. */
  open(source: LabelSource, title?: string): void;
  change(change: Partial<Pick<LabelsState, 'source' | 'format' | 'first'>>): void;
  /** Sets the chosen pets; the last one cannot be removed. */
  setPets(pets: LabelledPet[]): void;
  /** Adds a scanned pet; refused where the labels are for a list or a delivery. */
  scan(code: string): Promise<void>;
  /** Prints on the receipt printer or saves a PDF, and closes the dialog unless refused. */
  make(): Promise<void>;
}

/** Price and cage labels. */
export function createLabelsStore({
  ipc,
  app,
  printing: { notifySaved },
  receipts: { scannedPet },
}: Needs<'ipc' | 'app' | 'printing' | 'receipts'>) {
  const { call } = ipc;
  const { openModal, closeModal, notify } = app;
  const useLabels = create<LabelsState>((set, get) => {
    const latest = createLatest();

    function request(): LabelRequest | null {
      const { source, format, first } = get();
      return source && { source, format, first };
    }

    async function read() {
      const wanted = request();
      set({ preview: null, failure: null });
      if (!wanted) return;
      const answer = await latest.answer(call('labels.preview', wanted));
      if (answer) set(answer.ok ? { preview: answer.value } : { failure: answer.error });
    }

    return {
      source: null,
      title: '',
      pets: [],
      format: 'L7160' as LabelFormat,
      first: 1,
      preview: null,
      failure: null,
      busy: false,
      open(source, title = '') {
        const [id] = source.kind === 'pets' ? source.petIds : [];
        set({ source, title, first: 1, pets: id ? [{ id, name: title }] : [] });
        openModal(LABELS);
        void read();
      },
      change(change) {
        // Another sheet has other positions.
        set({ ...change, ...(change.format && { first: 1 }) });
        void read();
      },
      setPets(pets) {
        const { source } = get();
        if (source?.kind !== 'pets' || pets.length === 0) return;
        const [only] = pets;
        set({ pets, title: pets.length === 1 && only ? only.name : '' });
        get().change({ source: { ...source, petIds: pets.map(({ id }) => id) } });
      },
      async scan(code) {
        if (get().source?.kind !== 'pets') {
          soundRefusal();
          return notify({ tone: 'loss', say: { key: 'checkout.basket.busy' } });
        }
        const pet = await scannedPet(code);
        if (pet) addPet(pet);
      },
      async make() {
        const wanted = request();
        if (!wanted || get().busy || get().preview === null) return;
        set({ busy: true, failure: null });
        const answer =
          wanted.format === 'receipt'
            ? await call('labels.print', wanted)
            : await call('labels.savePdf', wanted);
        set({ busy: false });
        if (!answer.ok) return set({ failure: answer.error });
        if ('printed' in answer.value) notify({ tone: 'calm', say: { key: 'documents.printed' } });
        else if (answer.value.file === null) return;
        else notifySaved(answer.value.file);
        closeModal(LABELS);
      },
    };
  });

  /** Adds one of the chosen pets. */
  function addPet({ id, name }: LabelledPet) {
    const { pets, setPets } = useLabels.getState();
    if (!pets.some((each) => each.id === id) && pets.length < MAX_PETS) setPets([...pets, { id, name }]);
  }

  const useLabelSearch = createPetSearchStore({
    ipc,
    app,
    take: async (pet) => {
      addPet(pet);
      return true;
    },
  });

  return { useLabels, useLabelSearch };
}
