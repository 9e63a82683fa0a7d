import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cache } from '../build/bootstrap/paths.mjs';
import { startVirtualDisplay } from '../build/display.ts';
import { ensureElectron } from '../build/setup/electron.ts';
import { setUp } from '../build/setup/setup.ts';
import { measurePulling } from './counter/pulling.ts';
import { report } from './counter/report.ts';
import { measureSelling } from './counter/selling.ts';
import { preparedShop } from './counter/shop.ts';
import { measureStarts } from './counter/start.ts';
import { writePart } from './lib/report.ts';

/**
 * Measures the packaged program at the counter of a very large shop and writes `docs/bench/counter.md`:
 * `node bench/counter.ts [--quick]`. Needs a Linux with Xvfb.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const pets = values.quick ? 20_000 : 1_000_000;
const folder = join(cache, 'bench');

// PERCH_PROGRAM names another packaged program than the one of this folder.
if (!process.env.PERCH_PROGRAM) await setUp();
const runtime = await ensureElectron();
const shop = preparedShop(folder, pets);
const display = await startVirtualDisplay();
Object.assign(process.env, display.env);
try {
  const selling = await measureSelling(shop, pets, values.quick ? 4 : 30);
  const starts = await measureStarts(shop, runtime, values.quick ? 2 : 5);
  const pulling = await measurePulling(folder, values.quick ? 5000 : 100_000);
  const text = report({ pets, electron: runtime.version, selling, starts, pulling });
  if (values.quick) process.stdout.write(text);
  else writePart('counter.md', text);
} finally {
  display.close();
}
process.exit();
