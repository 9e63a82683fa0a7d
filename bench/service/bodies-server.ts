import { createService } from '../../service/app.ts';
import { ensureKey } from '../../service/keys/keys.ts';
import { openSqlite } from '../../service/storage/sqlite.ts';
import { systemClock } from '../../shared/time/time.ts';

/**
 * The service in a separate process, with a shop in memory. Sends its address and key, and answers each message with its CPU
 * time, milliseconds.
 */
const storage = await openSqlite({});
const key = await ensureKey(storage.keys, systemClock, {
  account: 'bench',
  plan: 'enterprise',
  limits: { minute: 1_000_000, day: 1_000_000 },
});
const { url, close } = await createService({ storage });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.once('disconnect', () => close());
process.send?.({ url, key });
