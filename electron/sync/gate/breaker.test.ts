import { expect, test } from 'vitest';
import { after, monotonicMs, serviceMs } from '../../../shared/time/time.ts';
import { openUntil } from './breaker.ts';
import type { Gate, Permit } from './gate.ts';
import { MINUTE, memoryStore, rig } from './testing.ts';

// How the gate handles a refusal: how long its circuit is open, and how it closes.

function openedUntil({ memory }: Gate): number {
  return openUntil(memory.breaker) ?? 0;
}

const HALF_A_DAY = 12 * 60 * MINUTE;
const times = { sentAt: monotonicMs(1000), answeredAt: monotonicMs(1080) };

test('after a 429 nothing is sent until the wait ends, then a single probe', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  for (let count = 0; count < 60; count += 1) limiter.outside(world.now);
  const one = till();
  one.send(30);
  await world.run(() => one.gate.memory.breaker.circuit.state === 'open');
  const { sentAt } = one;
  const asked = sentAt.length;
  await world.run(() => sentAt.length > asked);
  expect(world.now % MINUTE).toBeLessThan(5000);
  await world.run(() => false, world.now + 79);
  expect(sentAt).toHaveLength(asked + 1);
  await world.run(() => one.done === 30);
  expect(one.whileOpen).toBe(0);
  expect(limiter.counts).toMatchObject({ refused: 1, early: 0, bans: 0 });
});

test('a restart keeps the wait and the remaining quota of the minute', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  for (let count = 0; count < 60; count += 1) limiter.outside(world.now);
  const store = memoryStore();
  const first = till(store);
  first.send(1);
  await world.run(() => first.gate.memory.breaker.circuit.state === 'open');
  first.kill();
  const second = till(store);
  second.send(60);
  await world.run(() => second.done === 60);
  expect(limiter.counts).toMatchObject({ refused: 1, early: 0 });
  second.kill();
  const third = till(store);
  third.send(1);
  await world.run(() => third.done === 1);
  expect(limiter.counts.refused).toBe(1);
});

test.each([
  { remaining: 0, waits: HALF_A_DAY, what: 'the one that is spent' },
  { remaining: 900, waits: MINUTE, what: 'another one, which tells nothing' },
])('a 429 without Retry-After waits for the reset of $what', async ({ remaining, waits }) => {
  const { world, till } = rig({ kind: 'fixed', minute: 60 });
  const { gate } = till();
  const [permit] = gate.admit('orders').permits ?? [];
  permit?.tryConsume();
  const serviceDate = serviceMs(Date.parse('2026-11-21T10:00:17Z'));
  const rateLimit = { limit: gate.plan.day, remaining, resetsAt: after(serviceDate, HALF_A_DAY) };
  const rest = { serviceDate, rateLimit, deprecated: null, sunset: null, replayed: false };
  const meta = { status: 429, ...times, ...rest };
  permit?.complete({
    kind: 'rate_limited',
    waitMs: null,
    code: 'rate_limited',
    meta,
  });
  await world.run(() => false, world.now + openedUntil(gate) - 1000);
  const { permits, retryAt } = { retryAt: null, ...gate.admit('orders') };
  const until = permits ? openedUntil(gate) : (retryAt ?? 0);
  expect(until).toBeGreaterThan(waits);
  expect(until).toBeLessThan(waits * 1.2);
});

test('a refusal of a request sent before the circuit opened does not lengthen the wait', () => {
  const { gate } = rig({ kind: 'fixed', minute: 60 }).till();
  const refuse = (permit: Permit | undefined, sentAt: number) => {
    const meta = { status: 429, sentAt: monotonicMs(sentAt), answeredAt: monotonicMs(sentAt + 80) };
    const rest = { serviceDate: null, rateLimit: null, deprecated: null, sunset: null, replayed: false };
    const words = { waitMs: MINUTE, code: 'rate_limited' };
    permit?.complete({ kind: 'rate_limited', ...words, meta: { ...meta, ...rest } });
  };
  const ask = gate.admit('orders').permits?.[0];
  ask?.tryConsume();
  const rateLimit = { limit: 60, remaining: 59, resetsAt: serviceMs(Date.parse('2026-11-21T10:01:00Z')) };
  const serviceDate = serviceMs(Date.parse('2026-11-21T10:00:17Z'));
  const rest = { deprecated: null, sunset: null, replayed: false };
  const meta = { status: 200, ...times, serviceDate, rateLimit, ...rest };
  ask?.complete({ kind: 'ok', value: null, etag: null, next: null, meta });
  const both = gate.admit('orders', 2).permits ?? [];
  expect(both.map((permit) => permit.tryConsume())).toEqual([true, true]);
  refuse(both[0], 1000);
  const { circuit } = gate.memory.breaker;
  refuse(both[1], 900);
  expect(gate.memory.breaker.consecutiveRefusals).toBe(1);
  expect(gate.memory.breaker.circuit).toMatchObject({ ...circuit, state: 'open' });
});
