import { expect, test } from 'vitest';
import { startService } from '../../service/testing/service.ts';
import type { ProvenContract } from '../../shared/domain/settings.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { untilHolds } from '../../shared/testing/until.ts';
import { type Clock, monotonicMs, wallMs } from '../../shared/time/time.ts';
import { gateKeyOf } from '../connection-gate.ts';
import { createClient } from '../petstore/client.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { testStore } from '../store/testing.ts';
import { createProbe } from '../sync-views/probe.ts';
import { contractFindings } from '../sync-views/probe-findings.ts';
import { testShopOn } from '../usecases/testing.ts';
import { createDailyProof } from './daily-proof.ts';
import { createGate } from './gate/gate.ts';
import { provenAfter, provenByOrder } from './prove-contract.ts';
import { type Passing, proxyBefore, quiet, running, saveCategory, sell } from './testing.ts';

const keys = { connectionId: localId('c'), keyHash: 'k' };
const plenty = { minute: 100_000, day: 1_000_000 };
const profile = ContractProfile.parse({ plan: 'enterprise', limits: plenty });

/** The service behind a proxy, with a category. Returns the result of a connection test. */
async function tested(passing: Passing = {}, categories = 1, isInUse = false) {
  const service = await startService({}, { limits: plenty });
  for (let n = 0; n < categories; n += 1)
    await service.ask('POST', '/categories', { name: `Fish ${n}`, description: 'They swim.' });
  const before = (await service.ask('GET', '/categories')).text;
  const { url, passed } = await proxyBefore(service.url, passing);
  const clock = runningClock();
  const store = testStore({ clock });
  const key = isInUse ? gateKeyOf({ baseUrl: url, account: '', apiKey: service.key }) : keys;
  const open = openGateStore(':memory:', key);
  const probe = createProbe({
    open: { gate: createGate({ store: open, clock, random: () => 0.5, profile }), key, store },
    openStore: (key) => openGateStore(':memory:', key),
    random: () => 0.5,
    fetch,
    clock,
    newId: newLocalId,
  });
  const test = async () => {
    const found = await probe({ baseUrl: url, account: '', key: service.key, till: 1, profile });
    expect((await service.ask('GET', '/categories')).text).toBe(before);
    return found
      .map(({ code }) => code)
      .filter((code) => /answer|order_ids|version|plain|unproven/.test(code));
  };
  return { test, found: await test(), passed, store };
}

const strips =
  (...names: string[]): Required<Passing>['request'] =>
  ({ headers }) => {
    for (const name of names) delete headers[name];
  };
const isWrite = ({ method }: { method: string }) => method === 'PUT';

test('contract v1 is proven by four writes that change nothing', async () => {
  const { found, passed, store } = await tested();
  expect(found).toEqual(['answers_repeated', 'order_ids_unknown', 'versions_kept']);
  expect(passed.map((line) => line.replace(/\d+$/, 'N'))).toEqual([
    'GET /categories',
    'GET /openapi.json',
    ...Array(4).fill('PUT /categories/N'),
    'GET /store/orders?after=N',
  ]);
  // This connection is not in use.
  expect(store.capabilities.get().contract).toBeNull();
});

test('the result of a connection test is stored and replaces a contradiction', async () => {
  const { test: again, found, store } = await tested({}, 1, true);
  const { capabilities } = store;
  const proven = capabilities.get().contract;
  expect(proven).toMatchObject({ repeatsAnswers: true, versions: true, contradictedAt: null });
  if (proven) capabilities.learn({ contract: { ...proven, keepsOrderIds: true } });
  expect(await again()).toEqual(['answers_repeated', 'order_ids_kept', 'versions_kept']);
  if (proven) capabilities.learn({ contract: { ...proven, keepsOrderIds: false, contradictedAt: 'then' } });
  expect(await again()).toEqual(found);
  expect(capabilities.get().contract).toMatchObject({ keepsOrderIds: null, contradictedAt: null });
});

test('a service without a declaration is plain and gets no writes', async () => {
  const { found, passed } = await tested({
    answer: (answer) => {
      if (answer.path === '/openapi.json') answer.status = 404;
    },
  });
  expect(found).toEqual(['answers_not_repeated', 'order_ids_not_kept', 'versions_not_kept', 'plain_service']);
  expect(passed).toEqual(['GET /categories', 'GET /openapi.json']);
});

