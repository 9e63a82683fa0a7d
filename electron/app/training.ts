import { utilityProcess } from 'electron';
import { z } from 'zod';
import type { Language } from '../../shared/domain/app.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Log } from './logs.ts';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.url(), key: z.string().min(1) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/** Where the training mode's own service listens, and a key for it. */
export interface TrainingService {
  connection: { baseUrl: string; account: string; profile: ContractProfile };
  url: string;
  key: string;
}

/** The training service's address as the shop knows it: a name that stays while the port changes. */
const lastingAddress = 'http://training.perch.invalid';

export interface TrainingHost {
  /** Starts the service unless it runs. @throws when it cannot be started */
  start(): Promise<TrainingService>;
  /** Ends it for good, or until the next start. */
  stop(): void;
}

export interface TrainingOptions {
  /** The built service/training.ts. */
  script: string;
  /** Where the service keeps its shop. */
  folder: string;
  /** The language of its pets' names, where it is stocked for the first time. */
  language: Language;
  log: Log;
  /** Called when a service that ended by itself is back, at another address. */
  moved(): void;
}

/** How long to wait before the n-th restart, in milliseconds. */
const pauses = [200, 1_000, 5_000, 30_000];

/**
 * Runs the Petstore Service inside the program, in a process of its own, and keeps it running: training takes exactly
 * the way that a real service would.
 */
export function createTrainingHost(options: TrainingOptions): TrainingHost {
  let running: Promise<TrainingService> | null = null;
  let child: Electron.UtilityProcess | null = null;
  let failures = 0;

  function launch(): Promise<TrainingService> {
    const { started, ready } = fork(options);
    child = started;
    ready.then(
      () => {
        failures = 0;
      },
      () => undefined,
    );
    started.once('exit', (code) => {
      if (child === started) comeBack(code);
    });
    return ready;
  }

  function comeBack(code: number): void {
    const afterMs = pauses[Math.min(failures, pauses.length - 1)] as number;
    failures += 1;
    child = null;
    options.log.error('The training service ended and is started again', { code, afterMs });
    setTimeout(() => {
      if (!running || child) return;
      const again = launch();
      again.then(
        () => {
          running = again;
          options.moved();
        },
        () => undefined,
      );
    }, afterMs);
  }

  return {
    start() {
      running ??= launch();
      return running;
    },
    stop() {
      const ending = child;
      running = null;
      child = null;
      ending?.kill();
    },
  };
}

function fork(options: TrainingOptions): {
  started: Electron.UtilityProcess;
  ready: Promise<TrainingService>;
} {
  const started = utilityProcess.fork(options.script, [], {
    serviceName: 'Perch training service',
    stdio: 'ignore',
    env: serviceEnvironment(options),
  });
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

// The shop's real key and address are none of the training service's business.
function serviceEnvironment({ folder, language }: TrainingOptions): Record<string, string> {
  const env: Record<string, string> = { PERCH_TRAINING_DIR: folder, PERCH_TRAINING_LANGUAGE: language };
  for (const name of ['PATH', 'HOME', 'TMPDIR', 'LANG', 'PERCH_SQLITE_BINDING']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
