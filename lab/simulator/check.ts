import type { LocalId } from '../../shared/ids.ts';
import { checkCopy } from './copy.ts';
import { lacksEvidence } from './evidence.ts';
import { acknowledged, type Forgotten, petsPushed, TOLD, unknownWrites } from './forgotten.ts';
import { checkHandedOver } from './handed-over.ts';
import { checkMade } from './made.ts';
import { checkOrders } from './orders.ts';
import { checkParked } from './parked.ts';
import type { Plan } from './plan.ts';
import type { FakeService } from './service.ts';
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
    ...checkHandedOver(ended),
    ...checkUntold(ended),
    ...checkCopy(ended),
    ...checkGate(ended),
    ...checkRounds(ended),
    ...ended.tills.flatMap(checkTill),
  ];
}

/** What of the tills' movements the service has by what they know, or knew before a restore, by pet. */
export function movedOf({ tills, forgotten }: Ended): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  for (const till of tills) {
    if (!till.program) continue;
    for (const [petId, sum] of acknowledged(till.program.store.context.db)) {
      moved.set(petId, (moved.get(petId) ?? 0) + sum);
    }
  }
  for (const { acknowledged: before } of forgotten) {
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
    const excuse = plan.service.etags ? sameNumber(petId, expected - found, ended) : excuseFor(petId, ended);
    if (excuse) findings.push({ what: excuse, detail, excused: true });
    else findings.push({ what: 'stock drift', detail });
  }
  return findings;
}

/**
 * A movement that the service had before a restore, and that is open in the backup, is not sent a second time. The sums do
 * not show it, for they have both.
 */
function checkToldOnce({ tills, forgotten }: Ended): Finding[] {
  return forgotten.flatMap(({ till, told }) => {
    const { program } = tills.find(({ number }) => number === till) ?? {};
    const again = program?.store.context.db.prepare<[], string>(TOLD).pluck().all() ?? [];
    return again
      .filter((id) => told.has(id))
      .map((id) => ({ what: 'told twice', detail: `till ${till}: movement ${id}` }));
  });
}

/** Without ETags others can change a count where no till can see it (docs/sync.md, "An entry's life"). */
function excuseFor(petId: string, ended: Ended): string | null {
  const { service, plan } = ended;
  const { troubles } = plan;
  const touched = service.touched.get(petId) ?? [];
  const wrote = service.wrote.get(petId) ?? [];
  const crosses = CROSSING_MS + (troubles.some(({ kind }) => kind === 'slow') ? LATEST_ANSWER_MS : 0);
  if (touched.some((at) => wrote.some((written) => written >= at && written - at < crosses)))
    return 'stock without ETag: someone else changed a count between the reading and the write';
  // What others bring back to what it was looks as if ours had never been written.
  return touched.length > 0 && unknownDifferences(petId, ended).length > 0
    ? 'stock without ETag: someone else changed a count while a write of it was unknown'
    : null;
}

/**
 * Whether somebody else changed a count, at once or in several steps, to the very number that a till was writing while
 * nobody answered it: a 412 and the number that was wanted look as if the write had arrived (docs/sync.md). A service that
 * repeats its answers tells.
 */
function sameNumber(petId: string, difference: number, ended: Ended): string | null {
  const { changedBy, traits } = ended.service;
  if (traits.idempotency === 'all' || !runsTo(changedBy.get(petId) ?? [], difference)) return null;
  return unknownDifferences(petId, ended).includes(difference)
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

/** By how much the tills wrote a count without knowing whether it arrived, as they know it, or knew it before a restore. */
function unknownDifferences(petId: string, { tills, forgotten }: Ended): number[] {
  const known = tills.flatMap(({ program }) => (program ? unknownWrites(program.store.context.db) : []));
  return [...known, ...forgotten.flatMap((one) => one.unknownWrites)].flatMap((write) =>
    write.petId === petId ? [write.difference] : [],
  );
}

/**
 * Entries that wait for no request: for stock, for a person, or behind the entry of the same thing
 * before them, which is judged by itself.
 */
export const WAITS_FOR_OTHERS = `(state = 'ready' AND wait_topic IS NULL AND EXISTS (SELECT 1 FROM outbox AS o
    WHERE o.entity = outbox.entity AND o.entity_id = outbox.entity_id AND o.seq < outbox.seq
      AND o.state NOT IN ('done', 'discarded')))
  OR coalesce(wait_topic, '') IN ('oversold', 'count_beyond')
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
      if (!choices || choices.retry !== null || choices.sendAgain || choices.discard) return [];
      if (choices.edit || choices.handOver) return [];
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
