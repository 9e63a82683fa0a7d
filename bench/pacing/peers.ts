import { loadPeers } from '../lib/peers.ts';
import type { Peer } from './peer.ts';
import { perch } from './perch.ts';

/** All of them, as the report has them. */
export async function allPeers(): Promise<Peer[]> {
  return [perch, ...(await loadPeers('pacing')).peers];
}
