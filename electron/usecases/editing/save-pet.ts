import { ownFields } from '../../../shared/domain/pet-fields.ts';
import type { PetDetails, StockRow } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { PetDraft } from '../../../shared/ipc/editing.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Creates or changes a pet, offline too: the service's fields go through the outbox, the others are stored only here.
 *
 * @throws PerchError `pet_unknown`, `category_unknown`, `tax_unknown`, `barcode_taken`, `price_missing`
 */
export function savePet(store: Store, draft: PetDraft, { actor }: Caller): StockRow {
  return store.transaction(() => store.stockTable.row(writePet(store, draft, actor)));
}

/**
 * Like `savePet`, but inside the caller's transaction.
 *
 * @param before the current pet, if the caller has already read it
 * @returns the pet's id
 */
export function writePet(
  store: Store,
  typed: PetDraft,
  actor: Actor,
  before: PetDetails | null = typed.petId === null ? null : store.petEditing.details(typed.petId),
): LocalId {
  const draft = { ...typed, barcodes: [...new Set(typed.barcodes)].sort() };
  refuseBadDraft(store, draft, before);
  const petId = before ? changePet(store, before, draft, actor) : addPet(store, draft, actor);
  if (draft.price !== null && draft.price !== before?.price)
    store.catalogue.setPrice(petId, draft.price, actor);
  for (const field of ownFields) {
    const value = draft[field];
    if (value !== undefined && !same(value, before?.[field] ?? null)) {
      store.petEditing.setOwn(petId, field, value);
    }
  }
  if (draft.lowMark !== (before?.lowMark ?? null)) store.stock.setLowMark(petId, draft.lowMark);
  if (!same(draft.barcodes, before?.barcodes ?? [])) store.petEditing.setBarcodes(petId, draft.barcodes);
  journal(store, petId, draft, before, actor);
  return petId;
}

function refuseBadDraft(store: Store, draft: PetDraft, before: PetDetails | null): void {
  store.categoryEditing.facts(draft.categoryId);
  if (draft.taxRateId != null && store.taxRates.get(draft.taxRateId) === null) {
    throw new PerchError('tax_unknown');
  }
  if (draft.price === null && before?.price != null) throw new PerchError('price_missing');
  for (const code of draft.barcodes) {
    const owner = store.petEditing.ownerOf(code);
    if (owner && owner.petId !== draft.petId) {
      throw new PerchError('barcode_taken', { code, petName: owner.petName });
    }
  }
}

function addPet(store: Store, draft: PetDraft, actor: Actor): LocalId {
  const { name, categoryId } = draft;
  const status = draft.status === 'as_is' ? null : draft.status;
  const petId = store.petEditing.add({ name, categoryId, status });
  store.outbox.enqueue({ kind: 'createPet', payload: { petId, name, categoryId, status }, actor });
  if (draft.openingCount) {
    const quantity = draft.openingCount;
    const movementId = store.stock.record({ petId, kind: 'count', quantity, reason: 'opening' }, actor);
    if (movementId) store.animals.add({ petId, quantity, reason: 'opening', movementId }, actor);
    store.outbox.ensureStockPush(petId, actor);
  }
  return petId;
}

function changePet(store: Store, before: PetDetails, draft: PetDraft, actor: Actor): LocalId {
  const { petId } = before;
  const { name, categoryId } = draft;
  const plain = (status: PetDraft['status']) => (status === 'as_is' ? before.otherStatus : status);
  const [status, was] = [plain(draft.status), plain(before.status)];
  if (name === before.name && categoryId === before.categoryId && status === was) return petId;
  store.petEditing.change(petId, { name, categoryId, status });
  store.unsentEdits.change({
    kind: 'updatePet',
    payload: { petId, name, categoryId, status },
    base: { name: before.name, categoryId: before.categoryId, status: was },
    actor,
  });
  return petId;
}

function journal(
  store: Store,
  petId: LocalId,
  draft: PetDraft,
  before: PetDetails | null,
  actor: Actor,
): void {
  const { petId: _, ...said } = draft;
  if (!before) {
    store.journal.append({ kind: 'pet.added', subjectId: petId, body: said, actor });
    return;
  }
  const { petId: _id, otherStatus: _other, ...from } = before;
  const to = { ...from, ...said };
  if (Object.entries(from).every(([key, value]) => same(value, to[key as keyof typeof to]))) return;
  store.journal.append({ kind: 'pet.changed', subjectId: petId, body: { from, to }, actor });
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
