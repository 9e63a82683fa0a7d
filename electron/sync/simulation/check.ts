import type { LocalId } from '../../../shared/ids.ts';
import { lacksEvidence } from './evidence.ts';
import { acknowledged, type Forgotten, petsPushed, TOLD } from './forgotten.ts';
import { checkMade } from './made.ts';
import { OWN_ORDERS, type OwnOrder } from './own-orders.ts';
import { checkParked } from './parked.ts';
import type { Plan } from './plan.ts';
import type { FakeService } from './service.ts';
import { checkHandedOver, checkTaken } from './taken.ts';
import type { SimTill } from './till.ts';
import { checkUntold } from './untold.ts';

/** Something that must not be. */
export interface Finding {
  what: string;
  detail: string;
  /** Set where docs/sync.md says that nobody could know; it is counted, and no failure. */
  excused?: true;
}

/** A schedule at its end. */
export interface Ended {
  plan: Plan;
  service: FakeService;
  tills: readonly SimTill[];
  /** What tills forgot when their database was replaced by a backup. */
  forgotten: readonly Forgotten[];
}

/** Holds what the tills believe against what the service has, and each till's ledgers against themselves. */
export function inspect(ended: Ended): Finding[] {
  return [
    ...checkOrders(ended),
    ...checkStock(ended),
    ...checkToldOnce(ended),
    ...checkOutbox(ended),
    ...checkParked(ended),
    ...checkChoices(ended),
    ...checkMade(ended),
    ...checkTaken(ended),
    ...checkHandedOver(ended),
    ...checkUntold(ended),
    ...checkGate(ended),
    ...checkRounds(ended),
    ...ended.tills.flatMap(checkTill),
  ];
}

/** Whether an order was written down since the till was restored last: it has forgotten nothing of that. */
const isRemembered = ({ generation }: OwnOrder, till: SimTill): boolean =>
  generation === till.program?.store.identity.generation;

/** Whether an order was made under the key of another entry than this one. */
const isAnothers = (creation: Creation | undefined, order: OwnOrder): boolean =>
  creation?.key != null && !hasKeyOf(creation, order);

const hasKeyOf = ({ key }: Creation, { createEntry }: OwnOrder): boolean =>
  key?.startsWith(createEntry) === true;

/** How sure it is which order of the service one of a till is: linked, at least its pet known, or neither. */
const certainty = ({ remoteId, petRemoteId }: OwnOrder) =>
  2 * Number(remoteId !== null) + Number(petRemoteId !== null);

/** Whether a pet of that name was made before. */
function isMadeAgain({ made }: Ended['service'], petId: string): boolean {
  const pets = made.filter(({ kind }) => kind === 'pet');
  const at = pets.findIndex(({ id }) => id === petId);
  return pets.slice(0, Math.max(0, at)).some(({ name }) => name === pets[at]?.name);
}

