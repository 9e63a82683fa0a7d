import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { AttemptEnd } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { OpenMovement } from '../../store/outbox/stock-push.ts';
import type { Answered } from '../../store/outbox/transition.ts';
import type { Permit } from '../gate/gate.ts';
import type { Permits } from '../permits.ts';
import { answeredBy, endOf, lookedUp, readFailed, reasonFrom } from './conclude.ts';
import { conclude, type Plan, type RestingPlan, type SyncParts, waitFor, waitForThing } from './job.ts';

/** The condition of a first count: nobody else has set one meanwhile. Takes the place of an ETag. */
const ABSENT = 'none';

/** What the service counts of one pet, and the condition under which that may be changed. */
export interface Reading {
  quantity: number;
  etag: string | null;
}

/** One write of a pet's count: under which condition, from what to what, and what it carries. */
export interface StockWrite {
  petId: LocalId;
  remoteId: RemoteId;
  reading: Reading;
  target: number;
  movements: readonly OpenMovement[];
  /** The key of an attempt that this one repeats; null for a new one. */
  idempotencyKey: string | null;
  /** Where the entry goes when the condition did not hold (412): to be read and pushed anew, if nothing is said. */
  whenLate?: () => Extract<Answered, { is: 'precondition_failed' }>;
}

/**
 * Plans the pushing of a pet's open movements, all of them in one write: read, add their sum, write no less than zero,
 * conditionally where the service offers it (docs/sync.md, "An entry's life"). Where the last answer gave an ETag there is no need to
 * read first: a write that is too late is refused with 412 and then reads.
 */
export function planPushStock(parts: SyncParts, entry: Entry<'pushStock'>): Plan {
  const { store } = parts;
  const { petId } = entry.payload;
  const { stockPush } = store;
  if (stockPush.open(petId) === 0) return { kind: 'done' };
  if (store.remoteIds.pet(petId)?.gone) return { kind: 'done', code: 'pet_gone' };
  const movements = stockPush.pushable(petId);
  const open = stockPush.open(petId);
  // What is about to be acknowledged goes in the same write.
  if (movements.length === 0 || stockPush.soon(petId)) return rest(petId, open);
  const remoteId = store.remoteIds.of('pet', petId);
  if (!remoteId) return waitForThing(store, 'pet', petId);
  const { known, etag } = stockPush.known(petId);
  const reading = known !== null && etag !== null ? { quantity: known, etag } : null;
  // What takes itself back needs no request at all.
  if (sumOf(movements) === 0) return nothingToWrite(petId, movements, { open, etag });
  if (reading && targetOf(reading, movements) === reading.quantity)
    return heldBack(petId, reading, movements);
  return {
    kind: 'send',
    requests: reading ? 1 : 2,
    run: (permits) => pushCount(parts, entry, { petId, remoteId, reading, permits }),
  };
}

/** Nothing to write: it is over, or waits for the orders whose movements are still open. */
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
  rereads = REREADS,
): Promise<void> {
  const { store, clock, today } = parts;
  const { petId, remoteId, permits } = push;
  const wasAsleep = sleepWatch(clock);
  let reading = push.reading;
  if (!reading) {
    const read = await readStock(parts, remoteId, permits);
    if ('answer' in read) {
      if (read.answer) store.queue.apply(entry, readFailed(read.answer));
      return;
    }
    reading = read;
    const actor = { staffId: null, businessDate: today() };
    store.remote.inventory.read(petId, reading.quantity, reading.etag, actor);
  }
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
  if (reading.etag === null && rereads > 0 && (clock.monotonic() - readAt > STALE_MS || wasAsleep())) {
    permit.release();
    await pushCount(parts, entry, { ...push, reading: null }, rereads - 1);
    return;
  }
  await writeStock(
    parts,
    entry,
    { petId, remoteId, reading, target, movements, idempotencyKey: null },
    permit,
  );
}

/**
 * So long after its reading a count is still written without a condition. Where the gate let the write wait for longer,
 * somebody else may have changed the count, and the write would undo that. Milliseconds.
 */
const STALE_MS = 10_000;
/** So often it is read anew; where the gate is that slow each time, it is written all the same. */
const REREADS = 2;

/**
 * Tells whether the computer slept since, with a monotonic clock that stands still meanwhile: the count may have been read
 * before that. A clock that was set looks the same, and costs a reading.
 */
function sleepWatch(clock: Clock): () => boolean {
  const ahead = () => clock.now() - clock.monotonic();
  const before = ahead();
  return () => Math.abs(ahead() - before) > STALE_MS;
}

/**
 * Sends one write of a count and takes in what came of it. Returns the answer; null where nothing was sent. A write
 * that is refused as too late leaves the entry ready, to read again.
 */
