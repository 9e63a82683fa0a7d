import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../shared/time/time.ts';

const TILL = fileURLToPath(new URL('../../electron/till.ts', import.meta.url));
const FAST_TILL = fileURLToPath(new URL('../../electron/till/testing.ts', import.meta.url));

/** Result of one run of the till. `document` is what it printed; null if it was killed before. */
export interface TillRun {
  code: number | null;
  killed: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the command printed
  document: any;
  err: string;
}

/** Environment of a till whose time runs `speed` times as fast from now on. */
export function fasterTime(speed: number): Record<string, string> {
  return { PERCH_TEST_SINCE: String(systemClock.now()), PERCH_TEST_SPEED: String(speed) };
}

/** Runs the till as a separate process and kills it by SIGKILL after `killAfterMs`, unless it ended before. */
export async function till(
  env: Record<string, string>,
  words: readonly string[],
  killAfterMs?: number,
): Promise<TillRun> {
  const program = env.PERCH_TEST_SPEED ? FAST_TILL : TILL;
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const over = new AbortController();
  const closed = once(child, 'close').finally(() => over.abort());
  if (killAfterMs !== undefined) {
    await systemClock.sleep(killAfterMs, over.signal);
    if (!over.signal.aborted) child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  return { code, killed: signal === 'SIGKILL', document: readWhole(out), err };
}

/** A truncated document counts as not printed. */
function readWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
