import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../shared/time/time.ts';
import { createService } from './app.ts';
import { ensureAccount, ensureKey } from './keys/keys.ts';
import { seedDemo } from './seed/demo.ts';
import { openSqlite } from './storage/sqlite.ts';

/**
 * The service as the shop's training mode, in a utility process of the desktop program. The data folder is the first
 * argument or PERCH_TRAINING_DIR; PERCH_TRAINING_LANGUAGE names a new shop's pets in `en` or `de`. Sends its parent
 */
interface ParentPort {
  postMessage(message: unknown): void;
}

const ACCOUNT = 'training';
const parent = (process as { parentPort?: ParentPort }).parentPort;
const dir = process.argv[2] ?? process.env.PERCH_TRAINING_DIR;

async function start(): Promise<void> {
  if (!dir) throw new Error('The training service needs a data folder.');
  const storage = await openSqlite({ dir, nativeBinding: process.env.PERCH_SQLITE_BINDING });
  const { id } = await ensureAccount(storage.keys, systemClock, ACCOUNT);
  await seedDemo(storage.of(id), process.env.PERCH_TRAINING_LANGUAGE === 'de' ? 'de' : 'en');
  const key = await ensureKey(storage.keys, systemClock, {
    account: ACCOUNT,
    plan: 'business',
    key: trainingKey(dir),
  });
  const service = await createService({ storage, host: '127.0.0.1', port: 0 });
  process.once('SIGTERM', () => service.close().then(() => process.exit(0)));
  const ready = { type: 'ready', url: service.url, key };
  if (parent) parent.postMessage(ready);
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** The random key stored in this data folder; a new one if a power cut left the file without its content. */
function trainingKey(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'training-key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept.startsWith('psk_')) return kept;
  const key = `psk_${randomBytes(32).toString('base64url')}`;
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}

start().catch((error: Error) => {
  // First, because the parent ends this process after the message.
  console.error(error);
  parent?.postMessage({ type: 'failed', message: error.message });
  process.exitCode = 1;
});
