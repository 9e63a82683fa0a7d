import { create } from 'zustand';
import type {
  ImportAction,
  ImportColumn,
  ImportPreview,
  ImportRow,
} from '../../../../shared/domain/stock.ts';
import { failureOf } from '../../../../shared/errors/errors.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Output } from '../../../../shared/ipc/contract.ts';
import type { Needs } from '../../../app/needs.ts';
import { decoderOf, detectEncoding, type Encoding, PART, type Reading } from './encodings.ts';

/** The maximum file size in bytes: enough for more than a million pets. */
const MAX_BYTES = 400_000_000;

const PAGE = 200;

interface ImportingState {
  fileName: string | null;
  /** The possible encodings with examples, while a person has to choose; empty otherwise. */
  readings: Reading[];
  createCategories: boolean;
  /** Whether a column `ID` of a list that was not exported here contains Petstore ids. */
  trustIds: boolean;
  /** The columns to write to existing pets; null until the person chooses, which means the safe ones for this file. */
  columns: ImportColumn[] | null;
  preview: ImportPreview | null;
  /** The action whose rows are listed; null for all. */
  action: ImportAction | null;
  rows: ImportRow[];
  total: number;
  reading: boolean;
  /** Rows written so far; null while no import runs. */
  written: number | null;
  failure: Failure | null;
  /** The result, after the import. */
  done: Output<'stock.importApply'> | null;
  read(file: File): Promise<void>;
  /** Reads the chosen file in this encoding. */
  chooseEncoding(encoding: Encoding): Promise<void>;
  setTrustIds(trusted: boolean): Promise<void>;
  setCreateCategories(create: boolean): Promise<void>;
  setColumn(column: ImportColumn, written: boolean): Promise<void>;
  show(action: ImportAction | null): Promise<void>;
  loadMore(): Promise<void>;
  apply(): Promise<void>;
  /** Polls the progress. */
  follow(): Promise<void>;
  /** Stops the import; written rows stay. */
  stop(): Promise<void>;
  /** Saves the rows that cannot be imported, with their lines and reasons. */
  saveRefused(): Promise<void>;
  reset(): void;
}

const nothing = {
  fileName: null,
  readings: [],
  trustIds: false,
  columns: null,
  preview: null,
  action: null,
  rows: [],
  total: 0,
  reading: false,
  written: null,
  failure: null,
  done: null,
};

export type ImportingStore = ReturnType<typeof createImportingStore>;

