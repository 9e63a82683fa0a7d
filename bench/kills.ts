import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKills } from './kills/run.ts';

// npm run kills: ends the till by SIGKILL again and again while it sells and syncs with a service that misbehaves, and
// shows that what was told as sold is there once. Exits 1 where a figure is not what it must be.

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const folder = mkdtempSync(join(tmpdir(), 'perch-kills-'));
const began = performance.now();
try {
  const options = { folder, kills: Number(values.kills), seed: Number(values.seed) };
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  const report = await runKills({ ...options, progress });
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ seed: options.seed, seconds, ...report }, null, 2)}\n`);
  const { lost, doubled, unaccounted, stockDrift, waiting, parked, unknown, verify } = report.judgement;
  if (lost + doubled + unaccounted + stockDrift + waiting + parked + unknown > 0 || verify !== 0) {
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
