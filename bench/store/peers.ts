import { loadPeers } from '../lib/peers.ts';
import type { LocalPeer, Peer } from './peer.ts';
import { perch } from './perch.ts';
import { sqlitePeers } from './sqlite.ts';

/** Those that need nothing but what the product uses. */
export const ownPeers: LocalPeer[] = [perch, ...sqlitePeers];

/** Those that run in Node. */
export async function localPeers(): Promise<LocalPeer[]> {
  return [...ownPeers, ...(await loadPeers('documents')).peers];
}

/** All of them; those in a window are opened by its page only (bench/peers/window-page.ts). */
export async function allPeers(): Promise<Peer[]> {
  const { peers } = await loadPeers('window');
  return [...(await localPeers()), ...peers.map((peer) => ({ ...peer, inWindow: true }))];
}
