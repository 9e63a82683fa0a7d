import type { z } from 'zod';
import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids/ids.ts';
import { ReadCategory, ReadPet } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import type { EntryOf } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { type Plan, type RestingPlan, type SyncParts, waitFor, waitForThing } from '../types.ts';
import { findThing, readThings } from './lists.ts';
import { merge } from './merge.ts';
import {
  isDecidedByPerson,
  isFromBackup,
  isGone,
  isRepeatable,
  lookedUp,
  meaningOf,
  planAgain,
  refusalOf,
  type Sent,
  send,
  sendCreation,
  settle,
  takeFound,
} from './send.ts';

type CreateEntry = EntryOf<'createPet' | 'createCategory'>;
type UpdateEntry = EntryOf<'updatePet' | 'updateCategory'>;
type DeleteEntry = EntryOf<'deletePet' | 'deleteCategory'>;

/** The fields of a pet or a category that entries write; null if it has none. */
interface Fields {
  name: string;
  categoryId?: RemoteId;
  status?: string | null;
  description?: string | null;
}

/** A pet or a category as the service shows it. */
export type Shown = Pick<ReadPet, 'id' | 'name'> & Partial<ReadPet> & Partial<ReadCategory>;

const schemas: Record<'pet' | 'category', z.ZodType<Shown>> = { pet: ReadPet, category: ReadCategory };
const operations = {
  pet: { create: 'createPet', update: 'updatePet', delete: 'deletePet' },
  category: { create: 'createCategory', update: 'updateCategory', delete: 'deleteCategory' },
} as const;

type Thing = 'pet' | 'category';
const thingOf = ({ entity }: { entity: string }): Thing => (entity === 'pet' ? 'pet' : 'category');

/** What an entry writes, with ids of the service; a plan if its category has no id yet. */
function fieldsOf(parts: SyncParts, payload: (CreateEntry | UpdateEntry)['payload']): Fields | RestingPlan {
  if (!('petId' in payload)) {
    const { name, description } = payload;
    return { name, description };
  }
  const { name, categoryId, status } = payload;
  const category = parts.store.remoteIds.of('category', categoryId);
  if (!category) return waitForThing(parts.store, 'category', categoryId);
  return { name, categoryId: category, status };
}

/** The body that writes these fields, without null fields. */
function bodyOf(fields: Fields): string {
  return writeJson(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)));
}

/**
 * Plans the creation of a pet or a category, like that of an order: retries the same request if the service repeats its
 * answer, else looks for it once.
 */
export function planCreate(parts: SyncParts, entry: CreateEntry): Plan {
  const fields = fieldsOf(parts, entry.payload);
  if ('kind' in fields) return fields;
  const { queue } = parts.store;
  if (entry.state === 'in_doubt' && !isRepeatable(parts, entry, queue.lastAttempt(entry))) {
    const run = (permits: Permits) => look(parts, entry, fields, permits);
    return { kind: 'send', requests: 1, afterQuiet: true, run };
  }
  return { kind: 'send', requests: 1, run: (permits) => create(parts, entry, fields, permits) };
}

async function create(parts: SyncParts, entry: CreateEntry, fields: Fields, permits: Permits): Promise<void> {
  const thing = thingOf(entry);
  const write = { operation: operations[thing].create, body: bodyOf(fields) };
  const sent = await sendCreation(parts, entry, write, { schema: schemas[thing], permits });
  if (!sent) return;
  const { answer } = sent;
  // After a restore the entry may differ from what was sent under its key: the body sent decides.
  const made =
    answer.kind === 'ok' && answer.value.name === nameIn(sent.body)
      ? answer.value.id
      : refusalOf(answer) === 409 && answer.kind === 'refused'
        ? (answer.made ?? null)
        : null;
  if (made === null) return settle(parts, entry, sent, meaningOf(answer, entry));
  settle(parts, entry, sent, { is: 'accepted' }, () =>
    parts.store.remoteIds.link(thing, entry.entityId, made),
  );
}

const nameIn = (body: string | null): unknown => JSON.parse(body ?? '{}').name;

/** Looks once for the only one that can be ours: first seen after it was created here, with the same name and category. */
async function look(
  parts: SyncParts,
  entry: CreateEntry,
  { name, categoryId }: Fields,
  permits: Permits,
): Promise<void> {
  const { remoteIds } = parts.store;
  const thing = thingOf(entry);
  const found = new Set<RemoteId>();
  const read = await readThings(parts, thing, permits, (shown) => {
    const isAlike = shown.name === name && (categoryId === undefined || shown.categoryId === categoryId);
    if (isAlike && remoteIds.firstSeenAfter(thing, entry.entityId, shown.id)) found.add(shown.id);
  });
  if (read !== 'unknown') takeFound(parts, entry, thing, { found, isWhole: read === 'whole' });
}

