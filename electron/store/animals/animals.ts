import {
  type AnimalFacts,
  type AnimalGroup,
  groupNumber,
  markKey,
  type RegisterReason,
  type TakenAnimals,
} from '../../../shared/domain/animals.ts';
import { arrivalNumber } from '../../../shared/domain/arrivals.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { type BusinessDate, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { Parts } from '../parts.ts';

/** Animals that arrived: a new group. */
export interface NewAnimals {
  petId: LocalId;
  quantity: Quantity;
  reason: RegisterReason;
  facts?: AnimalFacts;
  /** Of a single animal. */
  mark?: string;
  arrivalId?: LocalId;
  movementId: LocalId | null;
}

/** Animals that left: the chosen ones, then unmarked ones, oldest first. */
export interface GoneAnimals {
  petId: LocalId;
  /** Above zero. */
  quantity: Quantity;
  reason: RegisterReason;
  chosen?: readonly TakenAnimals[] | null | undefined;
  movementId: LocalId | null;
  saleLineId?: LocalId;
  /** Only from those of this delivery, latest first. */
  arrivalId?: LocalId;
}

interface Entry {
  groupId: LocalId;
  number: number;
  quantity: Quantity;
}
type GroupRow = Omit<AnimalGroup, 'number' | 'arrival' | 'isTreated'> & {
  number: number;
  arrival: number | null;
  isTreated: 0 | 1;
};

/** Facts of animals without a description. */
const UNDESCRIBED: AnimalFacts = {
  sex: 'unknown',
  born: null,
  age: '',
  origin: '',
  treatment: '',
  treatmentUntil: null,
};

const GROUPS = `
  SELECT animal_group.id, animal_group.number, pet_id AS petId, pet_name AS petName, sex, born, age, origin, mark, treatment,
    treatment_until AS treatmentUntil, began_at AS beganAt, remaining, arrival.number AS arrival,
    coalesce(arrival.supplier_name, '') AS supplier, coalesce(treatment_until >= @today, 0) AS isTreated
  FROM animal_group LEFT JOIN arrival ON arrival.id = arrival_id`;
/** The order in which animals are taken: marked ones last. */
const TAKING_ORDER = 'mark IS NOT NULL, animal_group.number';

export type Animals = ReturnType<typeof createAnimals>;

/**
 * Groups of animals, and the register of where each came from and went (docs/data.md, "Register of animals"). Call
 * writes inside the transaction that moves the animals. A category without a register is ignored.
 */
