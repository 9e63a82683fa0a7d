import type { Readable } from 'node:stream';
import type { Log } from './logs.ts';

/** So many characters of what a helper wrote last are kept: a stack and the sentence above it. */
const LAST_WORDS = 4000;

/** What is needed of a process: Electron's UtilityProcess has it. */
export interface HelperProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
  stderr: Readable | null;
}

/** A helper as the program uses it. */
export type Helper = Omit<HelperProcess, 'stderr'>;

/**
 * Watches a helper process. Logs how it ended, with its code and the last part of its stderr. Chromium's own reason,
 * where it has one, is a separate line (`logHelpers`). One that the program ended itself, or that did its part, is
 * not worth a line unless it wrote something.
 *
 * @param name as the log names it
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
  // Electron takes every listener off the stream, right after those of `exit` were told.
  await Promise.resolve();
  if (stream.readableEnded || stream.destroyed) return;
  stream.off('data', hear).on('data', hear);
  await new Promise((resolve) => stream.once('end', resolve).once('close', resolve));
}
