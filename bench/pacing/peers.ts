import { loadPeers } from '../lib/peers.ts';
import type { Peer } from './peer.ts';
import { perch } from './perch.ts';

/** All peers in the order of the report. */
export async function allPeers(): Promise<Peer[]> {
  return [perch, ...(await loadPeers('pacing')).peers];
}
