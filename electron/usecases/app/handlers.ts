import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { appState } from './app-state.ts';

/** The shop and the program as a whole. */
export function appHandlers(deps: Deps) {
  return {
    'app.state': () => appState(deps),
    'app.display': ({ language, theme }: Input<'app.display'>, { actor }: Caller) => {
      const chosen = { ...(language ? { language } : {}), ...(theme ? { theme } : {}) };
      deps.store.settings.saveDisplay(chosen, actor);
      return appState(deps);
    },
  };
}
