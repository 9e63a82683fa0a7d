import type { Migration } from './migration.ts';

/** Whether a receipt was printed before is asked each time one is printed, and a year has many thousands of jobs. */
export const printed: Migration = {
  version: 19,
  name: 'printed',
  sql: `
    CREATE INDEX print_job_printed ON print_job (subject_id) WHERE state = 'printed';
  `,
};
