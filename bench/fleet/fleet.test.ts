import { expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time/time.ts';
import { runWhole } from './full-program.ts';
import { type KeySpec, runKey } from './key.ts';

test('the model of a shop sends as many requests as the whole program', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  const spec: KeySpec = { plan: 'free', tills: 2, orders: 25, days: 1, seed: 'test' };
  const model = runKey(spec);
  const whole = await runWhole(spec);
  expect(whole.delays.length).toBe(whole.sold);
  expect(model.delays.length).toBe(model.sold);
  expect(model.sold).toBe(whole.sold);
  expect(model.lanes.orders).toBe(whole.lanes.orders);
  // Each till proves the contract once: it reads the OpenAPI document and the categories.
  expect(model.lanes.reads + 2 * spec.tills).toBe(whole.lanes.reads);
  expect(Math.abs(model.lanes.stock - whole.lanes.stock)).toBeLessThanOrEqual(0.05 * whole.lanes.stock);
  expect([whole.refused, whole.bans, model.refused, model.bans]).toEqual([0, 0, 0, 0]);
});

test.each([
  ['free', 1, 600],
  ['pro', 3, 1500],
] as const)('evening orders do not wait for stock writes: %s, %i tills', (plan, tills, orders) => {
  const { sold, delays, stockWait } = runKey({ plan, tills, orders, days: 3, seed: 'evening' });
  expect(delays.length).toBe(sold);
  expect(Math.max(...delays)).toBeLessThan(60_000);
  // Counts wait longer than orders, but no longer than until the next day.
  expect(stockWait).toBeLessThan(DAY_MS);
});
