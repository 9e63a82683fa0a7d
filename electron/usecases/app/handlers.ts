import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { appState } from './app-state.ts';

/** The shop and the program as a whole. */
export function appHandlers(deps: Deps) {
  return {
    'app.state': () => appState(deps),
    // Nothing to do: the shop is already open.
    'app.openAgain': () => ({}),
    'app.mishap': () => ({
      mishap: deps.platform.mishap.last(),
      restored: deps.restored ? { ...deps.restored, toCount: deps.store.stock.toCount() } : null,
      notRestored: deps.notRestored ?? null,
    }),
    'app.mishapSeen': () => {
      deps.restored = null;
      deps.notRestored = null;
      deps.platform.mishap.seen();
      return {};
    },
    'app.display': ({ language, theme }, { actor }) => {
      const chosen = { ...(language ? { language } : {}), ...(theme ? { theme } : {}) };
      deps.store.settings.saveDisplay(chosen, actor);
      return appState(deps);
    },
    'app.licences': () => deps.platform.licences(),
    'app.pageFailed': (error) => {
      deps.platform.pageFailed(error);
      return {};
    },
  } satisfies HandlersOf<'app'>;
}
