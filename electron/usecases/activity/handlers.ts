import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';

/** The activity log, for managers. */
export function activityHandlers({ store }: Pick<Deps, 'store'>) {
  return {
    'activity.list': ({ filter, before, limit }) => store.activity.list(filter, before, limit),
  } satisfies HandlersOf<'activity'>;
}
