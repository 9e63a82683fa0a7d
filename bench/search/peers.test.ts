import { expect, test } from 'vitest';
import { ownPeers } from './peers.ts';
import { petNames, wantedPets } from './queries.ts';
import { expectToSearchAll } from './testing.ts';

// bench/peers/search.test.ts has the same test for the others.
test.each(ownPeers.map((peer) => [peer.name, peer] as const))(
  '%s searches all the pets, and gives a page of names at most',
  (_name, peer) => expectToSearchAll(peer),
);

test('a slip changes one letter in the middle of the longest word', () => {
  for (const { name, typed } of wantedPets(petNames(400), 'with a slip', 50)) {
    const meant = name.split(' ').slice(1).join(' ').toLowerCase();
    expect(typed).not.toBe(meant);
    expect(typed.slice(0, 2)).toBe(meant.slice(0, 2));
    expect(Math.abs(typed.length - meant.length)).toBeLessThanOrEqual(1);
  }
});
