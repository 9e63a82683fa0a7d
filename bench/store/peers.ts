import { loadPeers } from '../lib/peers.ts';
import type { LocalPeer, Peer } from './peer.ts';
import { perch } from './perch.ts';
import { sqlitePeers } from './sqlite.ts';

/** Peers that need only the product's packages. */
export const ownPeers: LocalPeer[] = [perch, ...sqlitePeers];

/** Peers that run in Node. */
export async function localPeers(): Promise<LocalPeer[]> {
  return [...ownPeers, ...(await loadPeers('documents')).peers];
}

/** All peers; those in a window are opened only by its page (bench/peers/window-page.ts). */
export async function allPeers(): Promise<Peer[]> {
  const { peers } = await loadPeers('window');
  return [...(await localPeers()), ...peers.map((peer) => ({ ...peer, inWindow: true }))];
}
