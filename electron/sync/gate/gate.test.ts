import { expect, test } from 'vitest';
import { after, monotonicMs, serviceMs } from '../../../shared/time.ts';
import { rig } from './testing.ts';

// How many requests the gate lets out at once.

test('the first request asks alone, and its answer lets the rest of the minute out at once', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  const one = till();
  const began = world.now;
  one.send(60);
  await world.run(() => one.done === 1);
  expect(one.sentAt.filter((at) => at < began + 80)).toHaveLength(1);
  await world.run(() => one.done === 60);
  expect(one.mostUnderWay).toBeGreaterThan(3);
  expect(world.now - began).toBeLessThan(1000);
  expect(limiter.counts.refused).toBe(0);
});

test('with answers that take long, no more is under way than can do no harm', async () => {
  for (const [tills, most] of [
    [1, 3],
    [3, 1],
  ] as const) {
    const { world, till } = rig({ kind: 'fixed', minute: 300, tills, way: () => 700 });
    const all = Array.from({ length: tills }, () => till());
    for (const one of all) one.send(40);
    await world.run(() => all.every(({ done }) => done === 40));
    for (const one of all) expect(one.mostUnderWay).toBeLessThanOrEqual(most);
  }
});

test('what two requests of one piece of work need is given out together only where nobody else shares the key', () => {
  const alone = rig({ kind: 'fixed', minute: 300 }).till().gate;
  const shared = rig({ kind: 'fixed', minute: 60, tills: 3 }).till().gate;
  for (const gate of [alone, shared]) {
    const [ask] = gate.admit('orders').permits ?? [];
    expect(gate.admit('orders').permits).toBeNull();
    ask?.mayLeave();
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
