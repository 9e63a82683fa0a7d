import { documentPeers } from './documents.ts';
import type { LocalPeer, Peer } from './peer.ts';
import { perch } from './perch.ts';
import { sqlitePeers } from './sqlite.ts';
import { windowPeers } from './window/peers.ts';

/** Those that run in Node. */
export const localPeers: LocalPeer[] = [perch, ...sqlitePeers, ...documentPeers];

/** All of them; `windowPeers` are opened by `window/page.ts` only. */
export const peers: Peer[] = [...localPeers, ...windowPeers.map((peer) => ({ ...peer, inWindow: true }))];
