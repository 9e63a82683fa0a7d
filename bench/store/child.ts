import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { type Work, work } from './modes.ts';
import { localPeers } from './peers.ts';

// One peer in a process of its own, so that it can be killed: node bench/store/child.ts PEER FOLDER WORK
// WORK is JSON (modes.ts); what it says goes to standard output.

const [key, folder = '', task = ''] = process.argv.slice(2);
const peer = localPeers.find((one) => one.key === key);
if (!peer) throw new Error(`There is no peer ${key}`);
const till = await peer.open(folder);
const asked: Work = JSON.parse(task);
await work(till, asked, { say: (text) => writeSync(1, text), turn });
if (asked.mode === 'kept') process.exit(0);
