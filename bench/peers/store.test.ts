import { test } from 'vitest';
import { expectToGiveBack } from '../store/testing.ts';
import { peers } from './documents.ts';

// Peers in a window are checked in a real one before each measurement (store.ts).

test.each(peers.map((peer) => [peer.name, peer] as const))(
  '%s returns every sale unchanged, after a restart too',
  (_name, peer) => expectToGiveBack(peer),
);
