import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { InventoryItem, MAX_QUANTITY } from '../../../shared/petstore/schemas.ts';
import type { Answer } from '../../petstore/answer.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry, Reason } from '../../store/queue/entry.ts';
import type { Permit } from '../gate/gate.ts';
import { endOf, moveAfter } from './conclude.ts';
import type { Plan, SyncParts } from './job.ts';

const blocked = (code: string, message: string): Plan => ({ kind: 'blocked', reason: { code, message } });

/** What the service counts of one pet. */
interface Reading {
  quantity: number;
  etag: string | null;
}

/**
 * Plans the pushing of a pet's open movements, all of them in one write: read, add their sum, write no less than zero,
 * conditionally where the service offers it (design: Stock). Where the last answer gave an ETag there is no need to
 * read first: a write that is too late is refused with 412 and then reads.
 */
export function planPushStock(parts: SyncParts, entry: Entry<'pushStock'>): Plan {
  const { store, profile } = parts;
  const { petId } = entry.payload;
  if (store.stockPush.open(petId) === 0) return { kind: 'done' };
  if (store.stockPush.pushable(petId).length === 0) {
    return blocked('order_first', 'The stock follows once its order has arrived.');
  }
  const remoteId = store.links.remoteId('pet', petId);
  if (!remoteId) return blocked('pet_not_sent', 'The pet itself has not reached the service yet.');
  const known = store.stockPush.known(petId);
  const sure = known.known !== null && (known.etag !== null || profile.soleInventoryWriter);
  const reading = sure && known.known !== null ? { quantity: known.known, etag: known.etag } : null;
  if (reading && nothingFits(parts, petId, reading.quantity)) {
    return blocked('oversold', 'More was sold than there was; the rest follows when stock comes in.');
  }
  return {
    kind: 'send',
    requests: reading ? 1 : 2,
    run: (permits) => push(parts, entry, { petId, remoteId, reading, permits }),
  };
}

/** Whether all that is open would take the count below the zero where it already is. */
function nothingFits({ store }: SyncParts, petId: LocalId, quantity: number): boolean {
  return quantity === 0 && sumOf(store.stockPush.pushable(petId)) < 0;
}

async function push(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  push: { petId: LocalId; remoteId: RemoteId; reading: Reading | null; permits: Permit[] },
): Promise<void> {
  const { store, today } = parts;
  const permits = [...push.permits];
  let reading = push.reading;
  if (!reading) {
    const read = await readStock(parts, push.remoteId, permits.shift());
    if ('reason' in read) {
      for (const permit of permits) permit.release();
      store.queue.move(entry, { state: read.parked ? 'parked' : 'ready', reason: read.reason });
      return;
    }
    reading = read;
    const actor = { staffId: null, businessDate: today() };
    store.remote.inventory.read(push.petId, reading.quantity, reading.etag, actor);
  }
  const permit = permits.shift();
  for (const spare of permits) spare.release();
  // With a single permit the reading is kept, and the write is the next thing that goes.
  if (permit) await write(parts, entry, { ...push, reading, permit });
}

async function write(
  { store, client }: SyncParts,
  entry: Entry<'pushStock'>,
  push: { petId: LocalId; remoteId: RemoteId; reading: Reading; permit: Permit },
): Promise<void> {
  const { queue, stockPush } = store;
  const { petId, remoteId, reading, permit } = push;
  const movements = stockPush.pushable(petId);
  const base = reading.quantity;
  const target = Math.min(MAX_QUANTITY, Math.max(0, base + sumOf(movements)));
  if (target === base) {
    permit.release();
    settleWithoutWriting({ store, petId, movements, reading, entry });
    return;
  }
  const body = writeJson({ quantity: target });
  const path = fillPath(client.routes.updateInventory.path, remoteId);
  const attempt = { operation: 'updateInventory', path, body, idempotencyKey: null } as const;
  const attemptId = queue.begin(entry, { ...attempt, stockBase: base, stockTarget: target }, (id) =>
    stockPush.carry(id, movements),
  );
  const { mayLeave } = permit;
  const request = { id: remoteId, body, ifMatch: reading.etag, mayLeave };
  const answer = await client.request('updateInventory', InventoryItem.partial({ status: true }), request);
  permit.settle(answer);
  const end = endOf(answer);
  if (answer.kind === 'ok' && answer.value.quantity === target && answer.value.petId === remoteId) {
    // What waits for its order, joined meanwhile, or was cut off at zero keeps the entry open.
    const left = stockPush.open(petId) > movements.length || target - base !== sumOf(movements);
    queue.end(entry, { attemptId, end, to: left ? { state: 'ready' } : { state: 'done' } }, () =>
      stockPush.acknowledge(petId, movements, target - base, answer.etag),
    );
    return;
  }
  const late = answer.kind === 'refused' && answer.status === 412;
  queue.end(entry, { attemptId, end, to: late ? { state: 'ready' } : moveAfter(answer) }, () => {
    // What we believed about the count is no longer sure; the next push reads.
    stockPush.forget(petId);
  });
}

function settleWithoutWriting(known: {
  store: SyncParts['store'];
  petId: LocalId;
  movements: ReturnType<SyncParts['store']['stockPush']['pushable']>;
  reading: Reading;
  entry: Entry;
}): void {
  const { store, petId, movements, reading, entry } = known;
  if (sumOf(movements) !== 0) {
    const message = 'More was sold than there was; the rest follows when stock comes in.';
    store.queue.move(entry, { state: 'blocked', reason: { code: 'oversold', message } });
    return;
  }
  const end = { outcome: 'nothing_to_write', status: null, code: null, message: null };
  const state = store.stockPush.open(petId) > movements.length ? 'ready' : 'done';
  store.queue.end(entry, { attemptId: null, end, to: { state } }, () =>
    store.stockPush.acknowledge(petId, movements, 0, reading.etag),
  );
}

/** Reads one pet's count. A pet that has no inventory yet counts as zero. */
export async function readStock(
  { client }: Pick<SyncParts, 'client'>,
  remoteId: RemoteId,
  permit: Permit | undefined,
): Promise<Reading | { reason: Reason | null; parked: boolean; answer: Answer<unknown> | null }> {
  if (!permit) return { reason: null, parked: false, answer: null };
  const item = InventoryItem.partial({ status: true });
  const answer = await client.request('getInventory', item, { id: remoteId, mayLeave: permit.mayLeave });
  permit.settle(answer);
  if (answer.kind === 'ok' && answer.value.petId === remoteId) {
    return { quantity: answer.value.quantity, etag: answer.etag };
  }
  if (answer.kind === 'refused' && answer.status === 404) return { quantity: 0, etag: null };
  const { state, reason = null } = moveAfter(answer);
  return { reason, parked: state === 'parked', answer };
}

export function sumOf(movements: readonly { open: number }[]): number {
  return movements.reduce((sum, { open }) => sum + open, 0);
}
