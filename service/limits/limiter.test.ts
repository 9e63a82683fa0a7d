import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanLimits, PlanName } from '../../shared/petstore/plans.ts';
import { sized } from '../../shared/testing/size.ts';
import { createService } from '../app.ts';
import { changePlan } from '../keys/keys.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { type ManualClock, manualClock } from '../testing/clock.ts';
import { asker, type Reply, startService, type TestService } from '../testing/service.ts';
import { onEachStorage } from '../testing/storages.ts';

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(60 * n);

function window({ headers }: Reply) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return { limit: read('limit'), remaining: read('remaining'), reset: read('reset') };
}

const inSeconds = (clock: ManualClock, ms: number) => (clock.now() + ms) / 1000;

onEachStorage((open) => {
  const start = async (clock: ManualClock, plan: { minute: number; day: number } | 'free') =>
    startService(
      { storage: await open(), clock },
      plan === 'free' ? { plan, limits: undefined } : { plan: 'enterprise', limits: plan },
    );

  test('of 200 requests on 50 connections at once exactly 60 pass', async () => {
    const { ask } = await start(manualClock(), 'free');
    const replies: Reply[] = [];
    const connection = async () => {
      for (let n = 0; n < 4; n += 1) replies.push(await ask('GET', '/categories'));
    };
    await Promise.all(Array.from({ length: 50 }, connection));
    const passed = replies.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(60);
    // Each Remaining was sent once.
    expect(passed.map((reply) => window(reply).remaining).sort((a, b) => a - b)).toEqual([
      ...Array(60).keys(),
    ]);
    // Requests within the grace period were in flight and cause no ban.
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(140);
  });

  test('the minute ends a minute after its first request, not before', async () => {
    const clock = manualClock();
    const { ask } = await start(clock, { minute: 2, day: 100 });
    expect(window(await ask('GET', '/pets'))).toEqual({
      limit: 2,
      remaining: 1,
      reset: inSeconds(clock, minutes(1)),
    });
    clock.advance(seconds(59));
    expect(window(await ask('GET', '/pets'))).toEqual({
      limit: 2,
      remaining: 0,
      reset: inSeconds(clock, seconds(1)),
    });
    clock.advance(999);
    const refused = await ask('GET', '/pets');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.body).toEqual({ code: 'rate_limited', message: expect.any(String), status: 429 });
    expect(window(refused).remaining).toBe(0);
    clock.advance(1);
    expect(window(await ask('GET', '/pets')).remaining).toBe(1);
  });

  test('the day window is described once it is nearer to running out, and refuses until its end', async () => {
    const clock = manualClock();
    const { ask } = await start(clock, { minute: 3, day: 5 });
    const firstAt = clock.now();
    expect(window(await ask('GET', '/pets')).limit).toBe(3);
    await ask('GET', '/pets');
    await ask('GET', '/pets');
    clock.advance(minutes(1));
    const fourth = window(await ask('GET', '/pets'));
    expect(fourth).toEqual({ limit: 5, remaining: 1, reset: firstAt / 1000 + 86_400 });
    await ask('GET', '/pets');
    const refused = await ask('GET', '/pets');
    expect([refused.status, window(refused)]).toEqual([
      429,
      { limit: 5, remaining: 0, reset: firstAt / 1000 + 86_400 },
    ]);
    expect(refused.headers.get('retry-after')).toBe(String(86_400 - 60));
    clock.advance(minutes(24 * 60 - 1) - 1);
    expect((await ask('GET', '/pets')).status).toBe(429);
    clock.advance(1);
    expect((await ask('GET', '/pets')).status).toBe(200);
  });

  test('a request refused by the minute does not count against the day', async () => {
    const clock = manualClock();
    const { ask } = await start(clock, { minute: 1, day: 2 });
    for (let n = 0; n < 5; n += 1) await ask('GET', '/pets');
    clock.advance(minutes(1));
    expect((await ask('GET', '/pets')).status).toBe(200);
  });

  const days = sized(100, 400);
  test(`${days} days at the limit pass request for request`, async () => {
    const clock = manualClock();
    const { ask } = await start(clock, { minute: 1, day: 2 });
    let passed = 0;
    for (let day = 0; day < days; day += 1) {
      for (const wait of [0, minutes(1)]) {
        clock.advance(wait);
        passed += (await ask('GET', '/pets')).status === 200 ? 1 : 0;
      }
      clock.advance(minutes(24 * 60 - 1));
    }
    expect(passed).toBe(2 * days);
  });

  describe('bans', () => {
    test('three requests inside the wait and past the grace ban the key for 15 minutes', async () => {
      const clock = manualClock();
      const { ask } = await start(clock, { minute: 1, day: 100 });
      await ask('GET', '/pets');
      expect((await ask('GET', '/pets')).status).toBe(429);
      clock.advance(1000);
      // Still within the grace period: exactly 1 s after the answer.
      expect((await ask('GET', '/pets')).status).toBe(429);
      clock.advance(1);
      expect((await ask('GET', '/pets')).status).toBe(429);
      expect((await ask('GET', '/pets')).status).toBe(429);
      const banned = await ask('GET', '/pets');
      expect([banned.status, banned.body.code, banned.headers.get('retry-after')]).toEqual([
        403,
        'key_banned',
        '900',
      ]);
      expect(window(banned)).toEqual({
        limit: 1,
        remaining: 0,
        reset: Math.ceil(inSeconds(clock, minutes(15))),
      });

      clock.advance(minutes(15) - 1);
      const still = await ask('GET', '/nowhere');
      expect([still.status, still.headers.get('retry-after')]).toEqual([403, '1']);
      clock.advance(1);
      expect((await ask('GET', '/pets')).status).toBe(200);
    });

    test('strikes of one wait do not count towards the next', async () => {
      const clock = manualClock();
      const { ask } = await start(clock, { minute: 1, day: 100 });
      for (let n = 0; n < 4; n += 1) {
        await ask('GET', '/pets');
        await ask('GET', '/pets');
        clock.advance(seconds(2));
        await ask('GET', '/pets');
        expect((await ask('GET', '/pets')).status).toBe(429);
        clock.advance(minutes(1));
      }
    });

    test('concurrent strikes ban once, for the configured time', async () => {
      const clock = manualClock();
      const { ask } = await start(clock, { minute: 1, day: 100 });
      await ask('GET', '/pets');
      await ask('GET', '/pets');
      clock.advance(seconds(2));
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/pets')));
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
      expect(replies.filter(({ headers }) => headers.get('retry-after') === '900')).toHaveLength(18);
      clock.advance(minutes(15));
      expect((await ask('GET', '/pets')).status).toBe(200);
    });
  });

  describe('a change of plan', () => {
    const upgrade = async ({ storage }: TestService, plan: PlanName, limits?: PlanLimits) =>
      changePlan(storage, (await storage.keys.list())[0]?.id ?? '', { plan, limits });

    test('applies from the next request on; running windows keep their count and end', async () => {
      const clock = manualClock();
      const shop = await start(clock, 'free');
      for (let n = 0; n < 60; n += 1) expect((await shop.ask('GET', '/pets')).status).toBe(200);
      // Refused requests do not count.
      for (let n = 0; n < 5; n += 1) expect((await shop.ask('GET', '/pets')).status).toBe(429);
      clock.advance(seconds(20));
      await upgrade(shop, 'pro');
      const reset = inSeconds(clock, seconds(40));
      const next = await shop.ask('GET', '/pets');
      expect([next.status, window(next)]).toEqual([200, { limit: 300, remaining: 239, reset }]);

      await upgrade(shop, 'enterprise', { minute: 1000, day: 100 });
      const day = inSeconds(clock, 24 * minutes(60) - seconds(20));
      expect(window(await shop.ask('GET', '/pets'))).toEqual({ limit: 100, remaining: 38, reset: day });

      await upgrade(shop, 'free');
      const refused = await shop.ask('GET', '/pets');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
      clock.advance(seconds(40));
      const open = await shop.ask('GET', '/pets');
      expect([open.status, window(open).limit, window(open).remaining]).toEqual([200, 60, 59]);
    });

    test('does not lift a ban', async () => {
      const clock = manualClock();
      const shop = await start(clock, { minute: 1, day: 100 });
      await shop.ask('GET', '/pets');
      await shop.ask('GET', '/pets');
      clock.advance(seconds(2));
      for (let n = 0; n < 3; n += 1) await shop.ask('GET', '/pets');
      await upgrade(shop, 'business');
      const banned = await shop.ask('GET', '/pets');
      expect([banned.status, banned.headers.get('retry-after')]).toEqual([403, '900']);
      clock.advance(minutes(15));
      expect(window(await shop.ask('GET', '/pets'))).toMatchObject({ limit: 1000, remaining: 999 });
    });

    test('ends an earlier wait: requests inside it are no strikes', async () => {
      const clock = manualClock();
      const shop = await start(clock, { minute: 1, day: 100 });
      await shop.ask('GET', '/pets');
      await shop.ask('GET', '/pets');
      clock.advance(seconds(2));
      for (let n = 0; n < 2; n += 1) expect((await shop.ask('GET', '/pets')).status).toBe(429);
      await upgrade(shop, 'enterprise', { minute: 2, day: 100 });
      expect((await shop.ask('GET', '/pets')).status).toBe(200);
      // Would be the third strike.
      expect((await shop.ask('GET', '/pets')).status).toBe(429);
    });

    test('is refused without Enterprise limits, with its own limits on other plans, and for a revoked key', async () => {
      const shop = await start(manualClock(), 'free');
      await expect(upgrade(shop, 'enterprise')).rejects.toThrow('An Enterprise key needs its limits');
      await expect(upgrade(shop, 'pro', { minute: 1, day: 1 })).rejects.toThrow('Only Enterprise can');
      expect((await shop.ask('GET', '/pets')).headers.get('x-ratelimit-limit')).toBe('60');
      const id = (await shop.storage.keys.list())[0]?.id ?? '';
      await shop.storage.keys.revoke(id, 0);
      await expect(upgrade(shop, 'pro')).rejects.toThrow(`There is no active key with the id ${id}.`);
    });
  });

  test('requests without a valid key count for their address, on the Free plan, and are never banned', async () => {
    const clock = manualClock();
    const { url } = await start(clock, 'free');
    const stranger = asker(url, 'psk_wrong');
    for (let n = 59; n >= 0; n -= 1) {
      const refused = await stranger('GET', '/pets');
      expect([refused.status, refused.body.code, window(refused).remaining]).toEqual([
        401,
        'unauthorized',
        n,
      ]);
    }
    clock.advance(seconds(2));
    for (let n = 0; n < 5; n += 1) expect((await stranger('GET', '/pets')).status).toBe(429);
    expect((await asker(url, null)('GET', '/nowhere')).status).toBe(429);
  });

  test('requests without a valid key leave no counters in the database', async () => {
    const storage = await open();
    const refuse = () => Promise.reject(new Error('A counter in the database.'));
    const counters = { ...storage.counters, add: refuse, count: refuse, put: refuse, get: refuse };
    const { url } = await startService({ storage: { ...storage, counters } });
    expect((await asker(url, 'psk_wrong')('GET', '/pets')).status).toBe(401);
    expect((await asker(url, null)('GET', '/healthz')).status).toBe(200);
  });

  test('every answer carries the headers, and open routes cost the key nothing', async () => {
    const { ask, url } = await start(manualClock(), { minute: 50, day: 100 });
    const replies = [
      await ask('GET', '/pets'),
      await ask('GET', '/nowhere'),
      await ask('PATCH', '/pets'),
      await ask('POST', '/pets', '{'),
      await ask('GET', '/pets/%zz'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 405, 400, 400]);
    expect(replies.map((reply) => window(reply).remaining)).toEqual([49, 48, 47, 46, 45]);
    for (const path of ['/healthz', '/docs', '/openapi.json']) {
      expect((await ask('GET', path)).status).toBe(200);
    }
    expect(window(await ask('GET', '/pets')).remaining).toBe(44);
    expect(window(await asker(url, null)('GET', '/pets'))).toMatchObject({ limit: 60, remaining: 59 });
  });

  test('an address may ask for open routes 300 times a minute, and the database for its health once a second', async () => {
    const clock = manualClock();
    const storage = await open();
    let pings = 0;
    const ping = () => {
      pings += 1;
      return storage.ping();
    };
    const { ask } = await startService({ storage: { ...storage, ping }, clock });
    const replies: Reply[] = [];
    for (let n = 0; n < 301; n += 1) replies.push(await ask('GET', '/healthz'));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(replies[300]?.status).toBe(429);
    expect(replies[300]?.headers.get('retry-after')).toBe('60');
    expect(pings).toBe(1);
    clock.advance(minutes(1));
    expect((await ask('GET', '/healthz')).status).toBe(200);
    expect(pings).toBe(2);
  });
});

test('a restart forgets neither the windows nor a ban', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'perch-service-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const clock = manualClock();
  const first = await startService(
    { storage: await openSqlite({ dir }), clock },
    { plan: 'enterprise', limits: { minute: 1, day: 5 } },
  );
  await first.ask('GET', '/pets');
  await first.ask('GET', '/pets');
  clock.advance(2000);
  for (let n = 0; n < 3; n += 1) await first.ask('GET', '/pets');
  await first.close();

  const second = await createService({ storage: await openSqlite({ dir }), clock });
  const ask = asker(second.url, first.key);
  expect((await ask('GET', '/pets')).status).toBe(403);
  clock.advance(minutes(15));
  expect(window(await ask('GET', '/pets'))).toMatchObject({ limit: 1, remaining: 0 });
  await second.close();
});
