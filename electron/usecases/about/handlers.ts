import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { about } from './about.ts';
import { checkLedgers } from './ledger-check.ts';
import { saveReport } from './report.ts';

/** Information about the program and its state, for people and for support. */
export function aboutHandlers(deps: Deps) {
  return {
    'about.program': () => about(deps),
    'about.check': async () => (await checkLedgers(deps)).check,
    'about.saveReport': () => saveReport(deps),
  } satisfies HandlersOf<'about'>;
}
