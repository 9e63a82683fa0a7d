import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../shared/errors/errors.ts';
import { asDiskRefusal } from './database/disk-errors.ts';
import type { Job, Message, Work } from './database/in-thread.ts';

// A thread that does one job and ends.

/** Each is loaded by its thread only. */
const jobs: Record<Job, () => Promise<Work<never, unknown, unknown>>> = {
  checkBackup: async () => (await import('./backup/backup-check.ts')).checkBackupHere,
  checkLedgers: async () => (await import('./backup/backup-check.ts')).checkLedgersHere,
  changeLock: async () => (await import('./backup/locked-file.ts')).changeLockHere,
  countQueue: async () => (await import('./entries/long-queue.ts')).countHere,
  diagnose: async () => (await import('./verify/diagnosis.ts')).diagnoseHere,
  addUpSales: async () => (await import('./reports/report.ts')).addUpHere,
};

const { job, request } = workerData as { job: Job; request: { file: string } };
const post = (message: Message<unknown, unknown>) => parentPort?.postMessage(message);
try {
  const work = await jobs[job]();
  post({ ok: true, value: await work(request as never, (step) => post({ step })) });
} catch (error) {
  post({ ok: false, error: toFailure(asDiskRefusal(error, request.file)) });
}
