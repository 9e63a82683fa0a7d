import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startVirtualDisplay } from '../../build/display.ts';
import { ensureElectron } from '../../build/setup/electron.ts';
import { cacheFolder } from '../counter/cache.ts';
import { EmptyWindow, emptyProgram } from '../counter/empty.ts';
import { measureSelling } from '../counter/selling.ts';
import { preparedShop } from '../counter/shop.ts';
import { measureStarts } from '../counter/start.ts';
import { cpuTimeOf, oursOf, type Turn } from '../counter/turns.ts';
import { childCpuTime } from '../lib/process-tree.ts';
import { median } from '../lib/stats.ts';
import { perch as perchStore } from '../store/perch.ts';
import { createTrials } from '../store/trials.ts';
import type { Probe, Round } from './figures.ts';

// One round of one commit, in a separate process in that commit's folder: node bench/compare/probe.ts PROBE
// PROBE is JSON (figures.ts); the figures go to standard output as JSON.

const probe: Probe = JSON.parse(process.argv[2] ?? '');
const measure = { counter, store }[probe.part];
writeSync(1, JSON.stringify(await measure()));
process.exit();

async function counter(): Promise<Round> {
  const pets = probe.quick ? 1000 : 100_000;
  const shop = await preparedShop(cacheFolder(), pets);
  const bare = join(probe.folder, 'empty', 'electron');
  if (!existsSync(bare)) await emptyProgram(await ensureElectron(), join(probe.folder, 'empty'));
  const display = await startVirtualDisplay();
  Object.assign(process.env, display.env);
  const empty = await EmptyWindow.open(bare, join(probe.folder, 'profile'));
  const selling = await measureSelling(shop, pets, probe.quick ? 4 : 8, empty).finally(() => empty.close());
  const starts = await measureStarts(shop, bare, probe.quick ? 1 : 2);
  display.close();
  const timed = (name: string, turns: readonly Turn[]): Round => ({
    [`${name}, ms`]: median(oursOf(turns)),
    [`${name}, ms of processor`]: cpuTimeOf(turns),
  });
  return {
    ...timed('scan by a fast scanner', selling.pacedToLine),
    ...timed('scan, all keys at once', selling.scanToLine),
    ...timed('key to results', selling.keyToResults),
    ...timed('Pay', selling.payToDone),
    ...timed('start', starts),
    'memory, MiB': median(starts.map(({ ours }) => ours[0].bytes)) / 2 ** 20,
  };
}

/** A fixed number of sales, so that their CPU time is comparable. */
async function store(): Promise<Round> {
  const [sizes, count] = probe.quick ? [[50, 1000], 100] : [[1000, 10_000], 300];
  const used = childCpuTime();
  const [figures = []] = await createTrials().measure([perchStore], { sizes, count, seconds: 300 });
  const processor = childCpuTime();
  return {
    ...Object.fromEntries(figures.map(({ size, p50 }) => [`sale after ${size}, ms`, p50])),
    ...(used !== null && processor !== null ? { 'all sales, ms of processor': processor - used } : {}),
  };
}
