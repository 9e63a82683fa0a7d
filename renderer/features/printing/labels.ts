import type { TFunction } from 'i18next';
import type { PrintJob } from './printingStore.ts';

/** What a person calls a document that was to be printed: `Receipt T1-000042`. */
export function jobName({ kind, name }: Pick<PrintJob, 'kind' | 'name'>, t: TFunction): string {
  return t(`documents.jobs.kinds.${kind}`, { name: name ?? '' }).trim();
}
