import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../bench/lib/options.ts';
import { type KillReport, runKills } from './kills/run.ts';

// npm run kills: ends the till by SIGKILL again and again while it sells and syncs with a service that misbehaves, and
// checks that every confirmed sale is there once. Runs three shops in parallel, because most of the time is waiting.
// Exits with 1 if a check fails.

const values = readOptions(
  `npm run kills [-- --kills N]

Ends the till by SIGKILL while it sells to a misbehaving service, and checks that every sale is there once.

  --kills N   number of kills; 300
  --seed N    seed of the faults; 1
  --shops N   shops in parallel; 3
  --help      this text`,
  {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    shops: { type: 'string', default: '3' },
  },
);
const shops = Number(values.shops);
const kills = Math.ceil(Number(values.kills) / shops);
const root = mkdtempSync(join(tmpdir(), 'perch-kills-'));
const began = performance.now();

async function shop(index: number) {
  const seed = Number(values.seed) + index;
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  return { seed, ...(await runKills({ folder: join(root, `shop-${seed}`), kills, seed, progress })) };
}

function holds({ judgement }: KillReport): boolean {
  const { lost, doubled, unaccounted, stockDrift, waiting, parked, inDoubt, verify } = judgement;
  return lost + doubled + unaccounted + stockDrift + waiting + parked + inDoubt === 0 && verify === 0;
}

try {
  const reports = await Promise.all(Array.from({ length: shops }, (_, index) => shop(index)));
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ seconds, reports }, null, 2)}\n`);
  if (!reports.every(holds)) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
