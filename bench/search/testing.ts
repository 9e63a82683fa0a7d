import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Peer } from './peer.ts';
import { petNames, wantedPets } from './queries.ts';

/** Expects a search over all pets that returns at most a page. */
export function expectToSearchAll(peer: Peer): void {
  const names = petNames(400);
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  try {
    peer.build?.(names, folder);
    const find = peer.start(names, folder);
    for (const { name, typed } of wantedPets(names, 'as written', 40)) expect(find(typed)).toContain(name);
    // Includes the last pet.
    expect(find(names.at(-1) as string)).toContain(names.at(-1));
    const page = find('be');
    expect(page.length).toBeGreaterThan(0);
    expect(page.length).toBeLessThanOrEqual(24);
    for (const name of page) expect(names).toContain(name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
