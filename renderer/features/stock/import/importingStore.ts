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
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';
import type { PrintingStores } from '../../printing/stores.ts';

/** Longest file that is read, in bytes: room for a list of a million pets and more. */
const MOST_BYTES = 400_000_000;

/** Bytes per part sent to the main process. */
const PART = 2_000_000;

const PAGE = 200;

interface ImportingState {
  fileName: string | null;
  createCategories: boolean;
  /** The columns to write to existing pets; null until the person chose, for those that are safe with this file. */
  columns: ImportColumn[] | null;
  preview: ImportPreview | null;
  /** The action whose rows are listed; null for all. */
  action: ImportAction | null;
  rows: ImportRow[];
  total: number;
  reading: boolean;
  writing: boolean;
  failure: Failure | null;
  /** The result, once it is written. */
  done: { created: number; updated: number; categories: number } | null;
  read(file: File): Promise<void>;
  setCreateCategories(create: boolean): Promise<void>;
  setColumn(column: ImportColumn, written: boolean): Promise<void>;
  show(action: ImportAction | null): Promise<void>;
  loadMore(): Promise<void>;
  apply(): Promise<void>;
  /** Saves the rows that cannot be imported, with their lines and reasons. */
  saveRefused(): Promise<void>;
  reset(): void;
}

const nothing = {
  fileName: null,
  columns: null,
  preview: null,
  action: null,
  rows: [],
  total: 0,
  reading: false,
  writing: false,
  failure: null,
  done: null,
};

export type ImportingStore = ReturnType<typeof createImportingStore>;

/** Pets from a file. */
export function createImportingStore({
  ipc: { call },
  app: { notify, notifyFailure },
  printing: { notifySaved },
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
  /** Pets from a file: read, reviewed row by row, and only then written. */
  const useImporting = create<ImportingState>((set, get) => {
    let importId: LocalId | null = null;
    let asked = 0;

    /** Ignores pending answers, which are about a file that is no longer shown. */
    function forget() {
      asked += 1;
      importId = null;
    }

    /** Sends the file in parts. False if another one was chosen meanwhile, or it was refused. */
    async function handOver(file: File): Promise<boolean> {
      const mine = ++asked;
      set({ reading: true });
      importId = null;
      try {
        return await handOverParts(file, mine);
      } catch (error) {
        // The browser reads lazily: a file that was changed or deleted since it was chosen is refused.
        if (!(error instanceof DOMException)) throw error;
        if (mine === asked) set({ reading: false, failure: failureOf('csv_unreadable') });
        return false;
      }
    }

    async function handOverParts(file: File, mine: number): Promise<boolean> {
      const encoding = await encodingOf(file);
      const decoder = new TextDecoder(encoding);
      for (let at = 0; mine === asked; at += PART) {
        const last = at + PART >= file.size;
        const text = decoder.decode(await file.slice(at, at + PART).arrayBuffer(), { stream: !last });
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
      const { createCategories, columns, action } = get();
      const answer = await call('stock.importPreview', { importId, createCategories, columns });
      if (mine !== asked) return;
      if (!answer.ok) return set({ reading: false, failure: answer.error, preview: null });
      set({ reading: false, preview: answer.value });
      await get().show(again ? action : answer.value.counts.refused > 0 ? 'refused' : null);
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

    return {
      ...nothing,
      createCategories: true,
      async read(file) {
        forget();
        set({ ...nothing, fileName: file.name });
        if (file.size > MOST_BYTES) {
          return set({ failure: failureOf('csv_too_big', { most: MOST_BYTES / 1e6 }) });
        }
        if (await handOver(file)) await preview();
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
        const { preview: read, reading, writing } = get();
        // While the list is reloaded for another choice, it is not what would be written.
        if (!read || reading || writing) return;
        set({ writing: true, failure: null });
        const answer = await call('stock.importApply', {
          importId: read.importId,
          previewId: read.previewId,
        });
        if (importId === read.importId) {
          return set({ writing: false, ...(answer.ok ? { done: answer.value } : { failure: answer.error }) });
        }
        // The screen was left meanwhile, or shows another file.
        if (answer.ok) notify({ tone: 'calm', say: { key: 'stock.importing.done' } });
        else notifyFailure(answer.error);
      },
      async saveRefused() {
        const { preview: read } = get();
        if (!read) return;
        const answer = await call('stock.importSaveRefused', { importId: read.importId });
        if (answer.ok) notifySaved(answer.value.file);
        else notifyFailure(answer.error);
      },
      reset() {
        forget();
        set(nothing);
      },
    };
  });

  return { useImporting };
}

/** How a file is written: UTF-8, with its mark or without; UTF-16 by its mark; else as older Windows programs write. */
async function encodingOf(file: Blob): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < file.size; at += PART) {
      const stream = at + PART < file.size;
      decoder.decode(await file.slice(at, at + PART).arrayBuffer(), { stream });
    }
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