/** The import of pets from a file. */
export function createImportingStore({
  ipc: { call },
  app: { notify, notifyFailure, useApp },
  printing: { notifySaved },
}: Needs<'ipc' | 'app' | 'printing'>) {
  /** Imports pets from a file: loaded, reviewed row by row, and only then written. */
  const useImporting = create<ImportingState>((set, get) => {
    let importId: LocalId | null = null;
    let asked = 0;
    let chosen: File | null = null;

    /** Ignores pending answers, which are about a file that is no longer shown. */
    function forget() {
      asked += 1;
      importId = null;
    }

    /** Sends the file in parts. False if another one was chosen in the meantime, or it cannot be read. */
    async function sendFile(file: File, encoding: Encoding | null): Promise<boolean> {
      const mine = ++asked;
      set({ reading: true });
      importId = null;
      try {
        const known = encoding ?? (await encodingOf(file, mine));
        return known !== null && (await sendParts(file, known, mine));
      } catch (error) {
        // The browser reads lazily and refuses a file that was changed or deleted after it was chosen.
        if (!(error instanceof DOMException)) throw error;
        if (mine === asked) set({ reading: false, failure: failureOf('csv_unreadable') });
        return false;
      }
    }

    /** Null if a person has to choose, the file is not text, or another one was chosen in the meantime. */
    async function encodingOf(file: File, mine: number): Promise<Encoding | null> {
      const found = await detectEncoding(file, useApp.getState().app?.locale ?? 'en');
      if (mine !== asked) return null;
      if (found.kind === 'sure') return found.encoding;
      if (found.kind === 'doubt') set({ reading: false, readings: found.readings });
      else set({ reading: false, failure: failureOf('csv_no_text') });
      return null;
    }

    async function sendParts(file: File, encoding: Encoding, mine: number): Promise<boolean> {
      const decode = decoderOf(encoding);
      for (let at = 0; mine === asked; at += PART) {
        const last = at + PART >= file.size;
        const text = decode(await file.slice(at, at + PART).arrayBuffer(), last);
        const answer: Result<{ importId: LocalId }> = await call('stock.importText', { importId, text });
        if (mine !== asked) return false;
        if (!answer.ok) {
          set({ reading: false, failure: answer.error });
          return false;
        }
        importId = answer.value.importId;
        if (last) return true;
      }
      return false;
    }

    async function preview() {
      const mine = ++asked;
      const again = get().preview !== null;
      set({ reading: true, failure: null });
      if (importId === null) return;
      const { createCategories, trustIds, columns, action } = get();
      const choices = { createCategories, trustIds, columns };
      const answer = await call('stock.importPreview', { importId, ...choices });
      if (mine !== asked) return;
      if (!answer.ok) return set({ reading: false, failure: answer.error, preview: null });
      set({ reading: false, preview: answer.value });
      const { update, refused } = answer.value.counts;
      await get().show(again ? action : update > 0 ? 'update' : refused > 0 ? 'refused' : null);
    }

    async function page(offset: number) {
      const { preview: read, action } = get();
      if (!read) return;
      const mine = asked;
      const answer = await call('stock.importRows', { importId: read.importId, action, offset, limit: PAGE });
      if (mine !== asked || get().action !== action) return;
      if (!answer.ok) return set({ failure: answer.error });
      const before = offset === 0 ? [] : get().rows.slice(0, offset);
      set({ rows: [...before, ...answer.value.rows], total: answer.value.total });
    }

    async function progress(stop: boolean) {
      const { preview: read } = get();
      if (!read) return;
      const answer = await call('stock.importProgress', { importId: read.importId, stop });
      const isWriting = importId === read.importId && get().written !== null;
      if (answer.ok && isWriting) set({ written: answer.value.written });
    }

    return {
      ...nothing,
      createCategories: true,
      async read(file) {
        forget();
        chosen = file;
        set({ ...nothing, fileName: file.name });
        if (file.size > MAX_BYTES) {
          return set({ failure: failureOf('csv_too_big', { most: MAX_BYTES / 1e6 }) });
        }
        if (await sendFile(file, null)) await preview();
      },
      async chooseEncoding(encoding) {
        if (!chosen) return;
        set({ readings: [] });
        if (await sendFile(chosen, encoding)) await preview();
      },
      async setTrustIds(trustIds) {
        set({ trustIds });
        await preview();
      },
      async setCreateCategories(createCategories) {
        set({ createCategories });
        await preview();
      },
      async setColumn(column, written) {
        const before = get().columns ?? get().preview?.chosen ?? [];
        const others = before.filter((each) => each !== column);
        set({ columns: written ? [...others, column] : others });
        await preview();
      },
      async show(action) {
        set({ action });
        await page(0);
      },
      async loadMore() {
        const { rows, total } = get();
        if (rows.length < total) await page(rows.length);
      },
      async apply() {
        const { preview: read, reading, written } = get();
        // While the preview is reloading, the shown list differs from what would be written.
        if (!read || reading || written !== null) return;
        set({ written: 0, failure: null });
        const answer = await call('stock.importApply', {
          importId: read.importId,
          previewId: read.previewId,
        });
        if (importId === read.importId) {
          return set({ written: null, ...(answer.ok ? { done: answer.value } : { failure: answer.error }) });
        }
        // The screen was left in the meantime, or shows another file.
        if (answer.ok) notify({ tone: 'calm', say: { key: 'stock.importing.done' } });
        else notifyFailure(answer.error);
      },
      follow: () => progress(false),
      stop: () => progress(true),
      async saveRefused() {
        const { preview: read } = get();
        if (!read) return;
        const answer = await call('stock.importSaveRefused', { importId: read.importId });
        if (answer.ok) notifySaved(answer.value.file);
        else notifyFailure(answer.error);
      },
      reset() {
        forget();
        chosen = null;
        set(nothing);
      },
    };
  });

  return { useImporting };
}
