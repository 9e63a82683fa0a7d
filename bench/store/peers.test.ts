import { expect, test } from 'vitest';
import { ownPeers } from './peers.ts';
import { PETS, saleOf, sameSale } from './sale.ts';
import { expectToGiveBack } from './testing.ts';

// bench/peers/store.test.ts has the same test for the others.
test.each(ownPeers.map((peer) => [peer.name, peer] as const))(
  '%s returns every sale unchanged, after a restart too',
  (_name, peer) => expectToGiveBack(peer),
);

test('detects a difference in one field, whatever the order of the keys', () => {
  const sale = saleOf(5);
  const turned = Object.fromEntries(Object.entries(sale).reverse()) as unknown as typeof sale;
  expect(sameSale(turned, sale)).toBe(true);
  expect(sameSale({ ...sale, movements: sale.movements.slice(1) }, sale)).toBe(false);
  expect(new Set(sale.lines.map(({ petId }) => petId)).size).toBe(2);
  expect(Math.max(...sale.lines.map(({ petId }) => petId))).toBeLessThanOrEqual(PETS);
});
