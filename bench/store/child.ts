import { writeSync } from 'node:fs';
import { setImmediate as flush } from 'node:timers/promises';
import { type Work, work } from './modes.ts';
import { stores } from './stores.ts';
import { openAll } from './till.ts';

// One store in a separate process, so that it can be killed: node bench/store/child.ts STORES FOLDER WORK
// STORES are keys, WORK is JSON (modes.ts); results go to standard output.

const [keys = '', folder = '', task = ''] = process.argv.slice(2);
const tills = await openAll(stores, keys.split(','), folder);
const asked: Work = JSON.parse(task);
await work(tills, asked, { print: (text) => writeSync(1, text), flush });
if (asked.mode === 'read') process.exit(0);
