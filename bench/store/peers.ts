import { documentPeers } from './documents.ts';
import type { Peer } from './peer.ts';
import { perch } from './perch.ts';
import { sqlitePeers } from './sqlite.ts';

export const peers: Peer[] = [perch, ...sqlitePeers, ...documentPeers];
