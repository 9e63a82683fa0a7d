import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSale } from '../../electron/usecases/checkout/complete-sale.ts';
import type { Caller } from '../../electron/usecases/session.ts';
import { cartLine } from '../../lab/simulator/counter.ts';
import type { SimAnswer, SimRequest } from '../../lab/simulator/http.ts';
import { SimTill } from '../../lab/simulator/till.ts';
import { World } from '../../lab/simulator/world.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { chance } from '../../shared/testing/chance.ts';
import { DAY_MS } from '../../shared/time/time.ts';
import { openService } from '../lib/service.ts';
import { emptyResult, type KeyResult, type KeySpec, LATENCY, OPENS, PETS, salesOfDay } from './key.ts';

/**
 * One day of the shop of key.ts with the full program at each till (store, outbox, client, sync, pulls) and the real
 * service. Validates the model.
 */
export async function runWhole(spec: KeySpec): Promise<KeyResult> {
  const world = new World(OPENS);
  const result = emptyResult(spec);
  const service = await openService({
    ...{ world, plan: spec.plan, stock: Array(PETS).fill(1_000_000) },
    onAnswer: (_till, request, answer) => count(result, world, request, answer),
  });
  const root = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const tills = Array.from({ length: spec.tills }, (_, at) => {
    const folder = join(root, String(at + 1));
    mkdirSync(folder);
    const dice = chance(`${spec.seed}/${at + 1}`);
    const profile = ContractProfile.parse({ plan: spec.plan, tillsOnKey: spec.tills });
    const network = service.connect({ till: at + 1, latency: LATENCY / 2, chance: dice });
    const till = new SimTill({
      world,
      number: at + 1,
      folder,
      profile,
      network,
      chance: dice,
      trace: () => {},
    });
    till.boot();
    for (const sale of salesOfDay(spec.orders, dice)) {
      world.after(sale.after, () => {
        result.sold += 1;
        sell(till, service.petIds[sale.pet] as RemoteId);
      });
    }
    return till;
  });
  await world.run(() => false, OPENS + DAY_MS);
  result.refused = service.refusals.limited;
  result.bans = service.refusals.banned;
  for (const till of tills) {
    result.stockLeft += pendingPets(till);
    if (till.faults.length > 0) throw new Error(String(till.faults[0]));
    till.kill();
  }
  rmSync(root, { recursive: true });
  return result;
}

function sell(till: SimTill, remoteId: RemoteId): void {
  if (!till.program) return;
  const { store } = till.program;
  const petId = store.catalogue.petIdByRemoteId(remoteId);
  if (!petId) throw new Error(`Till ${till.number} does not know pet ${remoteId}`);
  const basket = { ...store.baskets.open(), lines: [cartLine(till.program, { petId })] };
  const caller = {
    actor: { staffId: null, businessDate: '2026-11-02' },
    requireManager: () => {},
  } as unknown as Caller;
  const expectedTotal = minor(100);
  const tenders = [{ kind: 'cash' as const, given: expectedTotal }];
  completeSale({ store }, { basket, tenders, expectedTotal, allowOversell: true }, caller);
}

function pendingPets(till: SimTill): number {
  const pending = till.program?.store.context.db
    .prepare('SELECT count(*) FROM stock WHERE pending <> 0')
    .pluck()
    .get();
  return Number(pending ?? 0);
}

/** Counts requests by lane, and measures the time from sale to acknowledgement. */
function count(
  { lanes, delays }: KeyResult,
  world: World,
  { method, path, body }: SimRequest,
  { status }: SimAnswer,
): void {
  if (method === 'GET' && !/\/\d+$/.test(path)) lanes.reads += 1;
  else if (path.includes('/orders')) lanes.orders += 1;
  else if (path.includes('/inventory/')) lanes.stock += 1;
  else lanes.edits += 1;
  if (method !== 'POST' || status !== 201) return;
  const { shipDate } = JSON.parse(body ?? '{}');
  delays.push(world.now + LATENCY / 2 - Date.parse(shipDate));
}
