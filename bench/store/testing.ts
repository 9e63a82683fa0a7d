import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { LocalPeer } from './peer.ts';
import { saleOf } from './sale.ts';

/** Expects a store to return each sale unchanged, also after a restart. */
export async function expectToGiveBack(peer: LocalPeer): Promise<void> {
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
}