test.each<[string, Passing, string[]]>([
  [
    'loses keys and tags',
    {
      request: strips('idempotency-key', 'if-match'),
      answer: ({ headers }) => headers.delete('etag'),
    },
    ['answers_not_repeated', 'order_ids_unknown', 'versions_not_kept', 'plain_service'],
  ],
  [
    'weakens tags',
    {
      answer: ({ headers }) => {
        const etag = headers.get('etag');
        if (etag !== null) headers.set('etag', `W/${etag}`);
      },
    },
    ['answers_repeated', 'order_ids_unknown', 'versions_not_kept', 'plain_service'],
  ],
  [
    'ignores If-Match',
    { request: strips('if-match') },
    ['answers_repeated', 'order_ids_unknown', 'versions_not_kept', 'plain_service'],
  ],
  [
    'calls every answer repeated',
    {
      request: strips('idempotency-key'),
      answer: ({ headers }) => headers.set('idempotency-replayed', 'true'),
    },
    ['answers_not_repeated', 'order_ids_unknown', 'versions_kept', 'plain_service'],
  ],
])(
  'a promise broken by a proxy that %s is not proven, whatever the service declares',
  async (_, passing, expected) => {
    expect((await tested(passing)).found).toEqual(expected);
  },
);

test('without a category the result is unknown', async () => {
  const { found, passed } = await tested({}, 0);
  expect(found).toEqual(['answers_unknown', 'order_ids_unknown', 'versions_unknown']);
  expect(passed.filter((line) => line.startsWith('PUT'))).toEqual([]);
});

test('a category with an unknown field is not written', async () => {
  const { found, passed } = await tested({
    answer: (answer) => {
      if (answer.path === '/categories') answer.body = answer.body.replace('{', '{"colour":"red",');
    },
  });
  expect(found).toContain('answers_unknown');
  expect(passed.filter((line) => line.startsWith('PUT'))).toEqual([]);
});

test.each([2, 3, 4])('write %i without an answer of the service proves nothing', async (nth) => {
  let writes = 0;
  const { found } = await tested({
    answer: (answer) => {
      if (isWrite(answer)) writes += 1;
      if (isWrite(answer) && writes === nth) answer.status = 503;
    },
  });
  expect(found).toEqual(['unproven']);
});

/** A daily proof of the service behind a proxy, with days that pass at once. */
async function daily(passing: Passing = {}, categories = 1) {
  const service = await startService({}, { limits: plenty });
  const fill = () => service.ask('POST', '/categories', { name: 'Fish' });
  if (categories > 0) await fill();
  const { url, passed } = await proxyBefore(service.url, passing);
  const real = runningClock();
  let ahead = 0;
  const clock: Clock = {
    ...real,
    now: () => wallMs(real.now() + ahead),
    monotonic: () => monotonicMs(real.monotonic() + ahead),
  };
  const store = testStore({ clock });
  const gate = createGate({ store: openGateStore(':memory:', keys), clock, random: () => 0.5, profile });
  const client = createClient({ baseUrl: url, apiKey: service.key, profile, fetch, clock });
  const proof = createDailyProof({ store, gate, client, clock, signal: new AbortController().signal });
  // The gate needs an answer of the service first.
  const [permit] = gate.admit('reads').permits ?? [];
  permit?.complete(
    await client.request('getInventory', null, { id: remoteId('1'), tryConsume: permit.tryConsume }),
  );
  passed.length = 0;
  return {
    passed,
    fill,
    contract: () => store.capabilities.get().contract,
    store,
    clock,
    /** Lets time pass and runs what is due then; returns how many requests that took. */
    async after(ms: number): Promise<number> {
      ahead += ms;
      const at = proof.dueAt();
      if (at === null || at > clock.monotonic()) return 0;
      const before = passed.length;
      await proof.step();
      return passed.length - before;
    },
  };
}

const HOUR_MS = 3_600_000;

test('the proof is stored with the connection and repeated after a day', async () => {
  let isStripped = false;
  const shop = await daily({
    request: (request) => {
      if (isStripped) delete request.headers['if-match'];
    },
  });
  expect(await shop.after(0)).toBe(6);
  const proven = { repeatsAnswers: true, keepsOrderIds: null, versions: true, contradictedAt: null };
  expect(shop.contract()).toMatchObject(proven);
  isStripped = true;
  expect(await shop.after(23 * HOUR_MS)).toBe(0);
  expect(await shop.after(HOUR_MS)).toBe(5);
  expect(shop.contract()).toMatchObject({ ...proven, versions: false });
});