function checkOrders({ service, tills, plan, forgotten }: Ended): Finding[] {
  const findings: Finding[] = [];
  const step = plan.service.shipDateStep;
  const cut = (date: string) => Math.floor(Date.parse(date) / step) * step;
  const print = (petId: string | null, quantity: number, date: string) =>
    `${petId} x ${quantity} @ ${cut(date)}`;
  const made = new Map<string, Creation[]>();
  for (const order of service.created) {
    const key = print(order.petId, order.quantity, order.shipDate);
    made.set(key, [...(made.get(key) ?? []), order]);
  }
  // Where the service keeps whole seconds, what a restored till forgot may look like what it sends since: it is not that.
  const forgottenIds = new Set<string | null>(
    forgotten.flatMap(({ orders }) => orders.map(({ remoteId }) => remoteId)),
  );
  const isForgotten = ({ id }: Creation, { remoteId }: OwnOrder) =>
    step > 1 && id !== remoteId && forgottenIds.has(id);
  /** What a person is asked about after a restore: it may have been sent with another date than the backup knows. */
  const unsure: string[] = [];
  // Those that the service is known to have go first, so that one that was never sent takes none of theirs away; then those
  // whose pet is known, for the others are matched with what is left of their second.
  const owned = tills.flatMap((till) => ownOrders(till).map((order) => ({ till, order })));
  for (const { till, order } of owned.toSorted((a, b) => certainty(b.order) - certainty(a.order))) {
    const payload = JSON.parse(order.createPayload) as { quantity: number; shipDate: string };
    const sentAs = print(order.petRemoteId, payload.quantity, payload.shipDate);
    // A backup may not know which pet of the service is its own, nor can that be found out where the pet was renamed since,
    // and where somebody else has removed it, it is made again.
    const tail = print('', payload.quantity, payload.shipDate);
    const { petRemoteId } = order;
    const forgot = till.restored && (petRemoteId === null || isMadeAgain(service, petRemoteId));
    // Another pet of that second whose orders have all been found is not the one.
    const left = forgot && [...made].find(([one, orders]) => one.endsWith(tail) && orders.length > 0);
    // One that was moved before it was sent went with a date that a backup from before the move does not know.
    const moved =
      till.restored &&
      [...made].find(([, orders]) =>
        orders.some(
          ({ id, petId, quantity }) =>
            id === order.remoteId && petId === order.petRemoteId && quantity === payload.quantity,
        ),
      );
    const key = moved ? moved[0] : left ? left[0] : sentAs;
    // One that no request was ever made for is not there, whatever looks like it.
    const isUnsent = order.createAttempts === 0 && isRemembered(order, till);
    const all = made.get(key) ?? [];
    const there = isUnsent ? [] : all.filter((creation) => !isForgotten(creation, order));
    // Orders in one second look alike where the service keeps whole seconds; each takes one away, its own where keys tell.
    const byKey = there.find((creation) => hasKeyOf(creation, order)) ?? there[0];
    const isMissing = order.createState === 'parked' && isRemembered(order, till) && isAnothers(byKey, order);
    const alike = isMissing ? undefined : byKey?.id;
    const one = there.some(({ id }) => id === order.remoteId) ? order.remoteId : alike;
    const found = step > 1 ? there.filter(({ id }) => id === one) : there;
    if (found.length > 0)
      made.set(
        key,
        all.filter((creation) => !found.includes(creation)),
      );
    // What was cancelled is promised again by a backup from before that, and is made again under its own id.
    const unseen = standing(found).filter((creation) => wasTakenUnseen(creation, found, till, service));
    if (unseen.length > 0) {
      const what = 'somebody else cancelled it before its till knew that it had arrived';
      findings.push({ what, detail: unseen.map(({ id }) => id).join(', '), excused: true });
    }
    const still = standing(found.filter((creation) => !unseen.includes(creation))).map(({ id }) => id);
    const mine = till.restored ? [...new Set(still)] : still;
    const subject = `till ${till.number} order ${order.id} (${order.createState} ${order.createReason}) ${key}`;
    const say = (what: string) =>
      findings.push({ what, detail: `${subject}; at the service: ${mine.join(', ') || 'none'}` });
    if (till.restored && mine.length === 0 && order.createState === 'parked') {
      // Nor does the backup know the service's id of a pet that was made after it.
      unsure.push(`${order.petRemoteId ?? ''} x ${payload.quantity} @ `);
    }
    if (mine.length > 1) say('doubled');
    if (order.createState === 'done' && mine.length === 0) say('lost');
    if (order.createState === 'discarded' && found.some(({ withdrawn }) => !withdrawn))
      say('withdrawn and sent');
    if (
      order.createState === 'done' &&
      order.remoteId !== null &&
      mine.length === 1 &&
      step === 1 &&
      mine[0] !== order.remoteId
    ) {
      say('linked to another order');
    }
    if (order.createState === 'done' && order.remoteId === null) say('not linked');
    if (order.openEntries === 0 && order.parkedEntries === 0 && order.remoteId)
      findings.push(...checkEnd(order, service, subject, till.restored ? 2 : tills.length));
  }
  // What a restore forgot has been sent once at most, and once if it was acknowledged.
  for (const order of forgotten.flatMap(({ orders }) => orders)) {
    const payload = JSON.parse(order.createPayload) as { quantity: number; shipDate: string };
    const sentAs = print(order.petRemoteId, payload.quantity, payload.shipDate);
    // A restored till may be restored once more before it has found out which pet this is of, or what it was sent as.
    const tail = print('', payload.quantity, payload.shipDate);
    const left = [...made].filter(([, orders]) => orders.length > 0);
    const [key] = left.find(([one]) => one === sentAs) ??
      left.find(([, orders]) => orders.some((creation) => isCreationOf(creation, order))) ??
      left.find(([one]) => order.petRemoteId === null && one.endsWith(tail)) ?? [sentAs];
    const all = made.get(key) ?? [];
    // Two of one second look alike where the service keeps whole seconds; each takes one away.
    const alike = all.find((creation) => !isForgotten(creation, order));
    const one = all.some(({ id }) => id === order.remoteId) ? order.remoteId : alike?.id;
    const found = step > 1 ? all.filter(({ id }) => id === one) : all;
    made.set(
      key,
      all.filter((creation) => !found.includes(creation)),
    );
    const there = standing(found).map(({ id }) => id);
    const detail = `forgotten order ${order.id} (${order.createState}) ${key}; ${there.join(', ') || 'none'}`;
    if (there.length > 1) findings.push({ what: 'doubled', detail });
    if (order.createState === 'done' && there.length === 0) findings.push({ what: 'lost', detail });
  }
  for (const [key, left] of made) {
    const ids = left.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id);
    const asked = unsure.findIndex((one) => (one.startsWith(' ') ? key.includes(one) : key.startsWith(one)));
    if (ids.length === 1 && asked >= 0) unsure.splice(asked, 1);
    else if (ids.length > 0) findings.push({ what: 'nobody’s order', detail: `${key}: ${ids.join(', ')}` });
  }
  return findings;
}

