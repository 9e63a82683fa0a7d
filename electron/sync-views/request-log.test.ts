import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { createClient } from '../petstore/client.ts';
import { routesFor } from '../petstore/routes.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { openRequestLedger } from '../store/request-ledger.ts';
import { testClock, testFolder } from '../store/testing.ts';
import { createGate } from '../sync/gate/gate.ts';
import { serviceNotes, watchedClient, watchedGateStore } from './request-log.ts';

const profile = ContractProfile.parse({ operations: { deleteOrder: { available: false } } });
const key = { connectionId: localId('01900000-0000-7000-8000-00000000000a'), keyHash: 'test' };

/** Advances only on request, so that no answer is ever too late. */
function stoppedClock() {
  return { ...testClock(), sleep: () => new Promise<void>(() => {}) };
}

/** A gate and a client with recorded requests and the given answers. Opening it again uses the same file. */
function watched(folder: string, answers: Response[], clock = stoppedClock()) {
  const file = join(folder, 'gate.sqlite');
  const ledger = openRequestLedger(file, { connectionId: key.connectionId, clock });
  const refusals: unknown[] = [];
  const note = (error: unknown) => void refusals.push(error);
  const store = watchedGateStore(openGateStore(file, key), ledger, note);
  const gate = createGate({ store, clock, random: () => 0, profile });
  const fetch = async () =>
    answers.shift() ?? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const client = watchedClient(
    createClient({ baseUrl: 'http://service', apiKey: 'k', profile, clock, fetch }),
    ledger,
    note,
  );
  async function ask() {
    const [permit] = gate.admit('reads').permits ?? [];
    if (!permit) throw new Error('Nothing is admitted');
    permit.complete(
      await client.request('getOrder', null, { id: remoteId('1'), tryConsume: permit.tryConsume }),
    );
  }
  function close() {
    gate.close();
    ledger.close();
  }
  return { clock, ledger, gate, refusals, ask, close };
}

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 304 || status === 204 ? null : '{}', { status, headers });

test('requests are counted by minute and outcome, with the pause that followed', async () => {
  const folder = testFolder();
  const { clock, ledger, ask, close } = watched(folder, [
    answer(204),
    answer(304),
    answer(400),
    answer(404),
    answer(429, { 'retry-after': '90' }),
    answer(204),
  ]);
  for (let request = 0; request < 4; request += 1) {
    await ask();
    clock.advance(60_000);
  }
  const refusedAt = clock.now();
  await ask();
  clock.advance(120_000);
  await ask();
  const { minutes, pauses } = ledger.history(1);
  expect(minutes.map(({ at: _, ...outcomes }) => outcomes)).toEqual([
    { ok: 1, unchanged: 0, refused: 0, limited: 0, unknown: 0 },
    { ok: 0, unchanged: 1, refused: 0, limited: 0, unknown: 0 },
    { ok: 0, unchanged: 0, refused: 1, limited: 0, unknown: 0 },
    // The looked-up thing does not exist: an answer.
    { ok: 1, unchanged: 0, refused: 0, limited: 0, unknown: 0 },
    { ok: 0, unchanged: 0, refused: 0, limited: 1, unknown: 0 },
    { ok: 1, unchanged: 0, refused: 0, limited: 0, unknown: 0 },
  ]);
  expect(pauses).toEqual([
    {
      reason: 'rate_limited',
      from: new Date(refusedAt).toISOString(),
      to: new Date(clock.now()).toISOString(),
    },
  ]);
  close();
});

test('a pause survives a restart, and a deprecation is stored with its dates', async () => {
  const folder = testFolder();
  const deprecation = { deprecation: '@1767225600', sunset: 'Tue, 01 Dec 2026 00:00:00 GMT' };
  const first = watched(folder, [answer(204, deprecation), answer(401)]);
  await first.ask();
  await first.ask();
  first.close();

  const again = watched(folder, [], first.clock);
  expect(again.ledger.history(1).pauses).toMatchObject([{ reason: 'unauthorized', to: null }]);
  expect(serviceNotes(again.ledger, routesFor(profile))[0]).toMatchObject({
    operation: 'getOrder',
    mark: 'deprecated',
    deprecatedAt: '2026-01-01T00:00:00.000Z',
    sunsetAt: '2026-12-01T00:00:00.000Z',
  });
  again.close();
});

test('marks are listed for operations that the service offers and the program uses', () => {
  const { ledger, close } = watched(testFolder(), []);
  const marks = serviceNotes(ledger, routesFor(profile)).map(({ operation, mark }) => `${operation} ${mark}`);
  expect(marks).toEqual([
    'deletePet experimental',
    'deleteCategory experimental',
    'updateOrder beta',
    'updateInventory beta',
  ]);
  close();
});

test('a wait is respected although the log cannot be written', async () => {
  const { ledger, gate, refusals, ask, close } = watched(testFolder(), [
    answer(429, { 'retry-after': '90' }),
  ]);
  const { count, pausedBy } = ledger;
  const full = () => {
    throw new Error('disk full');
  };
  Object.assign(ledger, { count: full, pausedBy: full });
  await ask();
  expect(gate.admit('reads')).toMatchObject({ permits: null, reason: 'circuit_open' });
  expect(refusals.length).toBeGreaterThan(0);
  Object.assign(ledger, { count, pausedBy });
  close();
});

test('a request that was not sent is not counted', async () => {
  const { ledger, ask, close } = watched(testFolder(), []);
  for (let failures = 0; failures < 3; failures += 1) await ask();
  expect(ledger.history(1)).toMatchObject({ minutes: [], pauses: [{ reason: 'unreachable', to: null }] });
  close();
});