test('a plain service is asked once a day whether it declares anything now', async () => {
  let isPlain = true;
  const shop = await daily({
    answer: (answer) => {
      if (isPlain && answer.path === '/openapi.json') answer.status = 404;
    },
  });
  expect(await shop.after(0)).toBe(2);
  expect(await shop.after(24 * HOUR_MS)).toBe(1);
  expect(shop.contract()).toMatchObject({ repeatsAnswers: false, versions: false });
  isPlain = false;
  expect(await shop.after(24 * HOUR_MS)).toBe(6);
  expect(shop.contract()).toMatchObject({ repeatsAnswers: true, versions: true });
});

test('an empty service is tested again within an hour', async () => {
  const shop = await daily({}, 0);
  expect(await shop.after(0)).toBe(2);
  expect(shop.contract()).toMatchObject({ repeatsAnswers: null, versions: null });
  await shop.fill();
  expect(await shop.after(HOUR_MS / 2)).toBe(0);
  expect(await shop.after(HOUR_MS / 2)).toBe(6);
  expect(shop.contract()).toMatchObject({ repeatsAnswers: true, versions: true });
});

test('an incomplete proof keeps the earlier result and is repeated later', async () => {
  let isDown = false;
  const shop = await daily({
    answer: (answer) => {
      if (isDown && isWrite(answer)) answer.status = 503;
    },
  });
  await shop.after(0);
  const before = shop.contract();
  isDown = true;
  expect(await shop.after(24 * HOUR_MS)).toBe(3);
  expect(shop.contract()).toEqual(before);
  isDown = false;
  expect(await shop.after(60_000)).toBe(0);
});

test('an edit of this till in flight is not overwritten', async () => {
  const shop = await daily();
  await saveCategory(testShopOn(shop.store, shop.clock), 'Birds');
  expect(await shop.after(0)).toBe(0);
});

test('the first order proves that ids are kept', async () => {
  const one = await running([], undefined, { speed: 1, proves: true });
  const { capabilities } = one.shop.store;
  await untilHolds(() => expect(capabilities.get().contract?.keepsOrderIds).toBeNull());
  expect(capabilities.get().contract).toMatchObject({ repeatsAnswers: true, versions: true });
  await sell(one, [one.petIds.Momo]);
  await quiet(one);
  expect(capabilities.get().contract?.keepsOrderIds).toBe(true);
  expect((await one.shop.ask('settings.connection', {})).proof?.findings).toMatchObject([
    { level: 'good', code: 'answers_repeated' },
    { level: 'good', code: 'order_ids_kept' },
    { level: 'good', code: 'versions_kept' },
  ]);
});

test('an order returned with another id disables the promise and notifies the manager', async () => {
  const one = await running([], undefined, {
    speed: 1,
    proves: true,
    through: {
      request(request) {
        if (request.method !== 'POST' || request.path !== '/store/orders') return;
        request.body = request.body.replace(/"id":\d+,/, '');
      },
    },
  });
  const { capabilities } = one.shop.store;
  const told = async () => (await one.shop.ask('app.state', {})).notices.map(({ code }) => code);
  await untilHolds(() => expect(capabilities.get().contract).not.toBeNull());
  expect(await told()).not.toContain('order_id_changed');
  await sell(one, [one.petIds.Momo]);
  await quiet(one);
  expect(capabilities.get().contract).toMatchObject({
    keepsOrderIds: false,
    contradictedAt: expect.any(String),
  });
  expect(await told()).toContain('order_id_changed');
});

test('a contradiction survives later proofs and ends with a connection test', () => {
  const shown = { repeatsAnswers: true, versions: true, declaresOrderIds: true };
  const kept: ProvenContract = { ...provenAfter(null, shown, 'then'), keepsOrderIds: true };
  const order = { sentAs: remoteId('7'), answeredAs: remoteId('8') };
  const contradicted = provenByOrder(kept, order, 'now');
  expect(contradicted).toMatchObject({ keepsOrderIds: false, contradictedAt: 'now' });
  expect(provenByOrder(contradicted, { ...order, answeredAs: order.sentAs }, 'later')).toBe(contradicted);
  const nextDay = provenAfter(contradicted, shown, 'tomorrow');
  expect(nextDay).toMatchObject({ keepsOrderIds: false, contradictedAt: 'now' });
  expect(contractFindings(nextDay).map(({ code }) => code)).toContain('plain_service');
  const anew = provenAfter({ ...nextDay, contradictedAt: null }, shown, 'tomorrow');
  expect(anew).toMatchObject({ keepsOrderIds: null, contradictedAt: null });
  // Another proof does not forget it either.
  expect(provenAfter(kept, shown, 'tomorrow').keepsOrderIds).toBe(true);
});
