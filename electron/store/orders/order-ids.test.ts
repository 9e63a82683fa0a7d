import { expect, test } from 'vitest';
import { createShipDates, shipDateSlot } from './order-ids.ts';

const at = Date.parse('2026-11-21T09:30:00.000Z');

test('gives each order the first free ship date of its till, in a thousand looks for a thousand orders', () => {
  const taken = new Set<string>();
  let looks = 0;
  const free = createShipDates(7, (date) => {
    looks += 1;
    return taken.has(date);
  });
  for (let order = 0; order < 1000; order += 1) {
    const date = free(at);
    expect(Date.parse(date)).toBe(shipDateSlot(at, 7) + order * 32);
    taken.add(date);
  }
  expect(looks).toBeLessThan(2100);
  expect(free(at + 3_600_000)).toBe(new Date(shipDateSlot(at + 3_600_000, 7)).toISOString());
});

test('gives a ship date again whose order never came to be', () => {
  const free = createShipDates(1, () => false);
  expect(free(at)).toBe(free(at));
});
