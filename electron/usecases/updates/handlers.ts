import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';

/** New versions of the program, as managers see and install them. */
export function updatesHandlers({ updating }: Pick<Deps, 'updating'>) {
  return {
    'updates.view': () => updating.view(),
    'updates.look': () => updating.look(),
    'updates.fetch': () => updating.fetch(),
    'updates.agree': ({ version, on }) => updating.agree(version, on),
    'updates.install': ({ version }, caller) => updating.install(version, caller),
  } satisfies HandlersOf<'updates'>;
}
