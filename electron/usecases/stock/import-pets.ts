import { problemWords } from '../../../shared/domain/import-words.ts';
import type { ImportPreview } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { localDate } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { applyImport } from './csv/apply.ts';
import { type ImportPlan, planImport } from './csv/plan.ts';
import { readCsv } from './csv/read.ts';
import { writeRefused } from './csv/write.ts';

/** The kept state of a file. Its refused rows can be saved before and after the others are written. */
interface Kept {
  importId: LocalId;
  /** The received parts of its text; released after the import. */
  parts: string[];
  plan: ImportPlan | null;
  /** The preview of the plan. */
  previewId: LocalId | null;
  headings: readonly string[];
  /** The number of the last requested preview: an earlier one that finishes later is dropped. */
  asked: number;
  /** Rows written so far and whether the import was stopped; null while no import runs. */
  writing: { written: number; stopped: boolean } | null;
}

/** Imports pets from a file: first a preview by row, then the import. One file at a time. */
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

  /** @throws PerchError `import_gone`, also after the import */
  function requirePlan(importId: LocalId): ImportPlan {
    const { plan } = require(importId);
    if (plan) return plan;
    throw gone();
  }

  return {
    /** Adds a part of a file's text; the first one (no id) starts a new file. @throws PerchError `import_gone` */
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
     * Writes the valid rows until `progress` stops it.
     *
     * @throws PerchError `import_gone`, `import_stale`, `import_ended`
     */
    async apply({ importId, previewId }: Input<'stock.importApply'>, { actor }: Caller) {
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

    /** Rows written so far and rows planned; `stop` ends the import. @throws PerchError `import_gone` */
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
