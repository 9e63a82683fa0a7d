import { create } from 'zustand';
import type { LabelFormat } from '../../../../shared/domain/label-formats.ts';
import type { LabelPreview, LabelRequest, LabelSource } from '../../../../shared/domain/labels.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import { createLatest } from '../../../app/async.ts';
import type { Ipc } from '../../../app/bridge.ts';
import type { PrintingStores } from '../../printing/stores.ts';

/** The dialog of labels, for useModal. */
export const LABELS = 'stock.labels';

interface LabelsState extends Omit<LabelRequest, 'source'> {
  /** What they are for; null while the dialog was never opened. */
  source: LabelSource | null;
  /** The pet or the delivery that they are for; empty for a list. */
  title: string;
  /** What they will be; null until it is known for the current choice. */
  preview: LabelPreview | null;
  failure: Failure | null;
  busy: boolean;
  /** Opens the dialog for some pets, in the format that was used last. */
  open(source: LabelSource, title?: string): void;
  change(change: Partial<Pick<LabelsState, 'source' | 'format' | 'first'>>): void;
  /** Prints on the receipt printer, else writes a PDF, and closes the dialog; it stays where that was refused. */
  make(): Promise<void>;
}

/** Price and cage labels. */
export function createLabelsStore({
  ipc: { call },
  app: { openModal, closeModal, notify },
  printing: { notifySaved },
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
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
      format: 'L7160' as LabelFormat,
      first: 1,
      preview: null,
      failure: null,
      busy: false,
      open(source, title = '') {
        set({ source, title, first: 1 });
        openModal(LABELS);
        void read();
      },
      change(change) {
        // Another sheet has other places.
        set({ ...change, ...(change.format && { first: 1 }) });
        void read();
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

  return { useLabels };
}
