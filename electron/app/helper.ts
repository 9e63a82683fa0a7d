import type { Readable } from 'node:stream';
import type { Log } from './logs.ts';

/** Characters of stderr that are kept: a stack and the message above it. */
const LAST_WORDS = 4000;

/** The part of Electron's UtilityProcess that is used. */
export interface HelperProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
  stderr: Readable | null;
}

/** A helper process as the program uses it. */
export type Helper = Omit<HelperProcess, 'stderr'>;

/**
 * Logs the end of a helper process, with its exit code and the last part of its stderr. Chromium's own reason, if it
 * has one, is a separate line (`logHelpers`). A helper that finished, or that the program ended, is logged only if it
 * wrote something.
 *
 * @param name its name in the log
 */
export function watchHelper(name: string, child: HelperProcess, log: Pick<Log, 'info' | 'error'>): Helper {
  const { stderr } = child;
  let words = '';
  let ended = false;
  const hear = (chunk: string) => {
    words = (words + chunk).slice(-LAST_WORDS);
  };
  stderr?.setEncoding('utf8').on('data', hear);

  child.once('exit', async (code) => {
    if (stderr) await heardOut(stderr, hear);
    if (code !== 0 && !ended) log.error('Helper process failed', { name, code, stderr: words });
    else if (words !== '') log.info('Helper process stderr', { name, code, stderr: words });
  });
  return {
    on: (event, listener) => child.on(event, listener),
    once: (event, listener) => child.once(event, listener),
    kill() {
      ended = true;
      return child.kill();
    },
  };
}

/** Resolves when all output of an ended process was read. */
async function heardOut(stream: Readable, hear: (chunk: string) => void): Promise<void> {
  // Electron removes every listener of the stream right after calling those of `exit`.
  await Promise.resolve();
  if (stream.readableEnded || stream.destroyed) return;
  stream.off('data', hear).on('data', hear);
  await new Promise((resolve) => stream.once('end', resolve).once('close', resolve));
}
