import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JSONFilePreset } from 'lowdb/node';
import type { Peer } from './peer.ts';
import { type Sale, saleOf } from './sale.ts';

// Databases of documents. Where a write takes one document at a time, a sale is one document with its outbox inside:
// that is how each of them keeps both or neither.

/** lowdb, README "Usage": JSONFilePreset and db.update, which rewrites the file beside itself and renames it. */
const lowdb: Peer = {
  key: 'lowdb',
  name: 'lowdb',
  package: 'lowdb',
  durability: 'handed to the operating system (whole file, renamed, not flushed)',
  async open(folder) {
    const db = await JSONFilePreset<{ sales: Sale[] }>(join(folder, 'db.json'), { sales: [] });
    return {
      sell: (number) => db.update(({ sales }) => sales.push(saleOf(number))),
      fill: (from, to) =>
        db.update(({ sales }) => {
          for (let number = from; number <= to; number += 1) sales.push(saleOf(number));
        }),
      kept: () => ({ numbers: db.data.sales.map(({ number }) => number), halves: 0 }),
      close: () => {},
    };
  },
};

/** PouchDB, pouchdb.com/adapters.html (LevelDB in Node) and api.html#create_document. */
const pouchdb: Peer = {
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
        const { rows } = await db.allDocs();
        return { numbers: rows.map(({ id }) => Number(id)), halves: 0 };
      },
      close: () => db.close(),
    };
  },
};

/** RxDB, rxdb.info/rx-storage-sqlite.html: the SQLite storage that comes with it, over node:sqlite. */
const rxdb: Peer = {
  key: 'rxdb',
  name: 'RxDB, SQLite trial storage on node:sqlite',
  package: 'rxdb',
  durability: 'on the disk but for the last (DELETE, FULL)',
  // The trial storage stops at 500 operations, and an insert is two.
  most: 240,
  async open(folder) {
    const { createRxDatabase } = await import('rxdb');
    const { getRxStorageSQLiteTrial, getSQLiteBasicsNodeNative } = await import(
      'rxdb/plugins/storage-sqlite'
    );
    process.chdir(folder);
    const storage = getRxStorageSQLiteTrial({ sqliteBasics: getSQLiteBasicsNodeNative(DatabaseSync) });
    const db = await createRxDatabase({ name: 'sales', storage, multiInstance: false });
    const { sales } = await db.addCollections({
      sales: {
        schema: {
          version: 0,
          primaryKey: 'id',
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 20 },
            number: { type: 'number' },
            at: { type: 'string' },
            total: { type: 'number' },
            lines: { type: 'array', items: { type: 'object' } },
            tender: { type: 'object' },
            movements: { type: 'array', items: { type: 'object' } },
            outbox: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    });
    if (!sales) throw new Error('RxDB made no collection');
    const docOf = (number: number) => ({ id: String(number).padStart(12, '0'), ...saleOf(number) });
    return {
      sell: (number) => sales.insert(docOf(number)),
      fill: (from, to) =>
        sales.bulkInsert(Array.from({ length: to - from + 1 }, (_, at) => docOf(from + at))),
      async kept() {
        const found = await sales.find().exec();
        return { numbers: found.map((doc) => Number(doc.primary)), halves: 0 };
      },
      close: () => db.close(),
    };
  },
};

export const documentPeers: Peer[] = [lowdb, pouchdb, rxdb];
