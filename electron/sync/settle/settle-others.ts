import type { Payload } from '../../../shared/domain/outbox.ts';
import { Category, type Order, Order as OrderSchema, Pet } from '../../../shared/petstore/schemas.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { ListOptions, ListSummary } from '../../petstore/request.ts';
import { type Entry, isKind } from '../../store/queue/entry.ts';
import type { Permit } from '../gate/gate.ts';
import type { SyncParts } from '../push/job.ts';
import { echoes, sentOrder } from '../push/order-echo.ts';
import { editOf, type Shown, shows } from '../push/push-edits.ts';
import { readStock, sumOf } from '../push/push-stock.ts';
import { unprovenMove } from './settle-orders.ts';

const settled = (outcome: string) => ({ outcome, status: null, code: null, message: null });

/** An unknown stock write settles by reading: the target is there, the base is, or somebody else's figure is. */
export async function settleStock(
  parts: SyncParts,
  entry: Entry<'pushStock'>,
  permit: Permit,
): Promise<void> {
  const { queue, links, remote, stockPush } = parts.store;
  const { petId } = entry.payload;
  const remoteId = links.remoteId('pet', petId);
  const attempt = queue.lastAttempt(entry);
  if (!remoteId || !attempt) {
    permit.release();
    return queue.move(entry, { state: 'ready' });
  }
  const reading = await readStock(parts, remoteId, permit);
  if ('reason' in reading) {
    if (reading.parked) queue.move(entry, unprovenMove(entry));
    return;
  }
  const { stockBase: base, stockTarget: target } = attempt;
  if (base !== null && target !== null && reading.quantity === target && target !== base) {
    const carried = stockPush.carriedBy(attempt.id);
    const state =
      stockPush.open(petId) > carried.length || target - base !== sumOf(carried) ? 'ready' : 'done';
    queue.end(entry, { attemptId: null, end: settled('found'), to: { state } }, () =>
      stockPush.acknowledge(petId, carried, target - base, reading.etag),
    );
    return;
  }
  const actor = { staffId: null, businessDate: parts.today() };
  queue.end(entry, { attemptId: null, end: settled('absent'), to: { state: 'ready' } }, () =>
    remote.inventory.read(petId, reading.quantity, reading.etag, actor),
  );
}

/** An unknown change of an order settles by reading: target, base, or merged field by field. */
export async function settleOrderChange(parts: SyncParts, entry: Entry, permit: Permit): Promise<void> {
  const { client, store } = parts;
  const facts = store.links.order(entry.entityId);
  if (!facts?.remoteId || !facts.petRemoteId) {
    permit.release();
    return store.queue.move(entry, { state: 'ready' });
  }
  const answer = await client.request('getOrder', OrderSchema, {
    id: facts.remoteId,
    mayLeave: permit.mayLeave,
  });
  permit.settle(answer);
  const missing = answer.kind === 'refused' && answer.status === 404;
  if (answer.kind !== 'ok' && !missing) {
    if (answer.kind === 'refused' || answer.kind === 'not_sent') store.queue.move(entry, unprovenMove(entry));
    return;
  }
  if (entry.kind === 'deleteOrder') {
    return store.queue.move(entry, { state: missing ? 'done' : 'ready' });
  }
  if (!isKind(entry, 'updateOrder')) return;
  if (answer.kind !== 'ok') {
    const message = 'The order is gone from the service.';
    return store.queue.move(entry, { state: 'parked', reason: { code: 'order_gone', message } });
  }
  if (echoes(answer.value, sentOrder(entry.payload, facts.petRemoteId), 86_400_000)) {
    return store.queue.move(entry, { state: 'done' });
  }
  mergeOrder(parts, entry, answer.value);
}

const mergeable = ['quantity', 'shipDate', 'complete'] as const;

