import { utilityProcess } from 'electron';
import { z } from 'zod';
import type { Log } from './logs.ts';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.url(), key: z.string().min(1) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/** Where the training mode's own service listens, and a key for it. */
export interface TrainingService {
  url: string;
  key: string;
}

export interface TrainingOptions {
  /** The built service/training.ts. */
  script: string;
  /** Where the service keeps its shop. */
  folder: string;
  log: Log;
  /** Called when a restarted service listens elsewhere than before. */
  moved(service: TrainingService): void;
}

/** How long to wait before the n-th restart, in milliseconds. */
const pauses = [200, 1_000, 5_000, 30_000];

/**
 * Starts the Petstore Service inside the program, in a process of its own, and keeps it running: training then takes
 * exactly the way that a real service would.
 *
 * @returns once it listens; `stop` ends it for good
 * @throws when the first start fails
 */
export async function startTraining(options: TrainingOptions): Promise<TrainingService & { stop(): void }> {
  let stopped = false;
  let failures = 0;
  let child: Electron.UtilityProcess | undefined;

  const launch = () =>
    new Promise<TrainingService>((resolve, reject) => {
      let reason = '';
      const started = utilityProcess.fork(options.script, [options.folder], {
        serviceName: 'Perch training service',
        stdio: 'ignore',
        env: serviceEnvironment(options.folder),
      });
      child = started;
      started.on('message', (raw) => {
        const message = Message.safeParse(raw);
        if (!message.success) return;
        if (message.data.type === 'failed') {
          reason = message.data.message;
          started.kill();
          return;
        }
        failures = 0;
        resolve({ url: message.data.url, key: message.data.key });
      });
      started.on('exit', (code) => {
        if (reason) options.log.error('The training service failed', { reason });
        reject(new Error(`The training service could not start: ${reason || `it ended with code ${code}`}`));
        if (!stopped && first) comeBack(code);
      });
    });

  let first: TrainingService | undefined;
  const comeBack = (code: number) => {
    const pause = pauses[Math.min(failures, pauses.length - 1)] as number;
    failures += 1;
    options.log.error('The training service ended and is started again', { code, afterMs: pause });
    setTimeout(() => {
      if (stopped) return;
      launch().then(options.moved, (error: unknown) => options.log.error('Training restart failed', error));
    }, pause);
  };

  first = await launch();
  return {
    ...first,
    stop() {
      stopped = true;
      child?.kill();
    },
  };
}

// The shop's real key and address are none of the training service's business.
function serviceEnvironment(folder: string): Record<string, string> {
  const env: Record<string, string> = { PERCH_TRAINING_DIR: folder };
  for (const name of ['PATH', 'HOME', 'TMPDIR', 'LANG', 'PERCH_SQLITE_BINDING']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
