import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { CpuShares } from './cpu-share.ts';
import { addRun, type Floors, type Judgement, judgeFloors, type PastRun } from './floors.ts';
import { figure } from './report.ts';

/** Exit code if the baselines differ from earlier runs and the page stays unchanged. */
export const NOT_ACCEPTED = 3;

/** Baselines of accepted runs by part; committed with the figures. */
const file = new URL('../../docs/bench/history.json', import.meta.url);

type History = Record<string, PastRun[]>;

const read = (): History => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Identifies this machine for baselines. */
export function machineName(electron: string): string {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  return `${cpus().length} x ${processor}, Node ${process.versions.node.split('.')[0]}, Electron ${electron}`;
}

/** Compares this machine's baselines with earlier runs of a part. */
export function judge(part: string, machine: string, floors: Floors): Judgement {
  return judgeFloors(read()[part] ?? [], machine, floors);
}

/** Adds the baselines of an accepted run to the history. */
export function keep(part: string, run: PastRun): void {
  const history = read();
  const kept = { ...history, [part]: addRun(history[part] ?? [], run) };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Why a run is not accepted, in sentences; null if it is. */
export function rejectionReason({ runs, outliers }: Judgement, shares: CpuShares | null): string | null {
  if (runs > 0 && outliers.length === 0) return null;
  const why =
    runs === 0
      ? ['No run on this machine is known yet, so that nothing tells whether it is quiet.']
      : outliers.map(
          ({ name, value, low, high }) =>
            `${name}: ${figure(value)}, where ${figure(low)} to ${figure(high)} was expected from ${runs} earlier ${runs === 1 ? 'run' : 'runs'}.`,
        );
  return [...why, sharesSentence(shares)].join('\n');
}

/** The CPU shares in a sentence. */
export function sharesSentence(shares: CpuShares | null): string {
  if (!shares) return 'The system does not report how the processors’ time was spent.';
  const percent = (share: number) => `${figure(Math.round(share * 1000) / 10)} %`;
  return `Of the processors' time meanwhile ${percent(shares.used)} was used here and ${percent(shares.stolen)} lent to other guests of the host.`;
}
