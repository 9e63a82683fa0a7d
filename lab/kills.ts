import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../bench/lib/options.ts';
import { type KillReport, runKills } from './kills/run.ts';

// npm run kills: ends the till by SIGKILL again and again while it sells and syncs with a service that misbehaves, and
// shows that every confirmed sale is there once. Runs three shops in parallel, because most of the time is waiting.
// Exits 1 where a figure is not what it must be.

const values = readOptions(
  `npm run kills [-- --kills N]

Ends the till by SIGKILL while it sells to a misbehaving service, and shows that every sale is there once.

  --kills N   how often; 300
  --seed N    of the faults; 1
  --shops N   side by side; 3
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
