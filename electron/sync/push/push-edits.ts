import type { z } from 'zod';
import type { RemoteId } from '../../../shared/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import { ReadCategory, ReadPet } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import { type EntryOf, isKind } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { answeredBy, endAsAnother, endOf, replayPayload, twinOf } from './conclude.ts';
import { type Plan, type SyncParts, waitFor, waitForRestore, waitForThing } from './job.ts';

/** An entry that makes or changes a pet or a category. */
export type EditEntry = EntryOf<'createPet' | 'updatePet' | 'createCategory' | 'updateCategory'>;

/** An entry that deletes one. */
export type DeletionEntry = EntryOf<'deletePet' | 'deleteCategory'>;

/** What an edit of a pet or a category sends, and what the answer must show. */
export interface Edit {
  operation: OperationName;
  linked: 'pet' | 'category';
  /** The service's id of it; null for one that is created. */
  remoteId: RemoteId | null;
  body: { name: string; categoryId?: RemoteId; status?: string; description?: string };
  schema: z.ZodType<Shown>;
}

/** A pet or a category as the service shows it, as far as edits look. */
export interface Shown {
  id: RemoteId;
  name: string;
  categoryId?: RemoteId | undefined;
  status?: string | undefined;
  description?: string | undefined;
}

const petSchema: z.ZodType<Shown> = ReadPet;
const categorySchema: z.ZodType<Shown> = ReadCategory;

/** Works out what an edit sends; a Plan where it has to wait for something that has no remote id yet. */
export function editOf({ store }: Pick<SyncParts, 'store'>, entry: EditEntry): Edit | Plan {
  const { remoteIds } = store;
  if (entry.kind === 'createPet' || entry.kind === 'updatePet') {
    const { petId, name, categoryId, status } = entry.payload;
    const category = remoteIds.of('category', categoryId);
    if (!category) return waitForThing(store, 'category', categoryId);
    const body = { name, categoryId: category, ...(status ? { status } : {}) };
    if (entry.kind === 'createPet') {
      return { operation: 'createPet', linked: 'pet', remoteId: null, body, schema: petSchema };
    }
    const remoteId = remoteIds.of('pet', petId);
    if (!remoteId) return waitForThing(store, 'pet', petId);
    return { operation: 'updatePet', linked: 'pet', remoteId, body, schema: petSchema };
  }
  const { categoryId, name, description } = entry.payload;
  const body = { name, ...(description ? { description } : {}) };
  if (entry.kind === 'createCategory') {
    return {
      operation: 'createCategory',
      linked: 'category',
      remoteId: null,
      body,
      schema: categorySchema,
    };
  }
  const remoteId = remoteIds.of('category', categoryId);
  if (!remoteId) return waitForThing(store, 'category', categoryId);
  return { operation: 'updateCategory', linked: 'category', remoteId, body, schema: categorySchema };
}

/** Plans the sending of a new or changed pet or category. */
export function planEdit(parts: SyncParts, entry: EditEntry): Plan {
  const edit = editOf(parts, entry);
  if ('kind' in edit) return edit;
  if (edit.remoteId === null && parts.store.queue.restoreInDoubt()) return waitForRestore;
  return { kind: 'send', requests: 1, run: (permits) => sendEdit(parts, entry, edit, permits) };
}

async function sendEdit(
  { store, client }: SyncParts,
  entry: EditEntry,
  edit: Edit,
  permits: Permits,
): Promise<void> {
  const permit = await permits.take();
  if (!permit) return;
  const { queue, remoteIds } = store;
  const { operation, remoteId } = edit;
  const creates = remoteId === null;
  const frozen = creates ? replayPayload(queue.lastAttempt(entry), entry.id) : null;
  const body = frozen?.body ?? writeJson(edit.body);
  const idempotencyKey = frozen?.idempotencyKey ?? null;
  const path = fillPath(client.routes[operation].path, remoteId);
  const attemptId = queue.begin(entry, { operation, path, body, idempotencyKey });
  if (attemptId === null) return;
  const answer = await client.request(operation, edit.schema, {
    body,
    mayLeave: permit.mayLeave,
    ...(remoteId === null ? {} : { id: remoteId }),
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
  });
  permit.complete(answer);
  const end = endOf(answer);
  if (answer.kind === 'ok' && shows(answer.value, edit)) {
    const { id } = answer.value;
    if (creates && isTwins({ store }, entry, edit.linked, answer.value))
      return queue.end(entry, { attemptId, ...endAsAnother(answer) });
    queue.end(entry, { attemptId, end, answer: { is: 'accepted' } }, () => {
      if (creates) remoteIds.link(edit.linked, entry.entityId, id);
    });
  } else queue.end(entry, { attemptId, end, answer: answeredBy(answer) });
}

/** Whether what an answer shows is what a look-up took for another of ours which is just like it. */
function isTwins(
  { store }: Pick<SyncParts, 'store'>,
  { entityId }: EditEntry,
  linked: Edit['linked'],
  shown: Shown,
): boolean {
  const twin = twinOf(store, linked, entityId, shown.id);
  if (!twin || !(isKind(twin, 'createPet') || isKind(twin, 'createCategory'))) return false;
  const edit = editOf({ store }, twin);
  return !('kind' in edit) && isAlike(shown, edit);
}

/** Ours, whose status or description somebody may have changed since: another till that sold the pet, for one. */
export function isAlike({ name, categoryId }: Shown, { body }: Pick<Edit, 'body'>): boolean {
  return name === body.name && (body.categoryId === undefined || categoryId === body.categoryId);
}

/** Whether the service shows what an edit wanted; for an existing thing also that it is the same thing. */
export function shows(shown: Shown, { body, remoteId }: Pick<Edit, 'body' | 'remoteId'>): boolean {
  return (
    (remoteId === null || shown.id === remoteId) &&
    shown.name === body.name &&
    (body.categoryId === undefined || shown.categoryId === body.categoryId) &&
    (body.status === undefined || shown.status === undefined || shown.status === body.status) &&
    (body.description === undefined || shown.description === body.description)
  );
}

/** Plans a deletion. What is gone already needs no deleting; a category goes when its pets have left it. */
export function planDelete({ store, client }: SyncParts, entry: DeletionEntry): Plan {
  const operation = entry.kind === 'deletePet' ? 'deletePet' : 'deleteCategory';
  const remoteId = store.remoteIds.of(entry.kind === 'deletePet' ? 'pet' : 'category', entry.entityId);
  if (!remoteId) return { kind: 'done' };
  if (entry.kind === 'deleteCategory' && store.queue.petsLeave(entry.entityId)) {
    return waitFor('pets_first', entry.entityId);
  }
  return {
    kind: 'send',
    requests: 1,
    async run(permits) {
      const permit = await permits.take();
      if (!permit) return;
      const path = fillPath(client.routes[operation].path, remoteId);
      const attemptId = store.queue.begin(entry, { operation, path, body: null, idempotencyKey: null });
      if (attemptId === null) return;
      const answer = await client.request(operation, null, { id: remoteId, mayLeave: permit.mayLeave });
      permit.complete(answer);
      const gone = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status === 404);
      const said = gone ? ({ is: 'accepted' } as const) : answeredBy(answer);
      store.queue.end(entry, { attemptId, end: endOf(answer), answer: said });
    },
  };
}
