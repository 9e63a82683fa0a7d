import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';

/** Leaving the kiosk mode. */
export function kioskHandlers({ store, platform }: Pick<Deps, 'store' | 'platform'>) {
  return {
    'kiosk.leave': ({ way }, { actor }) => {
      store.journal.append({ kind: 'kiosk.left', subjectId: null, body: { way }, actor });
      platform.kiosk.leave(way);
      return { left: true };
    },
  } satisfies HandlersOf<'kiosk'>;
}
