import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '../../shared/domain/app.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { setAsideDamaged } from '../store/database/set-aside.ts';
import type { Helper } from './helper.ts';
import type { Log } from './logs.ts';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.url(), key: z.string().min(1) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/** The address of the training service, and a key for it. */
interface TrainingService {
  connection: { baseUrl: string; account: string; profile: ContractProfile };
  url: string;
  key: string;
}

/** The training service's address as the shop knows it: a name that stays while the port changes. */
const lastingAddress = 'http://training.perch.invalid';

export interface TrainingHost {
  /** Starts the service unless it runs. @throws after a few failed starts in a row */
  start(): Promise<TrainingService>;
  /** Stops it until the next start. */
  stop(): void;
}

export interface TrainingOptions {
  /** The built service/training.ts. */
  script: string;
  /** Where the service keeps its shop. */
  folder: string;
  /** The language of its pets' names, where it is stocked for the first time. */
  language(): Language;
  log: Pick<Log, 'error'>;
  /** Starts a helper process. */
  fork(script: string, env: Record<string, string>): Helper;
  /** Waits, in milliseconds. */
  pause(ms: number): Promise<void>;
  /** Called when a service that ended unexpectedly runs again, at another address. */
  moved(): void;
}

/** How long to wait before the n-th restart, in milliseconds. */
const pauses = [200, 1_000, 5_000, 30_000] as const;
/** Failed starts before waiting callers get an error; the retries continue. */
const TRIES = 3;

/**
 * Runs the Petstore Service in a separate process of the program and restarts it if it ends: training uses the same
 * path as a real service.
 */
export function createTrainingHost(options: TrainingOptions): TrainingHost {
  /** Replaced at each stop, so that an earlier loop knows that it is cancelled. */
  let wish = {};
  let running: Promise<TrainingService> | null = null;
  let child: Helper | null = null;

  /** Retries until it runs; null if it is stopped meanwhile. */
  async function untilItRuns(
    failed: (error: unknown, times: number) => void,
  ): Promise<TrainingService | null> {
    const mine = wish;
    for (let times = 1; ; times += 1) {
      const { started, ready } = fork(options);
      child = started;
      try {
        const service = await ready;
        started.once('exit', (code) => mine === wish && void comeBack(code));
        return service;
      } catch (error) {
        if (mine !== wish) return null;
        started.kill();
        const afterMs = pauses[Math.min(times - 1, pauses.length - 1)] as number;
        options.log.error('Training service did not start; retrying', { error, afterMs });
        failed(error, times);
        await options.pause(afterMs);
        if (mine !== wish) return null;
      }
    }
  }

  /** Restarts a service that ended unexpectedly. */
  async function comeBack(code: number): Promise<void> {
    const mine = wish;
    const [afterMs] = pauses;
    options.log.error('Training service ended; restarting', { code, afterMs });
    await options.pause(afterMs);
    if (mine !== wish) return;
    move(await untilItRuns(() => undefined));
  }

  function move(service: TrainingService | null): void {
    if (!service) return;
    running = Promise.resolve(service);
    options.moved();
  }

  return {
    start() {
      running ??= new Promise((resolve, reject) => {
        let isRejected = false;
        const failed = (error: unknown, times: number) => {
          if (times < TRIES) return;
          isRejected = true;
          reject(error);
        };
        void untilItRuns(failed).then((service) => {
          if (isRejected) move(service);
          else if (service) resolve(service);
          else reject(new Error('The training service was stopped'));
        });
      });
      return running;
    },
    stop() {
      wish = {};
      running = null;
      child?.kill();
      child = null;
    },
  };
}

function fork(options: TrainingOptions): {
  started: Helper;
  ready: Promise<TrainingService>;
} {
  // Its shop begins anew: practice must not end for it.
  for (const name of ['petstore.db', 'limits.db']) {
    const damage = setAsideDamaged(join(options.folder, name), process.env.PERCH_SQLITE_BINDING || undefined);
    if (damage !== null) options.log.error('Training database damaged; starting anew', damage);
  }
  const started = options.fork(options.script, serviceEnvironment(options));
  const ready = new Promise<TrainingService>((resolve, reject) => {
    started.on('message', (raw) => {
      const message = Message.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'ready') resolve(trainingService(message.data.url, message.data.key));
      else reject(new Error(`The training service could not start: ${message.data.message}`));
    });
    started.once('exit', (code) =>
      reject(new Error(`The training service ended at its start with code ${code}`)),
    );
  });
  return { started, ready };
}

function trainingService(url: string, key: string): TrainingService {
  const profile = ContractProfile.parse({ plan: 'business' });
  return { connection: { baseUrl: lastingAddress, account: 'training', profile }, url, key };
}

// The training service does not get the shop's real key and address.
function serviceEnvironment({ folder, language }: TrainingOptions): Record<string, string> {
  const env: Record<string, string> = { PERCH_TRAINING_DIR: folder, PERCH_TRAINING_LANGUAGE: language() };
  for (const name of ['PATH', 'HOME', 'TMPDIR', 'LANG', 'PERCH_SQLITE_BINDING']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
