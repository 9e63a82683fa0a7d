import type { Migration } from './migration.ts';

/** The fields of a cage or price label besides the name. */
export const labelFields: Migration = {
  version: 105,
  name: 'label-fields',
  sql: `
    ALTER TABLE pet ADD COLUMN scientific_name TEXT;
    ALTER TABLE pet ADD COLUMN care_note TEXT;
`,
};
