import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Seen } from '../../electron/store/remote/gone.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import type { Pet } from '../../shared/petstore/schemas.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import { systemClock } from '../../shared/time/time.ts';
import { loadPeers } from '../lib/peers.ts';
import { flat, LIMIT, type Peer } from './peer.ts';

const SLICE = 5000;

/** The counter's search on the product's store; results include price and stock. */
const perch: Peer = {
  key: 'perch',
  name: 'Perch',
  package: null,
  build(names, folder) {
    const store = open(folder);
    const { remote } = store;
    const mark = remote.marks.take();
    const seen = new Seen();
    // As the first pull stores its pages.
    remote.withRelaxedDurability(() => {
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
  return { id: remoteId(String(place + 1)), name, categoryId: remoteId('1'), status: 'available' };
}

function open(folder: string): Store {
  return openStore({
    file: join(folder, 'perch.sqlite'),
    clock: systemClock,
    newId: newLocalId,
    till: 1,
    mode: 'live',
    connection: { baseUrl: 'http://127.0.0.1:1', account: 'main', profile: defaultProfile },
    appVersion: '0.0.0',
  });
}

/** The naive solution: names that contain every word, without diacritics. */
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

/** Peers that need only the product's packages. */
export const ownPeers: Peer[] = [perch, filter];

/** All peers in the order of the report. */
export async function allPeers(): Promise<Peer[]> {
  return [perch, ...(await loadPeers('search')).peers, filter];
}
