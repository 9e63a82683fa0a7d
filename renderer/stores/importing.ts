import { create } from 'zustand';
import type { ImportAction, ImportPreview, ImportRow } from '../../shared/domain/stock.ts';
import type { Failure } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { tellSaved } from './documents.ts';
import { tellFailure } from './notices.ts';

/** Longest file that is read, in bytes. */
export const MOST_BYTES = 20_000_000;
const PAGE = 200;

interface ImportingStore {
  fileName: string | null;
  createCategories: boolean;
  preview: ImportPreview | null;
  /** Rows of which action are listed; null for all. */
  action: ImportAction | null;
  rows: ImportRow[];
  total: number;
  reading: boolean;
  writing: boolean;
  failure: Failure | null;
  /** What was written, once it was. */
  done: { created: number; updated: number; categories: number } | null;
  read(file: File): Promise<void>;
  setCreateCategories(create: boolean): Promise<void>;
  show(action: ImportAction | null): Promise<void>;
  loadMore(): Promise<void>;
  apply(): Promise<void>;
  /** Saves the rows that cannot be imported, with their lines and reasons. */
  saveRefused(): Promise<void>;
  reset(): void;
}

const nothing = {
  fileName: null,
  preview: null,
  action: null,
  rows: [],
  total: 0,
  reading: false,
  writing: false,
  failure: null,
  done: null,
};

/** Pets from a file: read, looked at row by row, and only then written. */
export const useImporting = create<ImportingStore>((set, get) => {
  let csv = '';
  let asked = 0;

  async function preview() {
    const mine = ++asked;
    set({ reading: true, failure: null });
    const answer = await call('stock.importPreview', { csv, createCategories: get().createCategories });
    if (mine !== asked) return;
    if (!answer.ok) return set({ reading: false, failure: answer.error, preview: null });
    set({ reading: false, preview: answer.value });
    await get().show(answer.value.counts.refused > 0 ? 'refused' : null);
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
      set({ ...nothing, fileName: file.name });
      if (file.size > MOST_BYTES) {
        const facts = { most: MOST_BYTES / 1e6 };
        return set({
          failure: { code: 'csv_too_big', message: 'This file is too big to be a list.', facts },
        });
      }
      csv = decodeText(new Uint8Array(await file.arrayBuffer()));
      await preview();
    },
    async setCreateCategories(createCategories) {
      set({ createCategories });
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
      const { preview: read, writing } = get();
      if (!read || writing) return;
      set({ writing: true, failure: null });
      const answer = await call('stock.importApply', { importId: read.importId });
      set(answer.ok ? { writing: false, done: answer.value } : { writing: false, failure: answer.error });
    },
    async saveRefused() {
      const { preview: read } = get();
      if (!read) return;
      const answer = await call('stock.importSaveRefused', { importId: read.importId });
      if (answer.ok) tellSaved(answer.value.file);
      else tellFailure(answer.error);
    },
    reset() {
      asked += 1;
      csv = '';
      set(nothing);
    },
  };
});

/** Text of a file: UTF-8, with its mark or without; UTF-16 by its mark; else as older Windows programs write. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
