import type { RemoteId } from '../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import type { Attempt } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import { ROUNDS } from '../../store/outbox/transition.ts';
import type { Permits } from '../permits.ts';
import { absent, lookedUp } from '../push/conclude.ts';
import type { SyncParts } from '../push/job.ts';
import {
  acknowledgeWrite,
  isTheServices,
  type Reading,
  readStock,
  type StockWrite,
  sendAgain,
  writeStock,
} from '../push/push-stock.ts';
import type { LookUp } from './look-up.ts';
import type { EarlyLooks } from './timing.ts';

/**
 * Settles a stock write that nobody answered.
 *
 * One that went under a condition goes again under the same condition and key: if it had arrived, the condition holds
 * no more, so that nothing is written twice; and a service that repeats answers says what became of it. Only where
 * neither tells does the figure decide (docs/sync.md). A write
 * without a condition may still arrive before the quiet period is over: until then only the target counts.
 *
 * @returns whether the look-up was answered
 */
export async function reconcileStock(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  { permits, quiet }: LookUp,
): Promise<boolean> {
  const { queue, remoteIds, capabilities } = parts.store;
  const remoteId = remoteIds.of('pet', entry.payload.petId);
  const attempt = queue.lastAttempt(entry);
  const write = attempt && remoteId ? writeOf(parts, entry, attempt, remoteId) : null;
  if (!write) {
    queue.apply(entry, notSent);
    return true;
  }
  let overtaken = false;
  // After too many rounds nothing is written any more: the figure decides, or a person.
  if (attempt?.ifMatch && entry.rounds < ROUNDS) {
    const sure = () => capabilities.get().putReplays === true;
    const permit = await permits.take();
    if (!permit) return false;
    const again = { ...write, whenLate: () => (sure() ? sendAgain : late) };
    const answer = await writeStock(parts, entry, again, permit);
    overtaken = answer?.kind === 'refused' && answer.status === 412;
    // Anything else but 412 has settled it, or is one more round of not knowing.
    if (!overtaken || sure()) return answer !== null && (answer.kind !== 'unknown' || isTheServices(answer));
    if (capabilities.get().putReplays === null) {
      const replays = await tryReplay(parts, write, permits);
      if (replays === null) return false;
      if (replays !== 'untold') capabilities.learn({ putReplays: replays });
      if (replays === true) {
        queue.apply(entry, notSent);
        return true;
      }
    }
  }
  const reading = await readStock(parts, write.remoteId, permits);
  if ('answer' in reading) {
    if (reading.answer?.kind !== 'refused') return false;
    if (quiet) queue.apply(entry, lookedUp({ is: 'inconclusive' }));
    return true;
  }
  // What went under a condition that holds no more cannot arrive late.
  if (quiet || overtaken || reading.quantity === write.target)
    byFigure(parts, entry, write, { reading, overtaken });
  return true;
}

/**
 * Before the quiet period is over one that went under a condition goes again under it, which is safe at any time: once in
 * each of the first rounds. Any other count is read.
 */
export function earlyLooksAtStock({ store }: SyncParts, entry: Entry<'pushStock'>): EarlyLooks {
  if (!store.queue.lastAttempt(entry)?.ifMatch) return 2;
  return entry.rounds <= ROUNDS / 2 ? 1 : 0;
}

/** A service that repeats answers would have repeated that one: the first write never arrived. */
const notSent = lookedUp({ is: 'not_sent' });
/** The count was changed meanwhile, perhaps by this very write. */
const late = { is: 'precondition_failed', next: 'look_up', code: 'late' } as const;

function writeOf(
  { store }: SyncParts,
  entry: Entry<'pushStock'>,
  attempt: Attempt,
  remoteId: RemoteId,
): StockWrite | null {
  const { stockBase, stockTarget, ifMatch, idempotencyKey } = attempt;
  if (stockBase === null || stockTarget === null) return null;
  return {
    petId: entry.payload.petId,
    remoteId,
    reading: { quantity: stockBase, etag: ifMatch },
    target: stockTarget,
    movements: store.stockPush.carriedBy(attempt.id),
    idempotencyKey,
  };
}

/**
 * Whether the service repeats the answer to a PUT under its key, found out without changing anything: the count is
 * written as it is, twice under one condition and key. null: not found out now; `untold`: not by this count.
 */
async function tryReplay(
  parts: SyncParts,
  { remoteId }: StockWrite,
  permits: Permits,
): Promise<boolean | 'untold' | null> {
  const reading = await readStock(parts, remoteId, permits);
  if ('answer' in reading || reading.etag === null) return null;
  // A count that others wrote beyond what is sent from here is not written, not even as it is.
  if (reading.quantity < 0 || reading.quantity > MAX_QUANTITY) return 'untold';
  const body = writeJson({ quantity: reading.quantity });
  const key = `replay-${remoteId}-${parts.clock.now()}`;
  for (const round of [1, 2]) {
    const permit = await permits.take();
    if (!permit) return null;
    const answer = await parts.client.request('updateInventory', ReadInventoryItem, {
      id: remoteId,
      body,
      ifMatch: reading.etag,
      idempotencyKey: key,
      mayLeave: permit.mayLeave,
    });
    permit.complete(answer);
    if (round === 1 && answer.kind !== 'ok') return null;
    if (round === 2)
      return answer.kind === 'ok' ? answer.meta.replayed : answer.kind === 'refused' ? false : null;
  }
  return null;
}

/**
 * The figure decides. One that does not show the target proves nothing where several tills write, nor where the
 * condition says that the count was written since: by this very write and then by somebody else, or only by them. That
 * is so for the base as well, which somebody else may have brought back.
 */
function byFigure(
  { store, profile, today }: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  { reading: now, overtaken }: { reading: Reading; overtaken: boolean },
): void {
  const { queue, remote } = store;
  const { petId, reading: base, target } = write;
  const alone = profile.tillsOnKey === 1 || base.etag === null;
  if (now.quantity === target && alone) {
    acknowledgeWrite(store, entry, write, { attempt: null, etag: now.etag });
    return;
  }
  if (!alone && !overtaken) {
    // It was repeated until there was no point in it any more, and nothing has told.
    queue.apply(entry, lookedUp({ is: 'inconclusive' }));
    return;
  }
  if (!alone || overtaken) {
    queue.apply(entry, lookedUp({ is: 'conflict', code: 'stock_not_provable' }));
    return;
  }
  const actor = { staffId: null, businessDate: today() };
  queue.apply(entry, absent(queue.lastAttempt(entry)), () =>
    remote.inventory.read(petId, now.quantity, now.etag, actor),
  );
}
