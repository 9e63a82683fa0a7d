import { test } from 'vitest';
import { expectToSearchAll } from '../search/testing.ts';
import { peers } from './search.ts';

test.each(peers.map((peer) => [peer.name, peer] as const))(
  '%s searches all the pets, and gives a page of names at most',
  (_name, peer) => expectToSearchAll(peer),
);
