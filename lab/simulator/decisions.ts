import type { LocalId, RemoteId } from '../../shared/ids.ts';
import { toInstant } from '../../shared/time.ts';
import { type Ended, movedOf } from './check.ts';
import { attempt } from './counter.ts';
import { type Forgotten, nothingForgotten } from './forgotten.ts';
import { isKeyOf } from './http.ts';
import type { Chance } from './random.ts';
import type { FakeService } from './service.ts';
import type { SimTill, TillProgram } from './till.ts';

interface Parked {
  id: LocalId;
  kind: string;
  entity: string;
  entityId: string;
  /** The service's id of the thing that it is about. */
  remoteId: RemoteId | null;
}

const PARKED = `
  SELECT id, kind, entity, entity_id AS entityId,
    CASE entity WHEN 'order' THEN (SELECT remote_id FROM store_order WHERE id = entity_id)
      WHEN 'category' THEN (SELECT remote_id FROM category WHERE id = entity_id)
      ELSE (SELECT remote_id FROM pet WHERE id = entity_id) END AS remoteId
  FROM outbox WHERE state = 'parked' ORDER BY seq`;

type Entry = ReturnType<TillProgram['store']['queue']['get']>;

/**
 * What a person knows who has looked at the service itself: `absent`: it has nothing of the entry and nothing is on its
 * way, so that sending it again doubles nothing; `needless`: nobody needs what it says any more. Neither where that is
 * hard to tell, and then a person only has it looked up.
 */
interface Truth {
  absent: boolean;
  needless: boolean;
  /** What the service has of its movements although a restore forgot that: it is known again once it is discarded. */
  known?: Forgotten;
}

const unsure: Truth = { absent: false, needless: false };

/**
 * Somebody decides about entries that wait for a person at a till: about one of them, or about all.
 *
 * @param atRest whether nothing is under way any more, so that a count tells what has been written
 * @returns what is no longer forgotten by that
 */
export async function decide(
  ended: Ended,
  till: SimTill,
  chance: Chance,
  { all, atRest, trace }: { all: boolean; atRest: boolean; trace: (line: string) => void },
): Promise<Forgotten[]> {
  const { program } = till;
  const rows = program?.store.context.db.prepare<[], Parked>(PARKED).all() ?? [];
  const chosen = all || rows.length === 0 ? rows : [chance.pick(rows)];
  const known: Forgotten[] = [];
  for (const row of chosen) {
    const entry = program?.store.queue.get(row.id);
    // What was given up a moment ago took this one with it.
    if (!program || entry?.state !== 'parked') continue;
    const truth = truthOf(row, entry, { ended, till, program, atRest });
    const choice = choose(program, entry, truth, chance);
    if (choice === null) continue;
    trace(`till ${till.number}: ${choice} ${row.kind} ${row.id}`);
    const done = await attempt((one) => carryOut(one, entry, choice, chance), program);
    if (done && choice === 'discard' && truth.known) known.push(truth.known);
  }
  return known;
}

type Choice = 'look up' | 'send again' | 'discard' | 'edit';

function choose({ store }: TillProgram, { id }: Entry, truth: Truth, chance: Chance): Choice | null {
  const { choices } = store.entryLives.of(id);
  const offered: Choice[] = [
    ...(choices.retry !== null ? (['look up'] as const) : []),
    ...(choices.sendAgain && truth.absent ? (['send again'] as const) : []),
    ...(choices.discard && truth.needless ? (['discard'] as const) : []),
    ...(choices.edit ? (['edit'] as const) : []),
  ];
  return offered.length > 0 ? chance.pick(offered) : null;
}