export function createAnimals(
  { db, clock, newId, identity, announce }: StoreContext,
  { counters, journal }: Parts<'counters' | 'journal'>,
) {
  const { connectionId } = identity;
  const keeps = db
    .prepare<[string], 0 | 1>(
      'SELECT register FROM pet JOIN category ON category.id = category_id WHERE pet.id = ?',
    )
    .pluck();
  const petName = db.prepare<[string], string>('SELECT name FROM pet WHERE id = ?').pluck();
  const insertGroup = insertInto(db, 'animal_group', { petName: '(SELECT name FROM pet WHERE id = @petId)' });
  const insertEntry = insertInto(db, 'register_entry');
  const inRegister = db
    .prepare<[string], number>(
      'SELECT coalesce(sum(remaining), 0) FROM animal_group WHERE pet_id = ? AND remaining > 0',
    )
    .pluck();
  const everThere = db
    .prepare<[string], 0 | 1>('SELECT EXISTS (SELECT 1 FROM register_entry WHERE pet_id = ?)')
    .pluck();
  const treated = db
    .prepare<[string, string], number>(
      'SELECT coalesce(sum(remaining), 0) FROM animal_group WHERE pet_id = ? AND remaining > 0 AND treatment_until >= ?',
    )
    .pluck();
  const allTreated = db
    .prepare<[string, string], BusinessDate | null>(
      `SELECT iif(count(*) = count(iif(treatment_until >= ?, 1, NULL)), min(treatment_until), NULL)
       FROM animal_group WHERE pet_id = ? AND remaining > 0`,
    )
    .pluck();
  const there = db.prepare<{ petId: LocalId; today: string }, GroupRow>(
    `${GROUPS} WHERE pet_id = @petId AND remaining > 0 ORDER BY ${TAKING_ORDER} LIMIT 200`,
  );
  const ofArrival = db.prepare<{ petId: LocalId; arrivalId: LocalId; today: string }, GroupRow>(
    `${GROUPS} WHERE arrival_id = @arrivalId AND pet_id = @petId AND remaining > 0
     ORDER BY mark IS NOT NULL, animal_group.number DESC`,
  );
  const byId = db.prepare<{ id: LocalId; today: string }, GroupRow>(`${GROUPS} WHERE animal_group.id = @id`);
  const byMark = db.prepare<{ key: string; connectionId: LocalId; today: string }, GroupRow>(
    `${GROUPS} WHERE mark_key = @key AND animal_group.connection_id = @connectionId
     ORDER BY remaining > 0 DESC, animal_group.number DESC LIMIT 1`,
  );
  const ofSaleLine = db.prepare<[string], Entry & { mark: string | null }>(
    `SELECT group_id AS groupId, number, -sum(quantity) AS quantity, mark
     FROM register_entry JOIN animal_group ON animal_group.id = group_id
     WHERE sale_line_id = ? GROUP BY group_id HAVING sum(quantity) < 0 ORDER BY number DESC`,
  );
  const setFacts = db.prepare<[object]>(
    `UPDATE animal_group SET sex = @sex, born = @born, age = @age, origin = @origin, treatment = @treatment,
       treatment_until = @treatmentUntil WHERE id = @id`,
  );

  const view = (row: GroupRow): AnimalGroup => ({
    ...row,
    number: groupNumber(row.number),
    arrival: row.arrival === null ? null : arrivalNumber(row.arrival),
    isTreated: row.isTreated === 1,
  });

  function refuseBornLater({ born }: AnimalFacts, petId: LocalId, { businessDate }: Actor): void {
    if (born === null || born <= businessDate) return;
    throw new PerchError('born_later', { petName: petName.get(petId) ?? '' });
  }

  /** Appends lines to the register, and one to the journal that lists them. */
  function appendEntries(
    entries: readonly Entry[],
    of: Pick<GoneAnimals, 'petId' | 'reason' | 'movementId' | 'saleLineId'>,
    actor: Actor,
  ): void {
    if (entries.length === 0) return;
    let balance = inRegister.get(of.petId) ?? 0;
    const lines = entries.map(({ groupId, number, quantity }) => {
      balance += quantity;
      const { lastInsertRowid } = insertEntry({
        groupId,
        petId: of.petId,
        quantity,
        balance,
        reason: of.reason,
        movementId: of.movementId,
        saleLineId: of.saleLineId,
        staffId: actor.staffId,
        businessDate: actor.businessDate,
        at: toInstant(clock.now()),
      });
      return { seq: Number(lastInsertRowid), group: groupNumber(number), quantity, balance };
    });
    journal.append({
      kind: 'animals.entered',
      subjectId: of.petId,
      body: { reason: of.reason, lines },
      actor,
    });
    announce('animals');
  }

  const animals = {
    /** Whether a register is kept of a pet's category. */
    keepsRegister: (petId: LocalId): boolean => keeps.get(petId) === 1,

    /** How many animals of a pet the register has. */
    inRegister: (petId: LocalId): number => inRegister.get(petId) ?? 0,

    /** Whether the register ever had a pet. */
    hasGroups: (petId: LocalId): boolean => everThere.get(petId) === 1,

    /** How many of a pet must not be sold on a day. */
    treated: (petId: LocalId, today: BusinessDate): number => treated.get(petId, today) ?? 0,

    /** The last day on which no present animal of a pet may be sold; null if one may, or none is present. */
    allTreatedUntil: (petId: LocalId, today: BusinessDate): BusinessDate | null =>
      allTreated.get(today, petId) ?? null,

    /** The present groups of a pet, in the order in which they are taken; 200 at most. */
    ofPet: (petId: LocalId, today: BusinessDate): AnimalGroup[] => there.all({ petId, today }).map(view),

    /** @throws PerchError `animals_unknown` */
    get(id: LocalId, today: BusinessDate): AnimalGroup {
      const row = byId.get({ id, today });
      if (!row) throw new PerchError('animals_unknown', { groupId: id });
      return view(row);
    },

    /** The animal with a chip or ring: the present one, else the last one. */
    ofMark(mark: string, today: BusinessDate): AnimalGroup | null {
      const row = byMark.get({ key: markKey(mark), connectionId, today });
      return row ? view(row) : null;
    },

    /** The animals of a sale's line, without refunded ones. */
    ofSaleLine: (saleLineId: LocalId) => ofSaleLine.all(saleLineId),

    /** @throws PerchError `mark_there` (facts: mark, petName), `born_later` (facts: petName) */
    add({ petId, quantity, reason, facts = UNDESCRIBED, ...from }: NewAnimals, actor: Actor): void {
      if (!animals.keepsRegister(petId)) return;
      const mark = from.mark ?? null;
      const same = mark === null ? null : animals.ofMark(mark, actor.businessDate);
      if (mark !== null && same && same.remaining > 0) {
        throw new PerchError('mark_there', { mark, petName: same.petName });
      }
      refuseBornLater(facts, petId, actor);
      const id = newId();
      const number = counters.next('animals');
      insertGroup({
        ...facts,
        id,
        connectionId,
        petId,
        number,
        mark,
        markKey: mark === null ? null : markKey(mark),
        arrivalId: from.arrivalId,
        beganAt: toInstant(clock.now()),
      });
      appendEntries(
        [{ groupId: id, number, quantity }],
        { petId, reason, movementId: from.movementId },
        actor,
      );
    },

    /**
     * Takes animals from their groups. If the register has fewer, it takes all; the difference is shown.
     *
     * @throws PerchError `animals_gone` (facts: group) if a chosen group has too few, `under_treatment` (facts:
     * petName, treated, most) if a chosen one must not be sold
     */
    remove({ petId, quantity, chosen, arrivalId, ...of }: GoneAnimals, actor: Actor): void {
      if (!animals.keepsRegister(petId)) return;
      const today = actor.businessDate;
      const isSale = of.reason === 'sale';
      const rows = arrivalId ? ofArrival.all({ petId, arrivalId, today }) : there.all({ petId, today });
      const taken = new Map<LocalId, Entry>();
      let left = quantity;
      const take = ({ id: groupId, number }: GroupRow, most: number) => {
        const before = taken.get(groupId)?.quantity ?? 0;
        const units = Math.min(left, most);
        if (units === 0) return;
        left -= units;
        taken.set(groupId, { groupId, number, quantity: before - units });
      };
      for (const each of chosen ?? []) {
        const row = byId.get({ id: each.groupId, today });
        if (row?.petId !== petId || row.remaining < each.quantity) {
          throw new PerchError('animals_gone', { group: row?.mark ?? groupNumber(row?.number ?? 0) });
        }
        if (isSale && row.isTreated) {
          const { petName, remaining: treated } = row;
          throw new PerchError('under_treatment', { petName, treated, most: 0 });
        }
        take(row, each.quantity);
      }
      for (const row of rows) {
        if (isSale && row.isTreated) continue;
        take(row, row.remaining + (taken.get(row.id)?.quantity ?? 0));
      }
      appendEntries([...taken.values()], { petId, ...of }, actor);
    },

    /**
     * Puts refunded animals back into the groups that their sale took them from. Animals with a chip or ring come back only
     * if all of their line do: else nobody has said which, and a person adds them to the register.
     */
    putBack(
      {
        petId,
        saleLineId,
        quantity,
        movementId,
      }: { petId: LocalId; saleLineId: LocalId; quantity: Quantity; movementId: LocalId | null },
      actor: Actor,
    ): void {
      let left = quantity;
      const entries: Entry[] = [];
      const sold = ofSaleLine.all(saleLineId);
      const areAllBack = sold.reduce((sum, group) => sum + group.quantity, 0) <= quantity;
      for (const { groupId, number, quantity: gone, mark } of sold) {
        const units = Math.min(left, gone);
        // Sold, delivered again and present under another number: that entry stays.
        const isThere = mark !== null && animals.ofMark(mark, actor.businessDate)?.remaining === 1;
        if (units === 0 || isThere || (mark !== null && !areAllBack)) continue;
        left -= units;
        entries.push({ groupId, number, quantity: units });
      }
      appendEntries(entries, { petId, reason: 'refund', movementId, saleLineId }, actor);
    },

    /** @throws PerchError `animals_unknown`, `born_later` (facts: petName) */
    change(id: LocalId, facts: AnimalFacts, actor: Actor): AnimalGroup {
      const { number, petId, sex, born, age, origin, treatment, treatmentUntil } = animals.get(
        id,
        actor.businessDate,
      );
      const from = { sex, born, age, origin, treatment, treatmentUntil };
      refuseBornLater(facts, petId, actor);
      setFacts.run({ id, ...facts });
      journal.append({
        kind: 'animals.changed',
        subjectId: petId,
        body: { group: number, from, to: facts },
        actor,
      });
      announce('animals');
      return animals.get(id, actor.businessDate);
    },
  };
  return animals;
}
