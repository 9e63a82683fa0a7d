import type { AskedConditions, CareSheet, Conditions, Confirmed } from '../../../shared/domain/conditions.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/** A cart. */
interface ToSell {
  idempotencyKey: LocalId;
  lines: readonly { petId: LocalId }[];
}

interface Required extends Pick<AskedConditions, 'minAge' | 'needsBuyer' | 'careSheets'> {
  /** The pets and categories that the conditions belong to. */
  subjects: LocalId[];
  subjectNames: string[];
  /** The conditions that apply to each pet that has any. */
  ofPets: { petId: LocalId; conditions: Conditions }[];
}

/**
 * Checks whether pets may be sold: before a part of their money is taken, and else in the transaction of the sale.
 * Callers check non-overridable refusals first.
 *
 * @throws PerchError `conditions_open` if a condition of sale is neither confirmed nor overridden
 */
export function checkConditions(store: Store, { idempotencyKey, lines }: ToSell): void {
  const required = requiredFor(
    store,
    lines.map(({ petId }) => petId),
  );
  if (!required) return;
  const said = store.conditions.confirmation(idempotencyKey);
  const isSaid = required.subjects.every((id) => said?.subjects.includes(id));
  if (said && isSaid && (said.overridden || isMet(required, withIds(said)))) return;
  throw new PerchError('conditions_open');
}

/** The conditions to confirm before these pets are paid for; null without any. */
export function askedConditions(
  store: Store,
  { idempotencyKey, petIds }: Input<'conditions.asked'>,
): AskedConditions | null {
  const required = requiredFor(store, petIds);
  if (!required) return null;
  const { minAge, needsBuyer, careSheets } = required;
  const petsWhere = (asks: (conditions: Conditions) => boolean) =>
    required.ofPets
      .filter(({ conditions }) => asks(conditions))
      .map(({ petId }) => store.catalogue.requirePet(petId).name);
  const names = {
    minAge: petsWhere((each) => each.minAge !== null && each.minAge === minAge),
    buyer: petsWhere((each) => each.needsBuyer),
  };
  const buyer = store.conditions.confirmation(idempotencyKey)?.buyer ?? null;
  const mayOverride = store.settings.shop().conditionsOverride;
  return { minAge, needsBuyer, names, careSheets, mayOverride, buyer };
}

/**
 * Stores a person's confirmation for a cart.
 *
 * @throws PerchError `conditions_open` if something is missing; for overriding that, `override_not_allowed` if the
 * shop does not allow it, and `manager_needed`
 */
export function confirmConditions(
  store: Store,
  { idempotencyKey, petIds, confirmed, override }: Input<'conditions.confirm'>,
  caller: Caller,
): { confirmed: true } {
  const required = requiredFor(store, petIds);
  if (!required || store.sales.ofKey(idempotencyKey) !== null) return { confirmed: true };
  const overridden = override && !isMet(required, confirmed);
  if (overridden) {
    if (!store.settings.shop().conditionsOverride) throw new PerchError('override_not_allowed');
    caller.requireManager({ reason: 'override' });
  } else if (!isMet(required, confirmed)) throw new PerchError('conditions_open');
  const { subjects, subjectNames, needsBuyer } = required;
  const careSheets = required.careSheets
    .filter(({ subjectId }) => confirmed.careSheets.includes(subjectId))
    .map((sheet) =>
      confirmed.printed?.includes(sheet.subjectId) ? { ...sheet, printed: true as const } : sheet,
    );
  const buyer = needsBuyer ? confirmed.buyer : null;
  const minAge = confirmed.minAge === null ? null : required.minAge;
  const { actor } = caller;
  store.transaction(() => {
    store.conditions.confirm(idempotencyKey, { subjects, minAge, careSheets, overridden, buyer }, actor);
    // The buyer is not in the journal, which cannot be erased.
    const given = careSheets.map(({ name }) => name);
    const body = {
      name: subjectNames.join(', '),
      minAge,
      buyer: buyer !== null,
      careSheets: given,
      overridden,
    };
    store.journal.append({ kind: 'conditions.confirmed', subjectId: idempotencyKey, body, actor });
  });
  return { confirmed: true };
}

/** The care sheet of a pet or category: the present one for some pets, or the one handed over with a sale. */
export function careSheetOf(
  store: Store,
  { subjectId, of }: Input<'conditions.printSheet'>,
): CareSheet | undefined {
  const { careSheets } =
    'saleId' in of ? store.receipts.get(of.saleId) : (requiredFor(store, of.petIds) ?? { careSheets: [] });
  return careSheets.find((sheet) => sheet.subjectId === subjectId);
}

/** The combined conditions of some pets: the highest age, and each care sheet once. */
function requiredFor(store: Store, petIds: readonly LocalId[]): Required | null {
  const found = [...new Set(petIds)].flatMap((petId) => {
    const applies = store.conditions.forPet(petId);
    return applies ? [{ petId, ...applies }] : [];
  });
  const applying = new Map(found.map((each) => [each.subjectId, each]));
  const all = [...applying.values()];
  const ages = all.flatMap(({ conditions: { minAge } }) => (minAge === null ? [] : [minAge]));
  const minAge = ages.length === 0 ? null : Math.max(...ages);
  const needsBuyer = all.some(({ conditions }) => conditions.needsBuyer);
  const careSheets = all.flatMap(
    ({ subjectId, name, conditions: { careText: text, carePdf: pdf } }): CareSheet[] =>
      text === null && pdf === null ? [] : [{ subjectId, name, text, pdf }],
  );
  if (minAge === null && !needsBuyer && careSheets.length === 0) return null;
  const subjectNames = all.map(({ name }) => name);
  return { subjects: [...applying.keys()], subjectNames, ofPets: found, minAge, needsBuyer, careSheets };
}

const withIds = (said: { careSheets: CareSheet[] } & Omit<Confirmed, 'careSheets'>): Confirmed => ({
  ...said,
  careSheets: said.careSheets.map(({ subjectId }) => subjectId),
});

function isMet(required: Required, { minAge, buyer, careSheets }: Confirmed): boolean {
  return (
    (minAge ?? 0) >= (required.minAge ?? 0) &&
    (buyer !== null || !required.needsBuyer) &&
    required.careSheets.every(({ subjectId }) => careSheets.includes(subjectId))
  );
}
