import { writeSync } from 'node:fs';
import { quantile } from '../lib/stats.ts';
import { peers } from './peers.ts';
import { petNames, type Typing, typings, wantedPets } from './pets.ts';

// One peer with one number of pets in a process of its own: node bench/search/child.ts PEER PETS FOLDER SECONDS
// Prints its figures as JSON. `build` in place of SECONDS only makes what is kept on the disk.

export interface Figures {
  startMs: number;
  memory: number;
  disk: number;
  typings: Record<Typing, { p50: number; p99: number; keys: number; found: number; wanted: number }>;
}

const [key, count, folder = '', seconds] = process.argv.slice(2);
const peer = peers.find((one) => one.key === key);
if (!peer) throw new Error(`There is no peer ${key}`);
const names = petNames(Number(count));
if (seconds === 'build') {
  const began = performance.now();
  peer.build?.(names, folder);
  writeSync(1, JSON.stringify(performance.now() - began));
} else {
  const began = performance.now();
  const find = peer.start(names, folder);
  find('be');
  const startMs = performance.now() - began;
  const figures = typings.map((typing) => [typing, type(typing)] as const);
  globalThis.gc?.();
  const report: Figures = {
    startMs,
    memory: process.memoryUsage.rss(),
    disk: peer.size?.(folder) ?? 0,
    typings: Object.fromEntries(figures) as Figures['typings'],
  };
  writeSync(1, JSON.stringify(report));
  process.exit(0);

  /** Types one wanted pet after another, key by key from the second on, until the time is up. */
  function type(typing: Typing) {
    const end = performance.now() + Number(seconds) * 1000;
    const times: number[] = [];
    let found = 0;
    let wanted = 0;
    for (const { name, typed } of wantedPets(names, typing, 60)) {
      if (performance.now() > end) break;
      let shown: string[] = [];
      for (let length = 2; length <= typed.length; length += 1) {
        // Out of time: the whole text still counts, the keys before it are not measured any more.
        if (performance.now() > end && length < typed.length) continue;
        const before = performance.now();
        shown = find(typed.slice(0, length));
        times.push(performance.now() - before);
      }
      wanted += 1;
      if (shown.includes(name)) found += 1;
    }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), keys: times.length, found, wanted };
  }
}
