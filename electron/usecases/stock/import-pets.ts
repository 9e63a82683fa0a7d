import type { ImportAction, ImportPreview } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { problemWords } from '../../../shared/import-words.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { localDate } from '../../../shared/time.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { type Applied, applyImport } from './csv/apply.ts';
import { type ImportPlan, planImport } from './csv/plan.ts';
import { type CsvFile, readCsv } from './csv/read.ts';
import { writeRefused } from './csv/write.ts';

/** What is kept of a file: the rows that were refused can be saved before and after the others were written. */
interface Kept {
  importId: LocalId;
  plan: ImportPlan | null;
  headings: readonly string[];
  refused: { line: number; why: string; raw: readonly string[] }[];
}

export type Imports = ReturnType<typeof createImports>;

/** Importing pets from a file: first what it would do, row by row, then doing it. One file at a time. */
export function createImports({ store, platform, clock }: Pick<Deps, 'store' | 'platform' | 'clock'>) {
  let current: Kept | null = null;

  /** @throws PerchError `import_gone` */
  function require(importId: LocalId): Kept {
    if (current?.importId === importId) return current;
    throw new PerchError('import_gone', 'This file is not at hand any more. Read it again.');
  }

  /** @throws PerchError `import_gone`, also once it was written */
  function requirePlan(importId: LocalId): ImportPlan {
    const { plan } = require(importId);
    if (plan) return plan;
    throw new PerchError('import_gone', 'This file is not at hand any more. Read it again.');
  }

  function refusedOf(file: CsvFile, { rows }: ImportPlan): Kept['refused'] {
    const { language } = store.settings.shop();
    return rows.flatMap(({ line, action, problems }, at) => {
      const why = problems.map((problem) => problemWords(problem, language)).join(' ');
      return action === 'refused' ? [{ line, why, raw: file.rows[at]?.raw ?? [] }] : [];
    });
  }

  return {
    /** @throws PerchError `csv_empty`, `csv_no_name`, `csv_too_long` */
    async preview({ csv, createCategories }: Input<'stock.importPreview'>): Promise<ImportPreview> {
      const file = readCsv(csv);
      const plan = await planImport(store, file, { createCategories });
      const importId = store.context.newId();
      current = { importId, plan, headings: file.headings, refused: refusedOf(file, plan) };
      const counts: Record<ImportAction, number> = { create: 0, update: 0, unchanged: 0, refused: 0 };
      for (const { action } of plan.rows) counts[action] += 1;
      const { columns, ignored } = file;
      return { importId, columns, ignored, counts, newCategories: plan.newCategories };
    },

    rows({ importId, action, offset, limit }: Input<'stock.importRows'>): Output<'stock.importRows'> {
      const { rows } = requirePlan(importId);
      const chosen = action === null ? rows : rows.filter((row) => row.action === action);
      return { total: chosen.length, rows: chosen.slice(offset, offset + limit) };
    },

    /** @throws PerchError `import_gone`, `import_stale` */
    apply(importId: LocalId, { actor }: Caller): Applied {
      const kept = require(importId);
      const applied = applyImport(store, requirePlan(importId), actor);
      current = { ...kept, plan: null };
      return applied;
    },

    /** @throws PerchError `import_gone` */
    async saveRefused(importId: LocalId): Promise<Output<'stock.importSaveRefused'>> {
      const { headings, refused } = require(importId);
      const { language, locale } = store.settings.shop();
      const word = language === 'de' ? 'Nicht importiert' : 'Not imported';
      const name = `${word} ${localDate(clock.now())}.csv`;
      const content = writeRefused(headings, refused, { language, locale });
      return { file: await platform.saveFile({ name, content }), rows: refused.length };
    },
  };
}
