import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localPeers } from './peers.ts';
import { PETS, saleOf, sameSale } from './sale.ts';
import { windowPeers } from './window/peers.ts';

// Peers in a window are held to the same before each measurement (store.ts), in a real one.

test.each(localPeers.map((peer) => [peer.name, peer] as const))(
  '%s gives back every sale as it was sold, after a new start too',
  async (_name, peer) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
    const before = process.cwd();
    try {
      const till = await peer.open(folder);
      await till.fill(1, 3);
      await till.sell(4);
      await till.close();
      const again = await peer.open(folder);
      const kept = await again.kept();
      await again.close();
      expect(kept.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      for (const sale of kept) expect(sale).toEqual(saleOf(sale.number));
    } finally {
      process.chdir(before);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('names every way to keep sales once', () => {
  const keys = [...localPeers, ...windowPeers].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('tells sales apart that differ in one field, whatever the order of their keys', () => {
  const sale = saleOf(5);
  const turned = Object.fromEntries(Object.entries(sale).reverse()) as unknown as typeof sale;
  expect(sameSale(turned, sale)).toBe(true);
  expect(sameSale({ ...sale, movements: sale.movements.slice(1) }, sale)).toBe(false);
  expect(new Set(sale.lines.map(({ petId }) => petId)).size).toBe(2);
  expect(Math.max(...sale.lines.map(({ petId }) => petId))).toBeLessThanOrEqual(PETS);
});
