import type { LocalId } from '../../../shared/ids.ts';
import type { Vanishing } from '../../store/remote/gone.ts';
import type { Remote } from '../../store/remote/remote.ts';
import type { Seen } from '../../store/remote/seen.ts';
import type { ReadMark } from '../../store/remote/touched.ts';
import type { Slicer } from './slices.ts';

interface DisappearanceOptions {
  remote: Remote;
  slicer: Slicer;
}

/** What a whole list showed. */
export interface WholeList {
  seen: Seen;
  mark: ReadMark;
  /** How many more rows than in the last list that was believed show not even an id. */
  newNameless: number;
  /** How many pages it had. */
  pages: number;
}

/**
 * Decides what is gone after a whole list was read. When most of what the shop has is missing at once, something is
 * wrong more often than not: only a second list that says the same is believed, so that one odd answer does not empty
 * a counter. So it is where rows without a readable id are new, since what is missing may be among them. And where most
 * is missing and as many such rows are new, the service writes its rows in another way: that is never believed. A list of
 * several pages may miss a row that is there (paged-list.ts): what it lacks is gone once the next list lacks it, too.
 */
export function createDisappearance({ remote, slicer }: DisappearanceOptions) {
  const doubted = new Set<Vanishing>();
  /** What the last list of several pages lacked. */
  const lacked = new Map<Vanishing, ReadonlySet<LocalId>>();

  return {
    /** Marks what is gone. Returns whether the list was believed. */
    async settle(resource: Vanishing, { seen, mark, newNameless, pages }: WholeList): Promise<boolean> {
      const missing: LocalId[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const windowOf: { ids: LocalId[]; last: number | null } = remote.gone.missing(resource, {
          after,
          mark,
          seen,
        });
        missing.push(...windowOf.ids);
        after = windowOf.last;
        await slicer.each([after], () => undefined);
      }
      const most = missing.length > seen.size;
      if (most && newNameless >= missing.length) return false;
      const odd = (most && missing.length > 20) || (missing.length > 0 && newNameless > 0);
      if (odd && !doubted.has(resource)) {
        doubted.add(resource);
        return false;
      }
      doubted.delete(resource);
      const before = lacked.get(resource);
      lacked.set(resource, new Set(pages > 1 ? missing : []));
      const gone = pages > 1 ? missing.filter((id) => before?.has(id)) : missing;
      await slicer.each(gone, (slice) => remote.gone.mark(resource, slice));
      return true;
    },
  };
}
