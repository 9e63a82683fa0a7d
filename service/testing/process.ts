import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program of service/ to its end. */
export function run(program: string, ...args: string[]): Promise<Run> {
  return runIn({}, program, ...args);
}

/** Runs it with additional environment variables. */
export async function runIn(more: Record<string, string>, program: string, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    env: { ...process.env, ...more },
  });
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { code, ...output };
}

export interface Running {
  /** Its line of JSON when it was ready. */
  ready: Record<string, string>;
  output: { out: string; err: string };
  child: ChildProcess;
  /** Sends the signal and waits for the end; resolves to the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program of service/ and waits for its line of JSON. Killed at the end of the test. */
export function launch(program: string, ...args: string[]): Promise<Running> {
  return launchIn({}, program, ...args);
}

/** Starts it with additional environment variables. */
export async function launchIn(
  more: Record<string, string>,
  program: string,
  ...args: string[]
): Promise<Running> {
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    env: { ...process.env, ...more },
  });
  const closed = once(child, 'close');
  const output = collect(child);
  const running = {
    output,
    child,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      const [code] = await closed;
      return code as number | null;
    },
  };
  onTestFinished(async () => {
    await running.end('SIGKILL');
  });
  while (!output.out.includes('\n')) {
    await Promise.race([once(child.stdout, 'data'), closed]);
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output.err}`);
  }
  return { ...running, ready: JSON.parse(output.out) };
}

/** A temporary folder, deleted at the end of the test. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'perch-service-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function collect(child: ChildProcess): { out: string; err: string } {
  const output = { out: '', err: '' };
  child.stdout?.on('data', (data) => {
    output.out += data;
  });
  child.stderr?.on('data', (data) => {
    output.err += data;
  });
  return output;
}