/** What we changed stays ours; what others changed stays theirs; where both changed one field, a person decides. */
function mergeOrder({ store }: SyncParts, entry: Entry<'updateOrder'>, shown: Order): void {
  const { payload, base } = entry;
  const merged: Payload<'updateOrder'> = { ...payload };
  for (const field of mergeable) {
    const theirs = shown[field];
    const was = base?.[field];
    if (theirs === undefined || same(field, theirs, was) || same(field, theirs, payload[field])) continue;
    if (!same(field, payload[field], was)) {
      const message = 'Someone else changed the same order; please decide which one counts.';
      store.queue.move(entry, { state: 'parked', reason: { code: 'both_changed', message } });
      return;
    }
    Object.assign(merged, { [field]: theirs });
  }
  const { quantity, shipDate, complete } = shown;
  store.queue.merge(entry, merged, {
    quantity: quantity ?? payload.quantity,
    shipDate: shipDate ?? payload.shipDate,
    complete: complete ?? payload.complete,
  });
  store.queue.move(entry, { state: 'ready' });
}

function same(field: (typeof mergeable)[number], one: unknown, other: unknown): boolean {
  if (field !== 'shipDate' || typeof one !== 'string' || typeof other !== 'string') return one === other;
  return Date.parse(one) === Date.parse(other);
}

/** An unknown edit settles by the list of what it is about; one that creates is found among the ids that are new. */
export async function settleEdit(
  parts: SyncParts,
  entry: Entry,
  permits: () => Permit | null,
): Promise<void> {
  const { queue, links } = parts.store;
  const pets = entry.entity === 'pet';
  const seen = await listAll(parts, pets, permits);
  if (!seen) return;
  const deletes = entry.kind === 'deletePet' || entry.kind === 'deleteCategory';
  const remoteId = links.remoteId(pets ? 'pet' : 'category', entry.entityId);
  const shown = seen.find((one) => one.id === remoteId);
  if (deletes) return queue.move(entry, { state: shown ? 'ready' : 'done' });
  if (isKind(entry, 'pushStatus')) {
    return queue.move(entry, { state: !shown || shown.status === entry.payload.status ? 'done' : 'ready' });
  }
  const edit = editOf(parts, entry);
  if ('kind' in edit) return queue.move(entry, { state: 'ready' });
  if (edit.remoteId !== null) {
    if (shown && shows(shown, edit)) return queue.move(entry, { state: 'done' });
    const message = 'It is gone from the service.';
    const gone = { state: 'parked', reason: { code: 'gone', message } } as const;
    return queue.move(entry, shown ? { state: 'ready' } : gone);
  }
  const ours = seen.filter((one) => links.localId(edit.linked, one.id) === null && shows(one, edit));
  const [only] = ours;
  if (ours.length > 1) {
    const message = 'The service has several that look like it; please choose at the service, then decide.';
    return queue.move(entry, { state: 'parked', reason: { code: 'ambiguous', message } });
  }
  if (!only) return queue.move(entry, { state: 'ready' });
  queue.end(entry, { attemptId: null, end: settled('found'), to: { state: 'done' } }, () =>
    links.link(edit.linked, entry.entityId, only.id),
  );
}

type Paged = Pick<ListOptions<Shown>, 'page' | 'onItems'> & { mayLeave: () => boolean };

/** Every pet or category of the service; null where the list was not read to its end. */
async function listAll(
  { client }: SyncParts,
  pets: boolean,
  permits: () => Permit | null,
): Promise<Shown[] | null> {
  const seen: Shown[] = [];
  for (let page: string | null = null, first = true; first || page !== null; first = false) {
    const permit = permits();
    if (!permit) return null;
    const request: Paged = {
      page,
      mayLeave: permit.mayLeave,
      onItems: (items: Shown[]) => seen.push(...items),
    };
    const answer: Answer<ListSummary> = pets
      ? await client.list('listPets', { ...request, item: Pet })
      : await client.list('listCategories', { ...request, item: Category });
    permit.settle(answer);
    if (answer.kind !== 'ok') return null;
    page = answer.next;
  }
  return seen;
}