type Creation = FakeService['created'][number];

/** By the id that a till had for it, or the key that it was sent with. */
const isCreationOf = (creation: Creation, order: OwnOrder): boolean =>
  creation.id === order.remoteId || hasKeyOf(creation, order);

/**
 * Creations without those that were repeated rightly: what somebody else withdrew before its answer was known is proven
 * absent, and goes again, under its own id where the service keeps ours.
 */
function standing(all: readonly Creation[]): readonly Creation[] {
  const left = all.filter(({ withdrawn }) => !withdrawn);
  return left.length > 0 ? left : all.slice(-1);
}

/**
 * Whether another till cancelled this creation, no answer had shown it to its own till, and that one made the order again
 * later: nothing at the service tells that it had ever been there (docs/sync.md, "An entry's life").
 */
function wasTakenUnseen(
  { id }: Creation,
  all: readonly Creation[],
  till: SimTill,
  service: FakeService,
): boolean {
  const cancelledAt = service.cancelledAt.get(id);
  if (cancelledAt === undefined || till.shown.has(id)) return false;
  return all.some((other) => service.cameAt(other.id) > cancelledAt);
}

/** How an order stands at the end, where this till alone had a say in it. */
function checkEnd(order: OwnOrder, service: FakeService, subject: string, tills: number): Finding[] {
  const there = service.orders.get(order.remoteId ?? '');
  if (order.state === 'cancelled') {
    return there && service.traits.deletesOrders
      ? [{ what: 'cancelled and still there', detail: subject }]
      : [];
  }
  if (tills > 1) return [];
  if (!there) return service.withdrawn.has(order.remoteId ?? '') ? [] : [{ what: 'gone', detail: subject }];
  if (there.complete !== (order.complete === 1)) return [{ what: 'complete differs', detail: subject }];
  return [];
}

