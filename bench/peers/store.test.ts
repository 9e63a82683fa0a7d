import { expect, test } from 'vitest';
import { allPeers } from '../store/peers.ts';
import { expectToGiveBack } from '../store/testing.ts';
import { peers } from './documents.ts';

// Peers in a window are checked in a real one before each measurement (store.ts).

test.each(peers.map((peer) => [peer.name, peer] as const))(
  '%s returns every sale unchanged, after a restart too',
  (_name, peer) => expectToGiveBack(peer),
);

test('every store has its own name', async () => {
  const keys = (await allPeers()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
