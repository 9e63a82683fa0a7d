import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { peers } from './peers.ts';
import { petNames, wantedPets } from './pets.ts';

const names = petNames(400);

test.each(peers.map((peer) => [peer.name, peer] as const))(
  '%s searches all the pets, and gives a page of names at most',
  (_name, peer) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
    try {
      peer.build?.(names, folder);
      const find = peer.start(names, folder);
      for (const { name, typed } of wantedPets(names, 'as written', 40)) expect(find(typed)).toContain(name);
      // The last pet is there as well as the first.
      expect(find(names.at(-1) as string)).toContain(names.at(-1));
      const page = find('be');
      expect(page.length).toBeGreaterThan(0);
      expect(page.length).toBeLessThanOrEqual(24);
      for (const name of page) expect(names).toContain(name);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('a slip changes one letter in the middle of the longest word', () => {
  for (const { name, typed } of wantedPets(names, 'with a slip', 50)) {
    const meant = name.split(' ').slice(1).join(' ').toLowerCase();
    expect(typed).not.toBe(meant);
    expect(typed.slice(0, 2)).toBe(meant.slice(0, 2));
    expect(Math.abs(typed.length - meant.length)).toBeLessThanOrEqual(1);
  }
});