export async function writeStock(
  { store, client }: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  permit: Permit,
): Promise<Answer<unknown> | null> {
  const { queue, stockPush, capabilities } = store;
  const { petId, remoteId, reading, target, movements, whenLate = () => sendAgain } = write;
  const body = writeJson({ quantity: target });
  const path = fillPath(client.routes.updateInventory.path, remoteId);
  const idempotencyKey = write.idempotencyKey ?? queue.newKey(entry);
  const attempt = {
    operation: 'updateInventory',
    path,
    body,
    idempotencyKey,
    ifMatch: reading.etag,
  } as const;
  const attemptId = queue.begin(
    entry,
    { ...attempt, stockBase: reading.quantity, stockTarget: target },
    (id) => {
      stockPush.carry(id, movements);
      // Until there is an answer nobody knows the count: whoever pushes next reads.
      stockPush.forget(petId);
    },
  );
  if (attemptId === null) return null;
  const answer = await client.request('updateInventory', ReadInventoryItem, {
    id: remoteId,
    body,
    ...(reading.etag === ABSENT ? { ifNoneMatch: '*' } : { ifMatch: reading.etag }),
    idempotencyKey,
    mayLeave: permit.mayLeave,
  });
  permit.complete(answer);
  const end = endOf(answer);
  if (answer.meta.replayed) capabilities.learn({ putReplays: true });
  if (answer.kind === 'ok' && answer.value.quantity === target && answer.value.petId === remoteId) {
    acknowledgeWrite(store, entry, write, {
      attempt: { attemptId, end },
      etag: answer.meta.replayed ? null : answer.etag,
    });
    return answer;
  }
  const late = answer.kind === 'refused' && answer.status === 412;
  const said = late ? whenLate() : (asBefore(answer, entry) ?? answeredBy(answer));
  queue.end(entry, { attemptId, end, answer: said });
  return answer;
}

/** A write whose condition did not hold is read and made anew. */
export const sendAgain = { is: 'precondition_failed', next: 'send', code: null } as const;

/**
 * A conditional write that goes again only asks what became of the first. One that got lost, or that the service did
 * not even look at, has told nothing: the first is as unknown as before.
 */
function asBefore(answer: Answer<unknown>, { state }: Entry): Answered | null {
  if (state !== 'in_doubt' || answer.kind === 'ok' || answer.kind === 'not_modified') return null;
  if (answer.kind === 'refused' || (answer.kind === 'unknown' && isTheServices(answer))) return null;
  return { is: 'still_in_doubt', reason: reasonFrom(answer) };
}

/** Whether an answer that leaves everything open came from the service: a redirect or a page of words did not. */
export function isTheServices({ meta }: Answer<unknown>): boolean {
  return meta.status !== null && meta.status >= 400;
}

/** The service has the target: the movements are acknowledged, but for what the floor at zero cut off. */
export function acknowledgeWrite(
  { queue, stockPush }: SyncParts['store'],
  entry: Entry,
  { petId, reading, target, movements }: Pick<StockWrite, 'petId' | 'reading' | 'target' | 'movements'>,
  known: { attempt: { attemptId: LocalId; end: AttemptEnd } | null; etag: string | null },
): void {
  const applied = target - reading.quantity;
  // What waits for its order, joined meanwhile, or was cut off at zero keeps the entry open.
  const more = stockPush.open(petId) > movements.length || applied !== sumOf(movements);
  const { attempt, etag } = known;
  const take = () => stockPush.acknowledge(petId, movements, applied, etag);
  if (attempt) queue.end(entry, { ...attempt, answer: { is: 'accepted', more } }, take);
  else queue.apply(entry, lookedUp({ is: 'found', more }), take);
}

/** Reads one pet's count. A pet that has no inventory yet counts as zero. */
export async function readStock(
  { client, store, profile }: Pick<SyncParts, 'client' | 'store' | 'profile'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Reading | { answer: Answer<unknown> | null }> {
  const permit = await permits.take();
  if (!permit) return { answer: null };
  const answer = await client.request('getInventory', ReadInventoryItem, {
    id: remoteId,
    mayLeave: permit.mayLeave,
  });
  permit.complete(answer);
  if (answer.kind === 'ok' && answer.value.petId === remoteId) {
    store.capabilities.learn({ stockEtags: answer.etag !== null });
    return { quantity: answer.value.quantity, etag: answer.etag };
  }
  if (answer.kind === 'refused' && answer.status === 404) {
    // Before a count has shown whether there are ETags: of two tills that set the first one, one must not overwrite the other's.
    const guards = store.capabilities.get().stockEtags ?? profile.tillsOnKey > 1;
    return { quantity: 0, etag: guards ? ABSENT : null };
  }
  return { answer };
}

/**
 * What a write brings the count to: no less than zero and no more than there can be. A count that somebody else wrote
 * beyond these is left as it is until the sum lies between them.
 */
function targetOf({ quantity }: Reading, movements: readonly OpenMovement[]): number {
  const wanted = quantity + sumOf(movements);
  if (wanted < 0) return Math.min(quantity, 0);
  return wanted > MAX_QUANTITY ? Math.max(quantity, MAX_QUANTITY) : wanted;
}

/** What nothing of these movements can be written before. */
function heldBack(petId: LocalId, { quantity }: Reading, movements: readonly OpenMovement[]): RestingPlan {
  return waitFor(quantity <= 0 && sumOf(movements) < 0 ? 'oversold' : 'count_beyond', petId);
}

function sumOf(movements: readonly { open: number }[]): number {
  return movements.reduce((sum, { open }) => sum + open, 0);
}
