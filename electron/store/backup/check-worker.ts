import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../../shared/errors.ts';
import { type CheckAnswer, type CheckRequest, checkBackupHere } from './backup-check.ts';

// A thread that looks at one backup and ends.

function answer(): CheckAnswer {
  try {
    return { ok: true, value: checkBackupHere(workerData as CheckRequest) };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}

parentPort?.postMessage(answer());