async function carryOut(
  { call, store, clock }: TillProgram,
  { id: entryId }: Entry,
  choice: Choice,
  chance: Chance,
): Promise<boolean> {
  const { edit } = store.entryLives.of(entryId).choices;
  if (choice === 'discard') await call['sync.discard']({ entryId, reason: 'not needed' });
  else if (choice !== 'edit') await call['sync.retry']({ entryId, sendAgain: choice === 'send again' });
  else if (edit?.kind === 'name') {
    const name = `Edited ${store.context.newId().slice(-11)}`;
    await call['sync.edit']({ entryId, edit: { kind: 'name', name } });
  } else if (edit) {
    const another = toInstant(clock.now() + chance.between(1, 5) * 86_400_000);
    const shipDate = chance.happens(0.5) ? edit.shipDate : another;
    await call['sync.edit']({ entryId, edit: { ...edit, shipDate } });
  }
  return true;
}

interface Place {
  ended: Ended;
  till: SimTill;
  program: TillProgram;
  atRest: boolean;
}

function truthOf({ kind, id, remoteId }: Parked, entry: Entry, place: Place): Truth {
  const { service } = place.ended;
  if ([...service.onTheirWay.keys()].some((key) => isKeyOf(key, id))) return unsure;
  if (kind === 'createOrder' || kind === 'createPet' || kind === 'createCategory') {
    const absent = !hasMade(service, id);
    return { absent, needless: absent };
  }
  if (remoteId !== null && isGone(service, entry.entity, remoteId)) {
    // A count that is given up is taken for told; what a restore forgot to be told would be so twice.
    return { absent: false, needless: kind !== 'pushStock' || !wasForgotten(entry, place) };
  }
  if (kind === 'pushStock' && remoteId !== null && place.atRest) return truthOfCount(entry, remoteId, place);
  return unsure;
}

/** Whether the service made something for an entry that nobody else has withdrawn. */
function hasMade(service: FakeService, id: string): boolean {
  return (
    service.created.some(({ key, withdrawn }) => isKeyOf(key, id) && !withdrawn) ||
    service.made.some(({ key }) => isKeyOf(key, id))
  );
}

function isGone(service: FakeService, entity: string, remoteId: string): boolean {
  if (entity === 'order') return !service.orders.has(remoteId);
  return entity === 'category' ? !service.categories.has(remoteId) : !service.pets.has(remoteId);
}

/** How much of a movement the service was told before a restore forgot that. */
function forgottenPart({ ended, till }: Place, movementId: string): number {
  const own = ended.forgotten.filter((one) => one.till === till.number);
  return own.reduce((all, { parts }) => all + (parts.get(movementId) ?? 0), 0);
}

/** What a decision about a count is about: after a restore, all that the shop was restored with. */
function movementsOf(entry: Entry, { program: { store } }: Place) {
  const { stockPush, queue } = store;
  return queue.isRestored(entry) ? stockPush.fromBefore(entry.entityId) : stockPush.pushable(entry.entityId);
}

function wasForgotten(entry: Entry, place: Place): boolean {
  const movements = movementsOf(entry, place);
  return movements.some(({ id }) => forgottenPart(place, id) !== 0);
}

/** A person counts the pet: what the service shows has all of the movements, or none of them. */
function truthOfCount(entry: Entry, petId: RemoteId, place: Place): Truth {
  const { ended, till } = place;
  const { service } = ended;
  const movements = movementsOf(entry, place);
  const sum = movements.reduce((all, { open }) => all + open, 0);
  const there = service.stock.get(petId)?.quantity ?? 0;
  /** What it has beyond all that any till knows to be there, or knew before a restore. */
  const beyond = there - (service.given.get(petId) ?? 0) - (movedOf(ended).get(petId) ?? 0);
  const forgot = (id: string) => forgottenPart(place, id);
  if (movements.every(({ id }) => forgot(id) === 0)) {
    if (beyond === 0) return { absent: true, needless: false };
    return { absent: false, needless: beyond === sum };
  }
  if (beyond !== 0 || movements.some(({ id, open }) => forgot(id) !== open)) return unsure;
  const known: Forgotten = {
    ...nothingForgotten(till.number),
    acknowledged: new Map([[petId, -sum]]),
    parts: new Map(movements.map(({ id, open }) => [id, -open])),
    known: { orders: new Set(), told: new Set(movements.map(({ id }) => id)) },
  };
  return { absent: false, needless: true, known };
}
