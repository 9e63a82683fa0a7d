import { dataFolder } from './app/folders.ts';
import { machineClock } from './machine-clock.ts';
import { keepToOwner } from './private-files.ts';
import { runTill } from './till/run.ts';

// The shop without a window: `npm run till -- --help`.

keepToOwner(dataFolder());
await runTill(machineClock);
