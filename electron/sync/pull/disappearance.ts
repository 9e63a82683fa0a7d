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

/**
 * Decides what is gone after a whole list was read. When most of what the shop has is missing at once, something is
 * wrong more often than not: only a second list that says the same is believed, so that one odd answer does not empty
 * a counter.
 */
export function createDisappearance({ remote, slicer }: DisappearanceOptions) {
  const doubted = new Set<Vanishing>();

  return {
    /** Marks what is gone. Returns whether the list was believed. */
    async settle(resource: Vanishing, { seen, mark }: { seen: Seen; mark: ReadMark }): Promise<boolean> {
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
      const most = missing.length > 20 && missing.length > seen.size;
      if (most && !doubted.has(resource)) {
        doubted.add(resource);
        return false;
      }
      doubted.delete(resource);
      await slicer.each(missing, (slice) => remote.gone.mark(resource, slice));
      return true;
    },
  };
}