/**
 * Plans an update of a pet or a category: reads it first, merges what others changed, and writes it under a key. It has no
 * ETag to write under, because the only operation that reads a single one is deprecated.
 */
export function planUpdate(parts: SyncParts, entry: UpdateEntry): Plan {
  const thing = thingOf(entry);
  const { queue, remoteIds } = parts.store;
  const isInDoubt = entry.state === 'in_doubt';
  const fields = fieldsOf(parts, entry.payload);
  if ('kind' in fields) return fields;
  const remoteId = remoteIds.of(thing, entry.entityId);
  if (!remoteId) return waitForThing(parts.store, thing, entry.entityId);
  const schema = schemas[thing];
  const take = (sent: Sent<Shown> | null) => takeUpdated(parts, entry, remoteId, sent);
  const again = planAgain(parts, entry, { remoteId, schema, take });
  if (again) return again;
  return {
    kind: 'send',
    requests: 2,
    afterQuiet: isInDoubt,
    async run(permits) {
      const wanted = await mergeWithShown(parts, entry, { remoteId, fields }, permits);
      if (wanted === null) return;
      const write = {
        operation: operations[thing].update,
        remoteId,
        body: bodyOf(wanted),
        idempotencyKey: queue.newKey(entry),
      };
      take(await send(parts, entry, write, { schema, permits }));
    },
  };
}

/** What to write after comparing with the service; null if that settles the entry, or the service cannot be read now. */
async function mergeWithShown(
  parts: SyncParts,
  entry: UpdateEntry,
  { remoteId, fields }: { remoteId: RemoteId; fields: Fields },
  permits: Permits,
): Promise<Fields | null> {
  const { queue } = parts.store;
  const fromBackup = isFromBackup(entry);
  const shown = await findThing(parts, thingOf(entry), remoteId, permits);
  if (shown === 'unknown') return null;
  if (shown === 'unavailable') return fields;
  const serviceWins = () => queue.apply(entry, { type: 'needless', code: 'changed_elsewhere' });
  if (shown === 'gone') {
    if (fromBackup) serviceWins();
    else queue.apply(entry, lookedUp({ is: 'conflict', code: 'gone' }));
    return null;
  }
  const none = thingOf(entry) === 'pet' ? { status: null } : { description: null };
  const theirs = { ...none, ...shown } as Partial<Fields>;
  const isDecided = isDecidedByPerson(entry);
  const result = merge<Fields>({ base: baseOf(parts, entry), ours: fields, theirs, isDecided });
  if (result.is === 'there') queue.apply(entry, lookedUp({ is: 'found' }));
  else if (fromBackup && !(result.is === 'to_write' && result.isBase)) serviceWins();
  else if (result.is === 'conflict') queue.apply(entry, lookedUp({ is: 'conflict', code: 'both_changed' }));
  else return result.wanted;
  return null;
}

/** What the service showed when the update was made here, with ids of the service; unknown fields are left out. */
function baseOf({ store }: SyncParts, { base }: UpdateEntry): Partial<Fields> {
  const { categoryId, ...known } = (base ?? {}) as Partial<Payload<'updatePet'>>;
  const category = categoryId ? store.remoteIds.of('category', categoryId) : null;
  return { ...known, ...(category && { categoryId: category }) };
}

function takeUpdated(
  parts: SyncParts,
  entry: UpdateEntry,
  remoteId: RemoteId,
  sent: Sent<Shown> | null,
): void {
  if (!sent) return;
  const { answer } = sent;
  if (answer.kind === 'ok' && answer.value.id === remoteId) settle(parts, entry, sent, { is: 'accepted' });
  else if (isGone(answer)) settle(parts, entry, sent, { is: 'conflict', code: 'gone' });
  else settle(parts, entry, sent, meaningOf(answer, entry));
}

/** Plans a deletion, which may be repeated. A category is deleted after its pets have left it. */
export function planDelete(parts: SyncParts, entry: DeleteEntry): Plan {
  const { queue, remoteIds } = parts.store;
  const thing = thingOf(entry);
  const remoteId = remoteIds.of(thing, entry.entityId);
  if (!remoteId) {
    const isInDoubt = entry.state === 'in_doubt';
    return isInDoubt ? waitForThing(parts.store, thing, entry.entityId) : { kind: 'done' };
  }
  if (thing === 'category' && entry.state === 'ready' && queue.petsLeave(entry.entityId)) {
    return waitFor('pets_first', entry.entityId);
  }
  return {
    kind: 'send',
    requests: 1,
    async run(permits) {
      const write = { operation: operations[thing].delete, remoteId, body: null, idempotencyKey: null };
      const sent = await send(parts, entry, write, { schema: null, permits });
      if (!sent) return;
      const { answer } = sent;
      const isDone = answer.kind === 'ok' || isGone(answer);
      settle(parts, entry, sent, isDone ? { is: 'accepted' } : meaningOf(answer, entry));
    },
  };
}
