import { describe, expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { startService } from '../testing/service.ts';
import { type FaultName, type FaultSpec, parseFault } from './spec.ts';

const fault = (name: FaultName, rest: Partial<FaultSpec> = {}): FaultSpec => ({
  p: 1,
  seed: 1,
  skip: 0,
  name,
  ...rest,
});
const order = { id: 7, quantity: 1 };

async function orders(service: Awaited<ReturnType<typeof startService>>): Promise<number> {
  service.faults.set([]);
  return (await service.ask('GET', '/store/orders')).body.length;
}

describe('connections', () => {
  test.each([
    ['drop-before-commit', 0],
    ['commit-then-drop', 1],
    ['reset-mid-body', 1],
  ] as const)('%s leaves %i order behind and the client without an answer', async (name, count) => {
    const service = await startService({ faults: [fault(name)] });
    await expect(service.ask('POST', '/store/orders', order)).rejects.toThrow();
    expect(await orders(service)).toBe(count);
  });

  test('reset-mid-body sends half of the answer first', async () => {
    const service = await startService({ faults: [fault('reset-mid-body')] });
    const response = await fetch(`${service.url}/openapi.json`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('answers', () => {
  test('500 does nothing and sends an Error object', async () => {
    const service = await startService({ faults: [fault('500')] });
    const failed = await service.ask('POST', '/store/orders', order);
    expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
    expect(await orders(service)).toBe(0);
  });

  test('503-html does nothing and sends a page', async () => {
    const service = await startService({ faults: [fault('503-html')] });
    const failed = await service.ask('POST', '/store/orders', order);
    expect([failed.status, failed.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(failed.text).toContain('<h1>');
    expect(failed.headers.has('x-ratelimit-limit')).toBe(true);
    expect(await orders(service)).toBe(0);
  });

  test('service-ids assigns its own ids to orders', async () => {
    const service = await startService({ faults: [fault('service-ids')] });
    const [first, second] = [
      await service.ask('POST', '/store/orders', order),
      await service.ask('POST', '/store/orders', order),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.body.id, second.body.id]).toEqual([1, 2]);
  });

  test('delay holds back the answer, by the service’s clock', async () => {
    const clock = manualClock();
    const service = await startService({ clock, faults: [fault('delay', { ms: 5000 })] });
    let answered = false;
    const reply = service.ask('POST', '/store/orders', order).then((answer) => {
      answered = true;
      return answer;
    });
    await expect.poll(() => clock.sleeping()).toBe(1);
    expect(await service.data.orders.list({ after: '-1', limit: 9 })).toHaveLength(1);
    clock.advance(4999);
    await new Promise(setImmediate);
    expect(answered).toBe(false);
    clock.advance(1);
    expect((await reply).status).toBe(201);
  });
});

test('late-commit carries out a request that the client has given up', async () => {
  const clock = manualClock();
  const impatient = new AbortController();
  const service = await startService({
    clock,
    faults: [fault('late-commit', { ms: 5000 })],
    onArrival: () => impatient.abort(),
  });
  const request = { method: 'POST', signal: impatient.signal, body: JSON.stringify(order) };
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
  await expect(fetch(`${service.url}/store/orders`, { ...request, headers })).rejects.toThrow();
  const stored = async () => (await service.data.orders.list({ after: '-1', limit: 9 })).length;
  expect(await stored()).toBe(0);
  await expect
    .poll(() => {
      clock.advance(5000);
      return stored();
    })
    .toBe(1);
});

describe('limits', () => {
  test('429-storm refuses everything until it ends, and clients that keep sending are banned', async () => {
    const clock = manualClock();
    const service = await startService({ clock, faults: [fault('429-storm', { ms: 20_000, times: 1 })] });
    const refused = await service.ask('GET', '/pets');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
    clock.advance(19_999);
    expect((await service.ask('GET', '/pets')).status).toBe(429);
    clock.advance(1);
    expect((await service.ask('GET', '/pets')).status).toBe(200);

    service.faults.set([fault('429-storm', { ms: 20_000, times: 1 })]);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await service.ask('GET', '/pets')).status);
      clock.advance(1001);
    }
    expect(statuses).toEqual([429, 429, 429, 403]);
  });

  test.each([
    ['retry-after-decimal', '30.0'],
    ['retry-after-date', 'Sat, 21 Nov 2026 09:00:30 GMT'],
    ['retry-after-epoch', String(Date.parse('2026-11-21T09:00:30Z') / 1000)],
    ['retry-after-epoch-ms', String(Date.parse('2026-11-21T09:00:30Z'))],
  ] as const)('%s tells the wait as %s', async (name, told) => {
    const faults = [fault('429-storm'), fault(name)];
    const { ask } = await startService({ clock: manualClock(), faults });
    expect((await ask('GET', '/pets')).headers.get('retry-after')).toBe(told);
  });

  test('wrong-clock shifts every time it tells, and the wait stays the same', async () => {
    const clock = manualClock();
    const faults = [fault('wrong-clock', { ms: -7_200_000 }), fault('retry-after-date'), fault('429-storm')];
    const { headers } = await (await startService({ clock, faults })).ask('GET', '/pets');
    const date = Date.parse(headers.get('date') ?? '');
    expect(date - clock.now()).toBe(-7_200_000);
    expect(Date.parse(headers.get('retry-after') ?? '') - date).toBe(30_000);
    expect(Number(headers.get('x-ratelimit-reset')) * 1000 - date).toBe(60_000);
  });
});

describe('which requests are hit', () => {
  async function statuses(specs: FaultSpec[], count = 40) {
    const { ask } = await startService({ faults: specs });
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await ask('GET', n % 2 ? '/pets' : '/categories')).status);
    return seen;
  }

  test('follows probability and seed, the same each time', async () => {
    const first = await statuses([fault('500', { p: 0.3, seed: 5 })]);
    expect(await statuses([fault('500', { p: 0.3, seed: 5 })])).toEqual(first);
    expect(await statuses([fault('500', { p: 0.3, seed: 6 })])).not.toEqual(first);
    const hits = first.filter((status) => status === 500).length;
    expect(hits).toBeGreaterThan(3);
    expect(hits).toBeLessThan(25);
  });

  test('respects operations, skip and times', async () => {
    const seen = await statuses([fault('500', { operations: ['listPets'], skip: 2, times: 3 })], 14);
    expect(seen.flatMap((status, index) => (status === 500 ? [index] : []))).toEqual([5, 7, 9]);
  });
});

describe('--fault', () => {
  test('is read', () => {
    expect(parseFault('commit-then-drop')).toEqual({ name: 'commit-then-drop', p: 1, seed: 1, skip: 0 });
    expect(parseFault('delay:p=0.25,seed=9,ms=40,op=createOrder+getOrder,skip=1,times=2')).toEqual({
      name: 'delay',
      p: 0.25,
      seed: 9,
      ms: 40,
      operations: ['createOrder', 'getOrder'],
      skip: 1,
      times: 2,
    });
  });

  test.each([
    'nonsense',
    'delay:p=2',
    'delay:p=',
    'delay:colour=red',
    'delay:op=sellPet',
    'delay:ms=1.5',
    '',
  ])('refuses %j with a reason', (text) => {
    expect(() => parseFault(text)).toThrow(`--fault ${text}:`);
  });
});
