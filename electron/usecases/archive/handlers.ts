import type { HandlersOf } from '../guard.ts';
import { type ArchiveDeps, createArchives } from './write-archive.ts';

/** Archives of closed shifts for the tax office. */
export function archiveHandlers(deps: ArchiveDeps) {
  const archives = createArchives(deps);
  return {
    'archive.content': (days) => archives.content(days),
    'archive.write': (days, caller) => archives.write(days, caller),
    'archive.progress': () => archives.progress(),
  } satisfies HandlersOf<'archive'>;
}
