import { systemClock } from '../shared/time.ts';
import { runTill } from './till/run.ts';

// The shop without a window: `npm run till -- --help`.

await runTill(systemClock);
