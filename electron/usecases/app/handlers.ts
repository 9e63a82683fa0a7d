import type { Deps } from '../deps.ts';
import { appState } from './app-state.ts';

/** The shop and the program as a whole. */
export function appHandlers(deps: Deps) {
  return { 'app.state': () => appState(deps) };
}
