import { join } from 'node:path';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import type { LocalPeer } from '../store/peer.ts';
import { type Sale, saleIn, saleOf } from '../store/sale.ts';

// Document databases. If writes are atomic for one document only, a sale is one document with its outbox inside.

/** lowdb, README "JSONFile": db.update rewrites the file beside itself and renames it. (The preset keeps nothing in tests.) */
const lowdb: LocalPeer = {
  key: 'lowdb',
  name: 'lowdb',
  package: 'lowdb',
  durability: 'handed to the operating system (whole file, renamed, not flushed)',
  async open(folder) {
    const db = new Low<{ sales: Sale[] }>(new JSONFile(join(folder, 'db.json')), { sales: [] });
    await db.read();
    return {
      sell: (number) => db.update(({ sales }) => sales.push(saleOf(number))),
      fill(from, to) {
        // The next sale writes the whole file anyway.
        for (let number = from; number <= to; number += 1) db.data.sales.push(saleOf(number));
      },
      kept: () => db.data.sales,
      close: () => {},
    };
  },
};

/** PouchDB, pouchdb.com/adapters.html (LevelDB in Node) and api.html#create_document. */
const pouchdb: LocalPeer = {
  key: 'pouchdb',
  name: 'PouchDB, LevelDB adapter',
  package: 'pouchdb-core',
  durability: 'handed to the operating system (LevelDB log, not flushed)',
  async open(folder) {
    const { default: PouchDB } = await import('pouchdb-core');
    const { default: leveldb } = await import('pouchdb-adapter-leveldb');
    const db = new (PouchDB.plugin(leveldb))(join(folder, 'pouch'), { adapter: 'leveldb' });
    const idOf = (number: number) => String(number).padStart(12, '0');
    const docOf = (number: number) => ({ _id: idOf(number), ...saleOf(number) });
    return {
      sell: (number) => db.put(docOf(number)),
      fill: (from, to) => db.bulkDocs(Array.from({ length: to - from + 1 }, (_, at) => docOf(from + at))),
      async kept() {
        const { rows } = await db.allDocs({ include_docs: true });
        return rows.map(({ doc }) => saleIn(doc as Sale));
      },
      close: () => db.close(),
    };
  },
};

export const peers: LocalPeer[] = [lowdb, pouchdb];
