import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../../shared/errors.ts';
import { type DiagnosisAnswer, type DiagnosisRequest, diagnoseHere } from './diagnosis.ts';

// A thread that looks at a shop's ledgers once and ends.

function answer(): DiagnosisAnswer {
  try {
    return { ok: true, value: diagnoseHere(workerData as DiagnosisRequest) };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}

parentPort?.postMessage(answer());
