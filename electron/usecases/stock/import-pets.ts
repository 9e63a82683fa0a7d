import { problemWords } from '../../../shared/domain/import-words.ts';
import type { ImportPreview } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { localDate } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { type Applied, applyImport } from './csv/apply.ts';
import { type ImportPlan, planImport } from './csv/plan.ts';
import { readCsv } from './csv/read.ts';
import { writeRefused } from './csv/write.ts';

/** What is kept of a file: the rows that were refused can be saved before and after the others were written. */
interface Kept {
  importId: LocalId;
  /** Its text as it arrives; let go once it was imported. */
  parts: string[];
  plan: ImportPlan | null;
  /** Of the preview that the plan is from. */
  previewId: LocalId | null;
  headings: readonly string[];
  /** Which preview was asked for last: an earlier one that ends later is not kept. */
  asked: number;
  /** Rows written so far, and whether somebody wants no more; null while nothing is written. */
  writing: { written: number; stopped: boolean } | null;
}

/** Importing pets from a file: first what it would do, row by row, then doing it. One file at a time. */
export function createImports({
  store,
  platform,
  clock,
  relief,
}: Pick<Deps, 'store' | 'platform' | 'clock' | 'relief'>) {
  let current: Kept | null = null;

  const gone = () => new PerchError('import_gone');

  /** @throws PerchError `import_gone` */
  function require(importId: LocalId): Kept {
    if (current?.importId === importId) return current;
    throw gone();
  }

  /** @throws PerchError `import_gone`, also once it was written */
  function requirePlan(importId: LocalId): ImportPlan {
    const { plan } = require(importId);
    if (plan) return plan;
    throw gone();
  }

  return {
    /** Takes a part of a file's text; the first one (no id) begins another file. @throws PerchError `import_gone` */
    addText({ importId, text }: Input<'stock.importText'>): { importId: LocalId } {
      if (importId === null) {
        const id = store.context.newId();
        current = {
          importId: id,
          parts: [text],
          plan: null,
          previewId: null,
          headings: [],
          asked: 0,
          writing: null,
        };
        return { importId: id };
      }
      require(importId).parts.push(text);
      return { importId };
    },

    /** @throws PerchError `csv_empty`, `csv_no_name`, `import_gone` */
    async preview({ importId, trustIds, ...choices }: Input<'stock.importPreview'>): Promise<ImportPreview> {
      const kept = require(importId);
      if (kept.parts.length === 0 || kept.writing) throw gone();
      kept.asked += 1;
      const { asked } = kept;
      kept.parts = [kept.parts.join('')];
      const file = readCsv(kept.parts[0] ?? '', { trustIds });
      const plan = await planImport(store, file, choices);
      if (current !== kept || kept.asked !== asked || kept.writing) throw gone();
      const previewId = store.context.newId();
      Object.assign(kept, { plan, previewId, headings: file.headings });
      const { columns, ignored, foreignIds } = file;
      const { counts, changes, chosen, exported, newCategories, rows } = plan;
      const seen = { counts, changes, chosen, exported, newCategories, listed: rows.length };
      return { importId, previewId, columns, ignored, foreignIds, ...seen };
    },

    rows({ importId, action, offset, limit }: Input<'stock.importRows'>): Output<'stock.importRows'> {
      const { rows } = requirePlan(importId);
      const chosen = action === null ? rows : rows.filter((row) => row.action === action);
      return { total: chosen.length, rows: chosen.slice(offset, offset + limit) };
    },

    /**
     * Writes the good rows; those that `progress` stopped it before are left.
     *
     * @throws PerchError `import_gone`, `import_stale`, `import_ended`
     */
    async apply({ importId, previewId }: Input<'stock.importApply'>, { actor }: Caller): Promise<Applied> {
      const kept = require(importId);
      if (kept.previewId !== previewId) throw gone();
      const plan = requirePlan(importId);
      if (kept.writing || kept.parts.length === 0) throw gone();
      const writing = { written: 0, stopped: false };
      kept.writing = writing;
      try {
        const applied = await applyImport(store, plan, actor, {
          onWritten: (rows) => {
            writing.written = rows;
          },
          isStopped: () => writing.stopped,
          relief,
        });
        Object.assign(kept, { parts: [], plan: { ...plan, rows: [], planned: [] } });
        return applied;
      } catch (error) {
        if (error instanceof PerchError && error.code === 'import_ended') kept.parts = [];
        throw error;
      } finally {
        kept.writing = null;
      }
    },

    /** How many rows are written so far, and how many will be; may ask for an end. @throws PerchError `import_gone` */
    progress({ importId, stop }: Input<'stock.importProgress'>): Output<'stock.importProgress'> {
      const { writing, plan } = require(importId);
      if (writing && stop) writing.stopped = true;
      const rows = plan?.planned.length ?? 0;
      return { written: writing?.written ?? rows, rows };
    },

    /** @throws PerchError `import_gone` */
    async saveRefused(importId: LocalId): Promise<Output<'stock.importSaveRefused'>> {
      const { headings } = require(importId);
      const { refused } = requirePlan(importId);
      const { language, locale } = store.settings.shop();
      const rows = refused.map(({ line, problems, raw }) => {
        const why = problems.map((problem) => problemWords(problem, language)).join(' ');
        return { line, why, raw };
      });
      const name = `${words[language].files.notImported} ${localDate(clock.now())}.csv`;
      const content = writeRefused(headings, rows, { language, locale });
      return { file: await platform.saveFile({ name, content }), rows: refused.length };
    },
  };
}
