import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import FlexSearch from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { v7 as newId } from 'uuid';
import { Seen } from '../../electron/store/remote/seen.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import type { Pet } from '../../shared/petstore/schemas.ts';
import { systemClock } from '../../shared/time.ts';

/** Names of the pets found, best first, at most LIMIT. */
export type Find = (text: string) => string[];

export interface Peer {
  key: string;
  name: string;
  package: string | null;
  /** Once per shop, not per start: what is then on the disk. */
  build?(names: readonly string[], folder: string): void;
  /** At every start. */
  start(names: readonly string[], folder: string): Find;
  /** Bytes on the disk. */
  size?(folder: string): number;
}

/** As many as the counter shows. */
const LIMIT = 24;
const SLICE = 5000;

const flat = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The search that the counter calls, on the product's own store; every find comes with price and stock. */
const perch: Peer = {
  key: 'perch',
  name: 'Perch',
  package: null,
  build(names, folder) {
    const store = open(folder);
    const { remote } = store;
    const mark = remote.marks.take();
    const seen = new Seen();
    // What a first pull does with the pages that it reads.
    remote.unhurried(() => {
      for (let from = 0; from < names.length; from += SLICE) {
        const pets = names.slice(from, from + SLICE).map((name, at) => petOf(from + at, name));
        remote.pets.apply(pets, mark, seen);
      }
    });
    store.close();
  },
  start(_names, folder) {
    const store = open(folder);
    const query = { categoryId: null, limit: LIMIT, after: null };
    return (text) => store.search.find({ ...query, text }).items.map(({ name }) => name);
  },
  size: (folder) =>
    ['perch.sqlite', 'perch.sqlite-wal']
      .map((file) => join(folder, file))
      .reduce((total, file) => total + (existsSync(file) ? statSync(file).size : 0), 0),
};

function petOf(place: number, name: string): Pet {
  return { id: String(place + 1), name, categoryId: '1', status: 'available' };
}

function open(folder: string): Store {
  return openStore({
    file: join(folder, 'perch.sqlite'),
    clock: systemClock,
    newId,
    till: 1,
    mode: 'live',
    connection: { baseUrl: 'http://127.0.0.1:1', account: 'main', profile: defaultProfile },
    appVersion: '0.0.0',
  });
}

/**
 * MiniSearch, lucaong.github.io/minisearch (SearchOptions): processTerm for diacritics, prefix and fuzzy, AND as
 * autoSuggest does.
 */
const miniSearch: Peer = {
  key: 'minisearch',
  name: 'MiniSearch',
  package: 'minisearch',
  start(names) {
    const index = new MiniSearch<{ id: number; name: string }>({
      fields: ['name'],
      processTerm: flat,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    });
    index.addAll(names.map((name, id) => ({ id, name })));
    return (text) =>
      index
        .search(text)
        .slice(0, LIMIT)
        .map(({ id }) => names[id] as string);
  },
};

/**
 * FlexSearch, README "Fuzzy-Search": the forward tokenizer, for prefixes, suggestions on, and of its encoders the one
 * that finds most slips here (82 of 100; LatinBalance 53). Its `tolerant` tokenizer finds as many, of whole words only.
 */
const flexSearch: Peer = {
  key: 'flexsearch',
  name: 'FlexSearch',
  package: 'flexsearch',
  start(names) {
    const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinSoundex });
    names.forEach((name, id) => void index.add(id, name));
    return (text) =>
      (index.search(text, { limit: LIMIT, suggest: true }) as number[]).map((id) => names[id] as string);
  },
};

/** Fuse.js, fusejs.io/api/options.html: diacritics ignored, the whole text looked at, a limit. */
const fuse: Peer = {
  key: 'fuse',
  name: 'Fuse.js',
  package: 'fuse.js',
  start(names) {
    const list = new Fuse(names, { ignoreDiacritics: true, ignoreLocation: true, threshold: 0.4 });
    return (text) => list.search(text, { limit: LIMIT }).map(({ item }) => item);
  },
};

/** What many write first: every name that holds every word, both without marks. */
const filter: Peer = {
  key: 'filter',
  name: 'array filter',
  package: null,
  start(names) {
    const folded = names.map(flat);
    return (text) => {
      const words = flat(text).split(' ');
      return names.filter((_, at) => words.every((word) => folded[at]?.includes(word))).slice(0, LIMIT);
    };
  },
};

export const peers: Peer[] = [perch, miniSearch, flexSearch, fuse, filter];
