import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVirtualDisplay } from '../build/display.ts';
import { ensureElectron } from '../build/setup/electron.ts';
import { setUp } from '../build/setup/setup.ts';
import { cacheFolder } from './counter/cache.ts';
import { EmptyWindow, emptyProgram } from './counter/empty.ts';
import { measureImporting } from './counter/importing.ts';
import { measurePulling, type Pulling } from './counter/pulling.ts';
import { report, type Size } from './counter/report.ts';
import { measureSelling } from './counter/selling.ts';
import { preparedShop } from './counter/shop.ts';
import { measureStarts } from './counter/start.ts';
import { preparedService } from './counter/stocked-service.ts';
import { readOptions } from './lib/options.ts';
import { duration, writePart } from './lib/report.ts';

/**
 * Measures the packaged program at the counter of shops of three sizes, alternating with baselines (an empty Electron
 * window, the bare disk), and writes `docs/bench/counter.md`: `node bench/counter.ts [--quick]`. Needs Linux with Xvfb.
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

// PERCH_PROGRAM names another packaged program.
if (!process.env.PERCH_PROGRAM) await setUp();
const runtime = await ensureElectron();
const preparing = performance.now();
const shops: string[] = [];
for (const pets of sizes) shops.push(await preparedShop(cacheFolder(), pets));
for (const pets of pulled) await preparedService(cacheFolder(), pets);
process.stderr.write(`Shops are there: ${duration(performance.now() - preparing)}\n`);
const display = await startVirtualDisplay();
Object.assign(process.env, display.env);
const say = (text: string) => process.stderr.write(`${text} …\n`);
const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
try {
  const bare = await emptyProgram(runtime, join(folder, 'empty'));
  const measured: Size[] = [];
  for (const [index, shop] of shops.entries()) {
    const pets = sizes[index] as number;
    const largest = index === shops.length - 1;
    say(`${pets.toLocaleString('en-US')} pets: selling`);
    const empty = await EmptyWindow.open(bare, join(folder, `profile-${pets}`));
    const selling = await measureSelling(shop, pets, values.quick ? 4 : largest ? 24 : 12, empty).finally(
      () => empty.close(),
    );
    say(`${pets.toLocaleString('en-US')} pets: starting`);
    const starts = await measureStarts(shop, bare, values.quick ? 2 : largest ? 5 : 3);
    measured.push({ pets, selling, starts });
  }
  const pulling: Pulling[] = [];
  for (const pets of pulled) {
    say(`Pulling ${pets.toLocaleString('en-US')} pets`);
    pulling.push(await measurePulling(cacheFolder(), pets));
  }
  const imported = pulled.at(-1) ?? 0;
  say(`Importing ${imported.toLocaleString('en-US')} rows`);
  const importing = await measureImporting(await preparedShop(cacheFolder(), imported), imported);
  const text = report({ electron: runtime.version, sizes: measured, pulling, importing });
  if (values.quick) process.stdout.write(text);
  writePart('counter.md', text);
} finally {
  display.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
