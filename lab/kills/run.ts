import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../shared/random.ts';
import { freePort } from '../../shared/testing/ports.ts';
import { type Judgement, judge, type SoldLine } from './judge.ts';
import { KEY, profile, type ServiceProcess, startService } from './service.ts';
import { fasterTime, type TillRun, till } from './till.ts';

export interface KillOptions {
  folder: string;
  kills: number;
  seed: number;
  /** Factor by which the till's time runs faster; 1 is the machine's own clock. */
  speed?: number;
  /** Called with the progress. */
  progress?: (line: string) => void;
}

/** The result of a run. */
export interface KillReport {
  kills: { sell: number; sync: number };
  /** Commands that ended before their kill, with the exit codes of the refused ones. */
  finished: { sell: number; sync: number; refused: string[] };
  judgement: Judgement;
}

/** Faults that the sync must survive, each at a fixed share of requests. */
const FAULTS = ['commit-then-drop', 'drop-before-commit', 'reset-mid-body', '500', '503-html'].map(
  (name, index) => `${name}:p=0.04,seed=${index + 1}`,
);
const DELAY = 'delay:p=0.1,ms=400,seed=9';
const STOCK = 100_000;
const PETS = ['Momo', 'Coco', 'Luna'];

/** Sells and syncs, kills those processes by SIGKILL, lets everything settle, and compares with the service. */
export async function runKills({
  folder,
  kills,
  seed,
  speed = 1,
  progress,
}: KillOptions): Promise<KillReport> {
  const random = seededRandom(seed);
  const data = join(folder, 'service');
  let service = await startService(data, { port: await freePort() });
  try {
    const petIds = await stockUp(service);
    const usual = environment(folder, service.url);
    // Reads the lists and proves the contract, as the connection test does; with a faster clock the proof would time out.
    await expectDone(till(usual, ['sync', '--until-idle']));
    const env = { ...usual, ...(speed === 1 ? {} : fasterTime(speed)) };
    const began = performance.now();
    await expectDone(till(env, ['status']));
    const moments = createMoments(random, performance.now() - began, speed);
    const { port } = service;
    await service.end();
    service = await startService(data, { port, faults: [...FAULTS, DELAY] });

    const printed: SoldLine[] = [];
    const report = { kills: { sell: 0, sync: 0 }, finished: { sell: 0, sync: 0, refused: [] as string[] } };
    while (report.kills.sell + report.kills.sync < kills) {
      const what = random() < 0.7 ? 'sell' : 'sync';
      const words = what === 'sell' ? sale(petIds, random) : ['sync', '--until-idle'];
      const run = await till(env, words, moments.next(what));
      moments.learn(what, run.killed);
      if (run.killed) report.kills[what] += 1;
      else report.finished[what] += 1;
      if (run.code !== null && run.code !== 0) report.finished.refused.push(codeOf(run));
      if (run.document?.sale) printed.push(...linesOf(run.document.sale));
      const done = report.kills.sell + report.kills.sync;
      if (run.killed && done % 25 === 0)
        progress?.(`seed ${seed}: ${done} kills, ${printed.length} lines printed as sold`);
    }

    await service.end();
    service = await startService(data, { port });
    // A sale after all others: a list that contains it is newer than all of them.
    await expectDone(till(env, ['sell', '--pet', petIds[0] ?? '', '--quantity', '1', '--price', '1'])).then(
      (last) => printed.push(...linesOf(last.document.sale)),
    );
    await expectDone(till(env, ['sync', '--until-idle']));
    return { ...report, judgement: await judge({ service, env, printed, petIds, stock: STOCK }) };
  } finally {
    await service.end();
  }
}

async function stockUp(service: ServiceProcess): Promise<string[]> {
  const category = await service.ask('POST', '/categories', { name: 'Small animals' });
  const ids: string[] = [];
  for (const name of PETS) {
    const pet = await service.ask('POST', '/pets', { name, categoryId: category.id, status: 'available' });
    await service.ask('PUT', `/store/inventory/${pet.id}`, { quantity: STOCK });
    ids.push(String(pet.id));
  }
  return ids;
}

function environment(folder: string, url: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify(profile));
  const data = join(folder, 'till');
  return {
    PERCH_DATA_DIR: data,
    XDG_CONFIG_HOME: join(folder, 'config'),
    PERCH_BASE_URL: url,
    PERCH_API_KEY: KEY,
    PERCH_PROFILE: file,
  };
}

function sale(petIds: readonly string[], random: () => number): string[] {
  const lines = 1 + Math.floor(random() * 2);
  const words = Array.from({ length: lines }, () => {
    const pet = petIds[Math.floor(random() * petIds.length)] ?? '';
    return ['--pet', pet, '--quantity', `${1 + Math.floor(random() * 3)}`, '--price', '12.50'];
  });
  return ['sell', ...words.flat()];
}

/**
 * Delays of kills, milliseconds. They adapt so that about half of the commands are killed before they end, however busy
 * the machine is.
 */
function createMoments(random: () => number, startMs: number, speed: number) {
  const reach = { sell: 1.5 * startMs, sync: 3 * startMs };
  return {
    next(what: 'sell' | 'sync'): number {
      // A request of unknown outcome is looked up half a minute later; some kills must meet that.
      if (what === 'sync' && random() < 0.03) return (28_000 + random() * 8000) / speed;
      return reach[what] * (0.5 + random() / 2);
    },
    learn(what: 'sell' | 'sync', killed: boolean): void {
      reach[what] = Math.min(6 * startMs, Math.max(200, reach[what] * (killed ? 1.07 : 0.9)));
    },
  };
}

function linesOf(sale: { lines: { quantity: number; order: { assignedId: string } }[] }): SoldLine[] {
  return sale.lines.map(({ quantity, order }) => ({ orderId: order.assignedId, quantity }));
}

function codeOf({ err }: TillRun): string {
  return /"code":"(\w+)"/.exec(err)?.[1] ?? 'unreadable';
}

async function expectDone(running: Promise<TillRun>): Promise<TillRun> {
  const run = await running;
  if (run.code !== 0) throw new Error(`The till ended with ${run.code}: ${run.err}`);
  return run;
}
