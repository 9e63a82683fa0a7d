import { expect, test } from 'vitest';
import { after, monotonicMs, serviceMs } from '../../../shared/time/time.ts';
import { memoryStore, rig } from './testing.ts';

// How many requests the gate admits at once.

test('the first request is sent alone, and its answer admits the rest of the minute', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  const one = till();
  const began = world.now;
  one.send(60);
  await world.run(() => one.done === 1);
  expect(one.sentAt.filter((at) => at < began + 80)).toHaveLength(1);
  await world.run(() => one.done === 60);
  expect(one.mostUnderWay).toBe(6);
  expect(world.now - began).toBeLessThan(1500);
  expect(limiter.counts.refused).toBe(0);
});

test('slow answers limit the number of requests in flight', async () => {
  for (const [tills, most] of [
    [1, 2],
    [3, 1],
  ] as const) {
    const { world, till } = rig({ kind: 'fixed', minute: 300, tills, way: () => 700 });
    const all = Array.from({ length: tills }, () => till());
    for (const one of all) one.send(40);
    await world.run(() => all.every(({ done }) => done === 40));
    for (const one of all) expect(one.mostUnderWay).toBeLessThanOrEqual(most);
  }
});

test('an answer that arrives after a night in standby does not keep requests few for long', async () => {
  let way = 4 * 3_600_000;
  const { world, till } = rig({ kind: 'fixed', minute: 300, way: () => way });
  const one = till();
  one.send(1);
  await world.run(() => one.done === 1);
  way = 40;
  one.send(100);
  await world.run(() => one.done === 101);
  expect(one.mostUnderWay).toBeGreaterThan(2);
});

test('two permits are granted together only if no other till shares the key', () => {
  const alone = rig({ kind: 'fixed', minute: 300 }).till().gate;
  const shared = rig({ kind: 'fixed', minute: 60, tills: 3 }).till().gate;
  for (const gate of [alone, shared]) {
    const [ask] = gate.admit('orders').permits ?? [];
    expect(gate.admit('orders').permits).toBeNull();
    ask?.tryConsume();
    const serviceDate = serviceMs(Date.parse('2026-11-21T10:00:17Z'));
    const meta = { status: 200, sentAt: monotonicMs(0), answeredAt: monotonicMs(80), serviceDate };
    const rateLimit = {
      limit: gate.plan.minute,
      remaining: gate.plan.minute - 1,
      resetsAt: after(serviceDate, 43_000),
    };
    const rest = { rateLimit, deprecated: null, sunset: null, replayed: false };
    ask?.complete({ kind: 'ok', value: null, etag: null, next: null, meta: { ...meta, ...rest } });
  }
  expect(alone.admit('stock', 2).permits).toHaveLength(2);
  expect(shared.admit('stock', 2).permits).toHaveLength(1);
});

/** A gate whose disk refuses every write while `isFull` is set. */
function onFullDisk(tills = 1) {
  const disk = { isFull: false, store: memoryStore(), saved: 0 };
  const { save } = disk.store;
  disk.store.save = (...state) => {
    if (disk.isFull) throw new Error('disk full');
    disk.saved += 1;
    save(...state);
  };
  const { gate } = rig({ kind: 'fixed', minute: 300, tills }).till(disk.store);
  return { disk, gate };
}

const asked = { sentAt: monotonicMs(1000), answeredAt: monotonicMs(1080), deprecated: null, sunset: null };
const refused = {
  kind: 'rate_limited',
  waitMs: 90_000,
  code: 'rate_limited',
  meta: { ...asked, status: 429, serviceDate: null, rateLimit: null, replayed: false },
} as const;

test('a request that cannot be recorded is not sent and its permit is released', () => {
  const { disk, gate } = onFullDisk();
  const before = gate.remainingToday('orders');
  disk.isFull = true;
  for (let times = 0; times < 5; times += 1) {
    const [permit] = gate.admit('orders').permits ?? [];
    expect(permit?.tryConsume()).toBe(false);
    permit?.release();
  }
  expect(() => gate.flush()).toThrow('disk full');
  expect(gate.remainingToday('orders')).toBe(before);
  disk.isFull = false;
  gate.flush();
  const [permit] = gate.admit('orders').permits ?? [];
  expect(permit?.tryConsume()).toBe(true);
  expect(gate.remainingToday('orders')).toBe(before - 1);
});

test('a wait that cannot be written is respected, and written when the disk allows it', () => {
  const { disk, gate } = onFullDisk();
  const [permit] = gate.admit('orders').permits ?? [];
  permit?.tryConsume();
  disk.isFull = true;
  permit?.complete(refused);
  expect(gate.admit('orders')).toMatchObject({ permits: null, reason: 'circuit_open' });
  expect(() => gate.flush()).toThrow('disk full');
  expect(disk.store.load().state?.breaker.open).toBeNull();
  disk.isFull = false;
  gate.flush();
  expect(disk.store.load().state?.breaker.open).toMatchObject({ reason: 'rate_limited' });
  const { saved } = disk;
  gate.flush();
  expect(disk.saved).toBe(saved);
});

test('a sent request whose answer was not processed is spent and no longer in flight', () => {
  const { gate } = onFullDisk();
  const before = gate.remainingToday('orders');
  for (let times = 1; times <= 5; times += 1) {
    const [permit] = gate.admit('orders').permits ?? [];
    permit?.tryConsume();
    permit?.release();
    expect(gate.remainingToday('orders')).toBe(before - times);
  }
  expect(gate.memory.minute.inFlight).toBe(0);
});
