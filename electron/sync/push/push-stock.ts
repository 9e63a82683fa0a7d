import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import type { Answer } from '../../petstore/answer.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { EntryMove } from '../../store/outbox/queue.ts';
import type { OpenMovement } from '../../store/outbox/stock-push.ts';
import type { Permits } from '../permits.ts';
import { endOf, moveAfter, type settled } from './conclude.ts';
import { blocked, type Plan, type SyncParts } from './job.ts';
import { type StockRole, stockRole } from './stock-role.ts';

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
  whenLate?: () => EntryMove;
}

type Blocked = Extract<Plan, { kind: 'blocked' }>;
/** A plan that sends nothing. */
type Settled = Exclude<Plan, { kind: 'send' }>;

function moveOf(plan: Settled): EntryMove {
  return plan.kind === 'blocked'
    ? { state: 'blocked', reason: plan.reason }
    : { state: 'done', reason: plan.reason ?? null };
}

const petGone: Plan = {
  kind: 'done',
  reason: {
    code: 'pet_gone',
    message: 'The pet is gone, and its count with it. What was moved stays in the books.',
  },
};
const forStockTill = blocked(
  'stock_till',
  'Only the stock till of this shop writes counts. Please enter it there.',
);
const oversold = blocked('oversold', 'More was sold than there was; the rest follows when stock comes in.');
const beyond = blocked(
  'count_beyond',
  'The service counts this pet below zero, or beyond all that is ever written. Count the pet, or put it right there.',
);

/**
 * Plans the pushing of a pet's open movements, all of them in one write: read, add their sum, write no less than zero,
 * conditionally where the service offers it (design: Stock). Where the last answer gave an ETag there is no need to
 * read first: a write that is too late is refused with 412 and then reads.
 */
export function planPushStock(parts: SyncParts, entry: Entry<'pushStock'>): Plan {
  const { store, profile } = parts;
  const { petId } = entry.payload;
  const { stockPush } = store;
  if (stockPush.open(petId) === 0) return { kind: 'done' };
  if (store.links.pet(petId)?.gone) return petGone;
  if (profile.ordersAdjustInventory) stockPush.adjustedByOrders(petId);
  const movements = stockPush.pushable(petId);
  // What is about to be acknowledged goes in the same write.
  if (movements.length === 0 || stockPush.soon(petId)) {
    if (stockPush.open(petId) === 0) return { kind: 'done' };
    return blocked('order_first', 'The stock follows once its order has arrived.');
  }
  const remoteId = store.links.remoteId('pet', petId);
  if (!remoteId) return blocked('pet_not_sent', 'The pet itself has not reached the service yet.');
  const known = stockPush.known(petId);
  const sure = known.known !== null && (known.etag !== null || profile.soleInventoryWriter);
  const reading = sure && known.known !== null ? { quantity: known.known, etag: known.etag } : null;
  // What takes itself back needs no request at all.
  if (sumOf(movements) === 0) return nothingToWrite(parts, petId, movements, known.etag);
  if (roleOf(parts) === 'delegate') return delegate(parts, petId);
  if (reading && targetOf(reading, movements) === reading.quantity) return heldBack(reading, movements);
  return {
    kind: 'send',
    requests: reading ? 1 : 2,
    run: (permits) => push(parts, entry, { petId, remoteId, reading, permits }),
  };
}

function roleOf({ profile, store, client }: SyncParts): StockRole {
  return stockRole(profile, store.learned.get(), client.routes.getInventory.available);
}

/**
 * Another till writes the stock. Sales reach it as orders, so that they are settled here with their orders; anything
 * else can only be entered there.
 */
function delegate({ store: { stockPush } }: SyncParts, petId: LocalId): Settled {
  const { bound, others } = stockPush.byOrders(petId);
  if (bound.length > 0) stockPush.acknowledge(petId, bound, sumOf(bound), null);
  if (stockPush.open(petId) === 0) return { kind: 'done' };
  if (others.length === 0) return blocked('order_first', 'The stock follows once its order has arrived.');
  return forStockTill;
}

function nothingToWrite(
  { store }: SyncParts,
  petId: LocalId,
  movements: readonly OpenMovement[],
  etag: string | null,
): Settled {
  store.stockPush.acknowledge(petId, movements, 0, etag);
  if (store.stockPush.open(petId) === 0) return { kind: 'done' };
  return blocked('order_first', 'The stock follows once its order has arrived.');
}

