import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { type Work, work } from './modes.ts';
import { openAll } from './peer.ts';
import { localPeers, ownPeers } from './peers.ts';

// One peer in a separate process, so that it can be killed: node bench/store/child.ts PEERS FOLDER WORK
// PEERS are keys, WORK is JSON (modes.ts); results go to standard output.

const [keys = '', folder = '', task = ''] = process.argv.slice(2);
const wanted = keys.split(',');
// Perch can be measured without the peers installed.
const own = wanted.every((key) => ownPeers.some((peer) => peer.key === key));
const tills = await openAll(own ? ownPeers : await localPeers(), wanted, folder);
const asked: Work = JSON.parse(task);
await work(tills, asked, { say: (text) => writeSync(1, text), turn });
if (asked.mode === 'kept') process.exit(0);
