import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Clock } from '../../../shared/time/time.ts';
import { gateKeyOf } from '../../connection-gate.ts';
import { openGateStore } from '../../store/gate/gate.ts';
import type { Store } from '../../store/store.ts';
import { createGate } from '../../sync/gate/gate.ts';
import { createStatus } from '../../sync-views/status.ts';
import type { CliContext } from '../cli-context.ts';
import { type ShopLocation, withReading } from '../open.ts';

/** `status`: what is pending, and whether it can be sent. */
export function statusCommand(program: Command, surroundings: CliContext): void {
  program
    .command('status')
    .description('what is waiting to sync, and whether it can be sent')
    .action(() =>
      withReading(surroundings, (store, place) => {
        const { baseUrl, account, till } = place.connection;
        const { generation, mode } = store.identity;
        const service = baseUrl === '' ? null : { baseUrl, account, hasKey: place.apiKey !== null };
        const shop = { dataDir: place.dataDir, mode, till, generation, service };
        surroundings.print({ ...shop, ...queueOf(store), gate: gateOf(store, place, surroundings.clock) });
      }),
    );
}

function queueOf(store: Store) {
  const { waiting, parked, inDoubt } = store.entryCounts.now();
  const lastAcknowledgedAt = store.entryCounts.lastAcknowledgedAt();
  const lastPulledAt = store.remote.pulls.lastCompleted();
  return { waiting, parked, inDoubt, lastAcknowledgedAt, lastPulledAt };
}

/** The gate as saved on the disk; null if there is none for this address and key yet. */
function gateOf(store: Store, { folder, connection, apiKey }: ShopLocation, clock: Clock) {
  const file = join(folder, 'gate.sqlite');
  if (connection.baseUrl === '' || !existsSync(file)) return null;
  const { profile, baseUrl, account } = connection;
  const key = gateKeyOf({ baseUrl, account, apiKey });
  const saved = openGateStore(file, key, process.env.PERCH_SQLITE_BINDING || undefined);
  try {
    if (saved.load().state === null) return null;
    const looking = { ...saved, save: () => undefined };
    const gate = createGate({ store: looking, clock, random: () => 0.5, profile });
    const status = createStatus({ store, gate, clock, pulling: () => null, asking: () => false }).now();
    return { ...status.gate, trouble: status.trouble, drainsAt: status.drainsAt };
  } finally {
    saved.close();
  }
}
