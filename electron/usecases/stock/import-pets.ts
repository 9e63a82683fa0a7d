import type { ImportAction, ImportPreview } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { type Applied, applyImport } from './csv/apply.ts';
import { type ImportPlan, planImport } from './csv/plan.ts';
import { readCsv } from './csv/read.ts';

export type Imports = ReturnType<typeof createImports>;

/** Importing pets from a file: first what it would do, row by row, then doing it. One file at a time. */
export function createImports(store: Store) {
  let current: { importId: LocalId; plan: ImportPlan } | null = null;

  /** @throws PerchError `import_gone` */
  function require(importId: LocalId): ImportPlan {
    if (current?.importId === importId) return current.plan;
    throw new PerchError('import_gone', 'This file is not at hand any more. Read it again.');
  }

  return {
    /** @throws PerchError `csv_empty`, `csv_no_name`, `csv_too_long` */
    async preview({ csv, createCategories }: Input<'stock.importPreview'>): Promise<ImportPreview> {
      const file = readCsv(csv);
      const plan = await planImport(store, file, { createCategories });
      const importId = store.context.newId();
      current = { importId, plan };
      const counts: Record<ImportAction, number> = { create: 0, update: 0, unchanged: 0, refused: 0 };
      for (const { action } of plan.rows) counts[action] += 1;
      const { columns, ignored } = file;
      return { importId, columns, ignored, counts, newCategories: plan.newCategories };
    },

    rows({ importId, action, offset, limit }: Input<'stock.importRows'>): Output<'stock.importRows'> {
      const { rows } = require(importId);
      const chosen = action === null ? rows : rows.filter((row) => row.action === action);
      return { total: chosen.length, rows: chosen.slice(offset, offset + limit) };
    },

    /** @throws PerchError `import_gone`, `import_stale` */
    apply(importId: LocalId, { actor }: Caller): Applied {
      const applied = applyImport(store, require(importId), actor);
      current = null;
      return applied;
    },
  };
}