async function push(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  push: { petId: LocalId; remoteId: RemoteId; reading: Reading | null; permits: Permits },
): Promise<void> {
  const { store, profile, today } = parts;
  const { petId, remoteId, permits } = push;
  let reading = push.reading;
  if (!reading) {
    const read = await readStock(parts, remoteId, permits);
    if ('answer' in read) {
      if (read.answer) store.queue.move(entry, readFailed(read.answer));
      return;
    }
    reading = read;
    const actor = { staffId: null, businessDate: today() };
    store.remote.inventory.read(petId, reading.quantity, reading.etag, actor);
  }
  // The reading may have shown who writes. One of a pet that has no count shows nothing: another pet's will.
  const role = roleOf(parts);
  if (role === 'delegate' || role === 'undecided') {
    const plan = role === 'delegate' ? delegate(parts, petId) : forStockTill;
    store.queue.move(entry, moveOf(plan));
    return;
  }
  // An order may have arrived while the count was read: the service has taken it off by itself.
  if (profile.ordersAdjustInventory) store.stockPush.adjustedByOrders(petId);
  const movements = store.stockPush.pushable(petId);
  const target = targetOf(reading, movements);
  if (target === reading.quantity) {
    const plan =
      sumOf(movements) === 0
        ? nothingToWrite(parts, petId, movements, reading.etag)
        : heldBack(reading, movements);
    store.queue.move(entry, moveOf(plan));
    return;
  }
  await writeStock(
    parts,
    entry,
    { petId, remoteId, reading, target, movements, idempotencyKey: null },
    permits,
  );
}

const notThisPet = {
  code: 'not_an_echo',
  message: 'The service answers with something else than the count of this pet.',
};

/** A reading changes nothing, so that one that failed is simply made again. */
function readFailed(answer: Answer<unknown>): EntryMove {
  if (answer.kind === 'unknown')
    return { state: 'ready', reason: { code: answer.code, message: answer.message } };
  return answer.kind === 'ok'
    ? { state: 'parked', reason: notThisPet }
    : { ...moveAfter(answer), cycle: false };
}

/**
 * Sends one write of a count and takes in what came of it. Returns the answer; null where nothing was sent. A write
 * that is refused as too late leaves the entry ready, to read again.
 */
export async function writeStock(
  { store, client }: SyncParts,
  entry: Entry<'pushStock'>,
  write: StockWrite,
  permits: Permits,
): Promise<Answer<unknown> | null> {
  const permit = await permits.take();
  if (!permit) return null;
  const { queue, stockPush, learned } = store;
  const { petId, remoteId, reading, target, movements, whenLate = () => ({ state: 'ready' }) } = write;
  const body = writeJson({ quantity: target });
  const path = fillPath(client.routes.updateInventory.path, remoteId);
  const idempotencyKey = write.idempotencyKey ?? `${entry.id}-${entry.attempts + 1}`;
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
  permit.settle(answer);
  const end = endOf(answer);
  if (answer.meta.replayed) learned.learn({ putReplays: true });
  if (answer.kind === 'ok' && answer.value.quantity === target && answer.value.petId === remoteId) {
    acknowledgeWrite(store, entry, write, {
      attemptId,
      end,
      etag: answer.meta.replayed ? null : answer.etag,
    });
    return answer;
  }
  const late = answer.kind === 'refused' && answer.status === 412;
  const to = late ? whenLate() : (stillUnknown(answer, entry) ?? moveAfter(answer));
  queue.end(entry, { attemptId, end, to });
  return answer;
}

/**
 * A conditional write that goes again only asks what became of the first. One that got lost, or that the service did
 * not even look at, has told nothing: the first is as unknown as before.
 */
function stillUnknown(answer: Answer<unknown>, { state }: Entry): EntryMove | null {
  if (state !== 'unknown' || answer.kind === 'ok' || answer.kind === 'not_modified') return null;
  if (answer.kind === 'refused' || (answer.kind === 'unknown' && isTheServices(answer))) return null;
  return { state: 'unknown', reason: { code: answer.code, message: answer.message } };
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
  known: { attemptId: string | null; end: ReturnType<typeof settled>; etag: string | null },
): void {
  const applied = target - reading.quantity;
  // What waits for its order, joined meanwhile, or was cut off at zero keeps the entry open.
  const left = stockPush.open(petId) > movements.length || applied !== sumOf(movements);
  const { attemptId, end, etag } = known;
  // What goes next is a write of its own, with all its rounds before it.
  const to = left ? ({ state: 'ready', cycle: 'over' } as const) : ({ state: 'done' } as const);
  queue.end(entry, { attemptId, end, to }, () => stockPush.acknowledge(petId, movements, applied, etag));
}

/** Reads one pet's count. A pet that has no inventory yet counts as zero. */
export async function readStock(
  { client, store }: Pick<SyncParts, 'client' | 'store'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Reading | { answer: Answer<unknown> | null }> {
  const permit = await permits.take();
  if (!permit) return { answer: null };
  const answer = await client.request('getInventory', ReadInventoryItem, {
    id: remoteId,
    mayLeave: permit.mayLeave,
  });
  permit.settle(answer);
  if (answer.kind === 'ok' && answer.value.petId === remoteId) {
    store.learned.learn({ stockEtags: answer.etag !== null });
    return { quantity: answer.value.quantity, etag: answer.etag };
  }
  if (answer.kind === 'refused' && answer.status === 404) {
    return { quantity: 0, etag: store.learned.get().stockEtags === true ? ABSENT : null };
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

/** Why nothing of these movements can be written. */
function heldBack({ quantity }: Reading, movements: readonly OpenMovement[]): Blocked {
  return quantity <= 0 && sumOf(movements) < 0 ? oversold : beyond;
}

export function sumOf(movements: readonly { open: number }[]): number {
  return movements.reduce((sum, { open }) => sum + open, 0);
}
