import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointAnswer, CheckpointRequest, CheckpointWork } from './checkpoints.ts';
import { connect } from './open.ts';

// A thread that checkpoints SQLite's log on request, with its own connection.

const db = connect(workerData as CheckpointWork);
db.pragma('synchronous = FULL');
db.pragma('fullfsync = ON');
db.pragma('checkpoint_fullfsync = ON');
db.pragma('wal_autocheckpoint = 0');

function answer(): CheckpointAnswer {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
    return { error: null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'copy') parentPort?.postMessage(answer());
  else {
    db.close();
    parentPort?.close();
  }
});
