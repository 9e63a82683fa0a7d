import { join } from 'node:path';
import { cache } from '../build/bootstrap/paths.mjs';
import { startVirtualDisplay } from '../build/display.ts';
import { ensureElectron } from '../build/setup/electron.ts';
import { setUp } from '../build/setup/setup.ts';
import { measureFloor } from './counter/empty.ts';
import { measurePulling, type Pulling } from './counter/pulling.ts';
import { report, type Size } from './counter/report.ts';
import { measureSelling } from './counter/selling.ts';
import { preparedShop } from './counter/shop.ts';
import { measureStarts } from './counter/start.ts';
import { readOptions } from './lib/options.ts';
import { writePart } from './lib/report.ts';

/**
 * Measures the packaged program at the counter of a small, a large and a very large shop, beside what an empty
 * Electron window and the bare disk take in the same run, and writes `docs/bench/counter.md`:
 * `node bench/counter.ts [--quick]`. Needs a Linux with Xvfb.
 */
const values = readOptions(
  `node bench/counter.ts [--quick]

Times the packaged program at the counter, and writes docs/bench/counter.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
const sizes = values.quick ? [1000, 10_000] : [10_000, 100_000, 1_000_000];
const pulled = values.quick ? [1000] : [10_000, 100_000];
const folder = join(cache, 'bench');

// PERCH_PROGRAM names another packaged program than the one of this folder.
if (!process.env.PERCH_PROGRAM) await setUp();
const runtime = await ensureElectron();
const shops = sizes.map((pets) => preparedShop(folder, pets));
const display = await startVirtualDisplay();
Object.assign(process.env, display.env);
const say = (text: string) => process.stderr.write(`${text} …\n`);
try {
  say('An empty window');
  const floor = await measureFloor(runtime, values.quick ? 20 : 100);
  const measured: Size[] = [];
  for (const [index, shop] of shops.entries()) {
    const pets = sizes[index] as number;
    const largest = index === shops.length - 1;
    say(`${pets.toLocaleString('en-US')} pets: selling`);
    const selling = await measureSelling(shop, pets, values.quick ? 4 : largest ? 24 : 12);
    say(`${pets.toLocaleString('en-US')} pets: starting`);
    const starts = await measureStarts(shop, runtime, values.quick ? 2 : largest ? 5 : 3);
    measured.push({ pets, selling, starts });
  }
  const pulling: Pulling[] = [];
  for (const pets of pulled) {
    say(`Pulling ${pets.toLocaleString('en-US')} pets`);
    pulling.push(await measurePulling(folder, pets));
  }
  const text = report({ electron: runtime.version, floor, sizes: measured, pulling });
  writePart('counter.md', text);
  if (values.quick) process.stdout.write(text);
} finally {
  display.close();
}
process.exit();