/** What of the tills' movements the service has by what they know, or knew before a restore, by pet. */
export function movedOf({ service, tills, plan, forgotten }: Ended): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  // Without ETags the stock till writes for all, the other tills' sales among its own movements.
  const single = tills.length > 1 && !plan.service.etags;
  for (const till of tills) {
    if (single && till.number !== plan.shop.stockTill) continue;
    if (!till.program) continue;
    for (const [petId, sum] of acknowledged(till.program.store.context.db, service.traits.adjustsStock)) {
      moved.set(petId, (moved.get(petId) ?? 0) + sum);
    }
  }
  for (const { till, acknowledged: before } of forgotten) {
    if (single && till !== plan.shop.stockTill) continue;
    for (const [petId, sum] of before) moved.set(petId, (moved.get(petId) ?? 0) + sum);
  }
  return moved;
}

function checkStock(ended: Ended): Finding[] {
  const { service, tills, plan, forgotten } = ended;
  const findings: Finding[] = [];
  const moved = movedOf(ended);
  // Where nobody can prove what became of a write, a person counts; until then the two may differ.
  const parked = new Set<string>(
    tills.flatMap(({ program }) => (program ? petsPushed(program.store.context.db, ['parked']) : [])),
  );
  for (const [petId] of service.pets) {
    if (forgotten.some(({ doubted }) => doubted.has(petId))) continue;
    if (parked.has(petId)) continue;
    const expected = (service.given.get(petId) ?? 0) + (moved.get(petId) ?? 0);
    const found = service.stock.get(petId)?.quantity ?? 0;
    if (expected === found) continue;
    const detail = `pet ${petId}: expected ${expected}, found ${found}`;
    const excuse = service.soldUncounted.has(petId)
      ? 'stock of a pet that was sold before the service, which takes sales off by itself, had a count of it'
      : plan.service.etags
        ? sameNumber(petId, expected - found, service, tills)
        : excuseFor(petId, service, plan, tills);
    if (excuse) findings.push({ what: excuse, detail, excused: true });
    else findings.push({ what: 'stock drift', detail });
  }
  return findings;
}

/**
 * What a till had told before a restore, and the backup has as open, is told no second time. The sums do not show it, for
 * they have both. Where orders adjust the stock, an order tells of a movement without a write.
 */
function checkToldOnce({ service, tills, forgotten }: Ended): Finding[] {
  if (service.traits.adjustsStock) return [];
  return forgotten.flatMap(({ till, told }) => {
    const { program } = tills.find(({ number }) => number === till) ?? {};
    const again = program?.store.context.db.prepare<[], string>(TOLD).pluck().all() ?? [];
    return again
      .filter((id) => told.has(id))
      .map((id) => ({ what: 'told twice', detail: `till ${till}: movement ${id}` }));
  });
}

/** Without ETags others can change a count where no till can see it (docs/sync.md, "An entry's life"). */
function excuseFor(
  petId: string,
  service: FakeService,
  { troubles }: Plan,
  tills: readonly SimTill[],
): string | null {
  const touched = service.touched.get(petId) ?? [];
  const wrote = service.wrote.get(petId) ?? [];
  const crosses = CROSSING_MS + (troubles.some(({ kind }) => kind === 'slow') ? LATEST_ANSWER_MS : 0);
  if (touched.some((at) => wrote.some((written) => written >= at && written - at < crosses)))
    return 'stock without ETag: someone else changed a count between the reading and the write';
  // What others bring back to what it was looks as if ours had never been written.
  return touched.length > 0 && hadUnknownWrite(tills, petId)
    ? 'stock without ETag: someone else changed a count while a write of it was unknown'
    : null;
}

/**
 * Whether somebody else changed a count, at once or in several steps, to the very number that a till was writing while
 * nobody answered it: a 412 and the number that was wanted look as if the write had arrived (docs/sync.md). A service that
 * repeats its answers tells.
 */
