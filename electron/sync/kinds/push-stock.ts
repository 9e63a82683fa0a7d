import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import type { Attempt } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { OpenMovement } from '../../store/outbox/stock-push.ts';
import type { Permit } from '../gate/gate.ts';
import type { Permits } from '../permits.ts';
import { conclude, type Plan, type RestingPlan, type SyncParts, waitFor, waitForThing } from '../types.ts';
import {
  ABSENT,
  ask,
  isFromBackup,
  isGone,
  isRepeatable,
  lookedUp,
  meaningOf,
  readingFailed,
  refusalOf,
  type Sent,
  send,
  sendAgain,
  settle,
} from './send.ts';

/** The service's count of one pet, and the condition for changing it. */
interface Reading {
  quantity: number;
  etag: string | null;
}

/** A count to be written: the old and the new value, and the movements that it carries. */
interface StockWrite {
  petId: LocalId;
  remoteId: RemoteId;
  /** Units. */
  base: number;
  target: number;
  movements: readonly OpenMovement[];
}

/**
 * Plans pushing all open movements of a pet in one write: read, add their sum, write no less than zero, under the ETag of
 * the reading (docs/sync.md, "An entry's life"). If the last answer had an ETag, no read is needed first: a write that is
 * too late is refused with 412 and then reads.
 */
export function planPushStock(parts: SyncParts, entry: Entry<'pushStock'>): Plan {
  const { store } = parts;
  const { petId } = entry.payload;
  const { stockPush } = store;
  if (entry.state === 'in_doubt') return planInDoubt(parts, entry);
  if (stockPush.open(petId) === 0) return { kind: 'done' };
  if (store.remoteIds.pet(petId)?.gone) return { kind: 'done', code: 'pet_gone' };
  const movements = stockPush.pushable(petId);
  const open = stockPush.open(petId);
  // Movements about to be acknowledged are sent in the same write.
  if (movements.length === 0 || stockPush.soon(petId)) return rest(petId, open);
  const remoteId = store.remoteIds.of('pet', petId);
  if (!remoteId) return waitForThing(store, 'pet', petId);
  const { known, etag } = stockPush.known(petId);
  const sum = sumOf(movements);
  // Movements that cancel out need no request.
  if (sum === 0) return nothingToWrite(petId, movements, { open, etag });
  // The list of counts has none for it. If one was set since, a 412 says so.
  const isFirst = known === null && sum > 0 && store.capabilities.get().contract?.versions === true;
  const reading = isFirst || etag !== null ? { quantity: known ?? 0, etag: etag ?? ABSENT } : null;
  if (reading && targetOf(reading, movements) === reading.quantity)
    return heldBack(petId, reading, movements);
  return {
    kind: 'send',
    requests: reading ? 1 : 2,
    run: (permits) => pushCount(parts, entry, { petId, remoteId, reading, permits }),
  };
}

/**
 * A count whose answer was lost is retried under its key. If that may write twice, the count is read: at the target it is
 * done, at the base it is retried, and for anything else a person has to count.
 */
function planInDoubt(parts: SyncParts, entry: Entry<'pushStock'>): Plan {
  const { queue, remoteIds, stockPush } = parts.store;
  const { petId } = entry.payload;
  const remoteId = remoteIds.of('pet', petId);
  if (isFromBackup(entry)) {
    if (remoteIds.pet(petId)?.gone) return { kind: 'done', code: 'pet_gone' };
    if (!remoteId) return waitForThing(parts.store, 'pet', petId);
    const run = (permits: Permits) => takeRemoteCount(parts, entry, remoteId, permits);
    return { kind: 'send', requests: 1, run };
  }
  const last = queue.lastAttempt(entry);
  const { stockBase: base = null, stockTarget: target = null } = last ?? {};
  if (!remoteId || !last || base === null || target === null) {
    return { kind: 'send', requests: 0, run: async () => queue.apply(entry, lookedUp({ is: 'absent' })) };
  }
  const write = { petId, remoteId, base, target, movements: stockPush.carriedBy(last.id) };
  if (isRepeatable(parts, entry, last)) {
    return { kind: 'send', requests: 1, run: (permits) => repeat(parts, entry, { last, write, permits }) };
  }
  return {
    kind: 'send',
    requests: 1,
    afterQuiet: true,
    run: (permits) => look(parts, entry, write, permits),
  };
}

