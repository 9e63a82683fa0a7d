import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';

/** Who did what when, for managers. */
export function activityHandlers({ store }: Pick<Deps, 'store'>) {
  return {
    'activity.list': ({ filter, before, limit }) => store.activity.list(filter, before, limit),
  } satisfies HandlersOf<'activity'>;
}