function sameNumber(
  petId: string,
  difference: number,
  { changedBy, traits }: FakeService,
  tills: readonly SimTill[],
): string | null {
  if (traits.idempotency === 'all' || !runsTo(changedBy.get(petId) ?? [], difference)) return null;
  const wanted = tills.flatMap(
    (till) =>
      till.program?.store.context.db
        .prepare<[string], number>(
          `SELECT stock_target - stock_base FROM outbox_attempt JOIN outbox ON outbox.id = entry_id
           WHERE kind = 'pushStock' AND coalesce(outcome, 'unknown') = 'unknown'
             AND entity_id = (SELECT id FROM pet WHERE remote_id = ?)`,
        )
        .pluck()
        .all(petId) ?? [],
  );
  return wanted.includes(difference)
    ? 'stock without repeated answers: someone else changed a count to the number that was being written'
    : null;
}

/** Whether some changes in a row come to a difference. */
function runsTo(changes: readonly number[], difference: number): boolean {
  return changes.some((_, from) => {
    let sum = 0;
    return changes.slice(from).some((by) => {
      sum += by;
      return sum === difference;
    });
  });
}

/** Two ways of the slowest network, and a wait for the gate. */
const CROSSING_MS = 5000;
/** So long a request that is slow on its way is waited for. */
const LATEST_ANSWER_MS = 20_000;

function hadUnknownWrite(tills: readonly SimTill[], petId: string): boolean {
  return tills.some((till) =>
    till.program?.store.context.db
      .prepare<[string], number>(
        `SELECT 1 FROM outbox_attempt JOIN outbox ON outbox.id = entry_id
         WHERE kind = 'pushStock' AND coalesce(outcome, 'unknown') = 'unknown'
           AND entity_id = (SELECT id FROM pet WHERE remote_id = ?) LIMIT 1`,
      )
      .pluck()
      .get(petId),
  );
}

/**
 * Entries that wait for no request: for stock, for the stock till, for a person, or behind the entry of the same thing
 * before them, which is judged by itself.
 */
export const WAITS_FOR_OTHERS = `(state = 'ready' AND wait_topic IS NULL AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.entity = outbox.entity AND o.entity_id = outbox.entity_id AND o.seq < outbox.seq
      AND o.state NOT IN ('done', 'discarded')))
  OR coalesce(wait_topic, '') IN ('oversold', 'count_beyond', 'stock_till')
  OR (wait_topic IS 'order_first' AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.entity = 'order' AND (o.state = 'parked' OR o.wait_topic IS NOT NULL OR o.reason_code IS 'awaiting_evidence')))
  OR (coalesce(wait_topic, '') IN ('pet_not_sent', 'category_not_sent') AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.kind IN ('createPet', 'createCategory') AND (o.state = 'parked' OR o.wait_topic IS NOT NULL)))
  OR (wait_topic IS 'pets_first' AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.entity = 'pet' AND (o.wait_topic IS NOT NULL OR o.state = 'ready' AND EXISTS (SELECT 1 FROM outbox AS before
      WHERE before.entity = o.entity AND before.entity_id = o.entity_id AND before.seq < o.seq
        AND before.state = 'parked'))))
  OR (state = 'in_doubt' AND reason_code IS 'restored' AND kind = 'createOrder' AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.kind = 'createPet' AND o.entity_id = outbox.payload ->> 'petId'
      AND (o.state = 'parked' OR o.wait_topic IS NOT NULL)))`;

