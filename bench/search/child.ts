import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from '../lib/stats.ts';
import type { Peer } from './peer.ts';
import { allPeers, ownPeers } from './peers.ts';
import { petNames, type Typing, typings, type Wanted, wantedPets } from './queries.ts';

// One peer with one number of pets in a separate process: node bench/search/child.ts PEER PETS FOLDER SECONDS
// Prints its figures as JSON. `build` instead of SECONDS only builds the files on the disk.

/** Milliseconds of single keys, number of wanted pets, and number of those on the first page. */
export interface Typed {
  p50: number;
  p99: number;
  keys: number;
  found: number;
  wanted: number;
}

export interface Figures {
  startMs: number;
  memory: number;
  disk: number;
  typings: Record<Typing, Typed>;
}

const WANTED = 100;

const [key, count, folder = '', seconds] = process.argv.slice(2);
const named = (peers: Peer[]) => peers.find((one) => one.key === key);
// Perch can be measured without the peers installed.
const peer = named(ownPeers) ?? named(await allPeers());
if (!peer) throw new Error(`There is no peer ${key}`);
/** The wanted pets are chosen when building, so that a peer with an index on the disk need not hold the names. */
const wantedFile = join(folder, 'wanted.json');
const names = peer.build && seconds !== 'build' ? [] : petNames(Number(count));
const choose = () => typings.map((typing) => [typing, wantedPets(names, typing, WANTED)] as const);
if (seconds === 'build') {
  const began = performance.now();
  peer.build?.(names, folder);
  writeFileSync(wantedFile, JSON.stringify(choose()));
  writeSync(1, JSON.stringify(performance.now() - began));
} else {
  const wanted: ReturnType<typeof choose> = peer.build
    ? JSON.parse(readFileSync(wantedFile, 'utf8'))
    : choose();
  globalThis.gc?.();
  const began = performance.now();
  const find = peer.start(names, folder);
  find('be');
  const startMs = performance.now() - began;
  const figures = wanted.map(([typing, pets]) => [typing, { ...type(pets), ...look(pets) }] as const);
  globalThis.gc?.();
  const report: Figures = {
    startMs,
    memory: process.memoryUsage.rss(),
    disk: peer.size?.(folder) ?? 0,
    typings: Object.fromEntries(figures) as Figures['typings'],
  };
  writeSync(1, JSON.stringify(report));
  process.exit(0);

  /** Types texts key by key, from the second letter on, until the time is up. */
  function type(pets: Wanted[]) {
    const end = performance.now() + Number(seconds) * 1000;
    const times: number[] = [];
    for (const { typed } of pets) {
      for (let length = 2; length <= typed.length && performance.now() < end; length += 1) {
        const before = performance.now();
        find(typed.slice(0, length));
        times.push(performance.now() - before);
      }
    }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), keys: times.length };
  }

  /** Counts the pets on the first page after typing, for as many as time allows. */
  function look(pets: Wanted[]) {
    const end = performance.now() + Number(seconds) * 1000;
    let found = 0;
    let wanted = 0;
    for (const { name, typed } of pets) {
      if (wanted > 0 && performance.now() > end) break;
      wanted += 1;
      if (find(typed).includes(name)) found += 1;
    }
    return { found, wanted };
  }
}