async function repeat(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  { last, write, permits }: { last: Attempt; write: StockWrite; permits: Permits },
): Promise<void> {
  const also = (id: LocalId) => parts.store.stockPush.carry(id, write.movements);
  const options = { schema: ReadInventoryItem, permits, also };
  takeAnswer(parts, entry, write, await sendAgain(parts, entry, last, write.remoteId, options));
}

async function look(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  permits: Permits,
): Promise<void> {
  const { queue } = parts.store;
  const reading = await readStock(parts, entry, write.remoteId, permits);
  // Another till's count can look like ours. If the service's time is known only now, the retry decides.
  if (!reading || isRepeatable(parts, entry, queue.lastAttempt(entry))) return;
  const { quantity, etag } = reading;
  if (quantity === write.target) {
    const taken = acknowledging(parts, write, etag);
    queue.apply(entry, lookedUp({ is: 'found', more: taken.more }), taken.run);
  } else if (quantity === write.base) {
    queue.apply(entry, lookedUp({ is: 'absent' }), () => storeReading(parts, write.petId, reading));
  } else queue.apply(entry, lookedUp({ is: 'conflict', code: 'stock_not_provable' }));
}

/** After a restore it is unknown what was written since the backup: accepts the service's count. */
async function takeRemoteCount(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<void> {
  const { queue, stockPush } = parts.store;
  const { petId } = entry.payload;
  const reading = await readStock(parts, entry, remoteId, permits);
  if (!reading) return;
  queue.apply(entry, lookedUp({ is: 'found', more: stockPush.open(petId) > 0 }), () =>
    storeReading(parts, petId, reading),
  );
}

/** Nothing to write: done, or waiting for the orders whose movements are still open. */
function rest(petId: LocalId, open: number): RestingPlan {
  return open === 0 ? { kind: 'done' } : waitFor('order_first', petId);
}

function nothingToWrite(
  petId: LocalId,
  movements: readonly OpenMovement[],
  { open, etag }: { open: number; etag: string | null },
): RestingPlan {
  return { ...rest(petId, open - movements.length), acknowledges: [{ petId, movements, applied: 0, etag }] };
}

async function pushCount(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  push: { petId: LocalId; remoteId: RemoteId; reading: Reading | null; permits: Permits },
): Promise<void> {
  const { store, clock } = parts;
  const { petId, remoteId, permits } = push;
  const reading = push.reading ?? (await readStock(parts, entry, remoteId, permits));
  if (!reading) return;
  if (!push.reading || reading.etag === ABSENT) storeReading(parts, petId, reading);
  const readAt = clock.monotonic();
  const movements = store.stockPush.pushable(petId);
  const target = targetOf(reading, movements);
  if (target === reading.quantity) {
    const open = store.stockPush.open(petId);
    const plan =
      sumOf(movements) === 0
        ? nothingToWrite(petId, movements, { open, etag: reading.etag })
        : heldBack(petId, reading, movements);
    conclude(store, entry, plan);
    return;
  }
  const permit = await permits.take();
  if (!permit) return;
  if (reading.etag === null && clock.monotonic() - readAt > STALE_MS) {
    permit.release();
    return;
  }
  const write = { petId, remoteId, base: reading.quantity, target, movements };
  await writeCount(parts, entry, write, { etag: reading.etag, permits, permit });
}

/**
 * How long after its reading a count may be written without a condition. If the gate delayed the write for longer, it is
 * read again: it may have been changed elsewhere, and the write would undo that. Milliseconds.
 */
const STALE_MS = 10_000;

async function writeCount(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  { etag, ...permitted }: { etag: string | null; permits: Permits; permit: Permit },
): Promise<void> {
  const { queue, stockPush } = parts.store;
  const { petId, remoteId, base, target, movements } = write;
  const request = {
    operation: 'updateInventory',
    remoteId,
    body: writeJson({ quantity: target }),
    idempotencyKey: queue.newKey(entry),
    ifMatch: etag,
    stockBase: base,
    stockTarget: target,
  } as const;
  const also = (attemptId: LocalId) => {
    stockPush.carry(attemptId, movements);
    // The count is unknown until there is an answer: the next push reads it.
    stockPush.forget(petId);
  };
  const options = { schema: ReadInventoryItem, also, ...permitted };
  takeAnswer(parts, entry, write, await send(parts, entry, request, options));
}

function takeAnswer(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  sent: Sent<ReadInventoryItem> | null,
): void {
  if (!sent) return;
  const { answer } = sent;
  if (
    answer.kind === 'ok' &&
    answer.value.quantity === write.target &&
    answer.value.petId === write.remoteId
  ) {
    const taken = acknowledging(parts, write, answer.meta.replayed ? null : answer.etag);
    settle(parts, entry, sent, { is: 'accepted', more: taken.more }, taken.run);
  } else if (isGone(answer)) settle(parts, entry, sent, { is: 'needless', code: 'pet_gone' });
  else if (refusalOf(answer) === 412) settle(parts, entry, sent, { is: 'changed_meanwhile' });
  else settle(parts, entry, sent, meaningOf(answer, entry));
}

/** Acknowledges the movements, except for what the floor at zero cut off. `more`: the entry stays open. */
function acknowledging(
  { store: { stockPush } }: SyncParts,
  { petId, base, target, movements }: StockWrite,
  etag: string | null,
): { more: boolean; run: () => void } {
  const applied = target - base;
  // Movements that wait for their order, were added meanwhile, or were cut off at zero keep the entry open.
  const more = stockPush.open(petId) > movements.length || applied !== sumOf(movements);
  return { more, run: () => stockPush.acknowledge(petId, movements, applied, etag) };
}

/** Reads one pet's count; null if it cannot be read now, or the read is refused. A pet without a count has zero. */
async function readStock(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Reading | null> {
  const { store } = parts;
  const answer = await ask(parts, 'getInventory', remoteId, { schema: ReadInventoryItem, permits });
  if (answer === null) return null;
  if (answer.kind === 'ok' && answer.value.petId === remoteId) {
    return { quantity: answer.value.quantity, etag: answer.etag };
  }
  if (refusalOf(answer) === 404) {
    // If two tills set the first count, one must not overwrite the other's.
    const guards = store.capabilities.get().contract?.versions === true;
    return { quantity: 0, etag: guards ? ABSENT : null };
  }
  const event = readingFailed(answer);
  if (event) store.queue.apply(entry, event);
  return null;
}

function storeReading({ store, today }: SyncParts, petId: LocalId, { quantity, etag }: Reading): void {
  store.remote.inventory.read(petId, quantity, etag, { staffId: null, businessDate: today() });
}

/**
 * The count after a write: between zero and the largest possible count. A count that was written beyond these elsewhere is
 * left unchanged until the sum lies between them.
 */
function targetOf({ quantity }: Reading, movements: readonly OpenMovement[]): number {
  const wanted = quantity + sumOf(movements);
  if (wanted < 0) return Math.min(quantity, 0);
  return wanted > MAX_QUANTITY ? Math.max(quantity, MAX_QUANTITY) : wanted;
}

/** What to wait for, since none of these movements can be written. */
function heldBack(petId: LocalId, { quantity }: Reading, movements: readonly OpenMovement[]): RestingPlan {
  return waitFor(quantity <= 0 && sumOf(movements) < 0 ? 'oversold' : 'count_beyond', petId);
}

function sumOf(movements: readonly { open: number }[]): number {
  return movements.reduce((sum, { open }) => sum + open, 0);
}