function checkOutbox({ tills }: Ended): Finding[] {
  return tills.flatMap((till) => {
    const { program } = till;
    const rows = program?.store.context.db
      .prepare<[], { kind: string; state: string; code: string | null; excused: 0 | 1; n: number }>(
        `SELECT kind, state, coalesce(wait_topic, reason_code) AS code, ${lacksEvidence(program)} AS excused, count(*) AS n FROM outbox
         WHERE state NOT IN ('done', 'discarded', 'parked')
           AND (state = 'inflight' OR NOT (${WAITS_FOR_OTHERS}))
         GROUP BY 1, 2, 3, 4`,
      )
      .all();
    return (rows ?? []).map(({ kind, state, code, excused, n }): Finding => {
      const detail = `till ${till.number}: ${n} ${kind} ${state} ${code}`;
      if (!excused) return { what: 'not settled', detail };
      return { what: 'an unknown order, and none after it that could prove anything', detail, excused: true };
    });
  });
}

/** Whoever has to decide can: of what waits for a person something is offered. */
function checkChoices({ tills }: Ended): Finding[] {
  return tills.flatMap(({ number, program }) => {
    const ids = program?.store.context.db
      .prepare<[], LocalId>("SELECT id FROM outbox WHERE state = 'parked'")
      .pluck()
      .all();
    return (ids ?? []).flatMap((id) => {
      const { entry, choices } = program?.store.entryLives.of(id) ?? {};
      if (!choices || choices.retry !== null || choices.sendAgain || choices.discard || choices.edit)
        return [];
      return [{ what: 'parked, and nobody can decide', detail: `till ${number}: ${entry?.kind} ${id}` }];
    });
  });
}

function checkGate({ service, tills, plan }: Ended): Finding[] {
  const findings: Finding[] = [];
  const { counts } = service.limiter;
  for (const till of tills) {
    for (const { at, until, path } of [...till.early, ...(till.program?.line.early ?? [])]) {
      findings.push({
        what: 'sent while closed',
        detail: `till ${till.number} ${path}: ${until - at} ms too early`,
      });
    }
  }
  if (counts.bans > 0 && plan.shop.tills <= 3) {
    const detail = `${counts.bans} times`;
    const excuse = banExcuse(service, plan.shop.tills);
    findings.push(excuse ? { what: excuse, detail, excused: true } : { what: 'banned', detail });
  }
  if (plan.outside.length + plan.crowds.length === 0 && counts.refusedByDay > 0) {
    findings.push({ what: 'day overspent', detail: `${counts.refusedByDay} requests` });
  }
  return findings;
}

/** Three requests inside a wait are a ban. The tills cannot hear of one another, and no clock is sure over a restart. */
function banExcuse({ unheard, probed }: FakeService, tills: number): string | null {
  if (unheard > 0) return 'banned for refusals that were lost on their way';
  // Each of the other tills learns of the wait by a refusal of its own.
  const spare = 3 - (tills - 1);
  return probed >= spare ? 'banned for the probe of a restart whose clock had been set forward' : null;
}

/** A list that leads round is not read for ever: a reading may take each page once, and a few more to see that it does. */
function checkRounds({ service, tills }: Ended): Finding[] {
  const { first, further } = service.readRound;
  const things = service.pets.size + service.orders.size + service.given.size + service.created.length;
  const pages = service.traits.pageSize === 0 ? 1 : Math.ceil(things / service.traits.pageSize);
  // Each list of a till may have been under way already.
  const most = (first + 4 * tills.length) * (pages + 6);
  return further > most ? [{ what: 'read round', detail: `${further} pages in ${first} readings` }] : [];
}

function checkTill(till: SimTill): Finding[] {
  const findings: Finding[] = till.faults.map((fault) => ({
    what: 'a fault inside',
    detail: `till ${till.number}: ${fault}`,
  }));
  for (const result of till.program?.store.verify().checks ?? []) {
    for (const { subject, what, expected, found } of result.differences) {
      findings.push({
        what: `verify ${result.name}`,
        detail: `till ${till.number} ${subject}: ${what}: ${expected} / ${found}`,
      });
    }
  }
  return findings;
}

function ownOrders(till: SimTill): OwnOrder[] {
  return till.program?.store.context.db.prepare<[], OwnOrder>(OWN_ORDERS).all() ?? [];
}
