import type { Table } from 'dexie';
import type { LocalPeer, Till } from '../store/peer.ts';
import { PETS, type Sale, saleIn, saleOf } from '../store/sale.ts';

// Peers that keep their data in IndexedDB, in the window of an Electron program.

type Row = Record<string, never>;

/**
 * Dexie, dexie.org/docs/Dexie/Dexie.transaction() (one transaction a sale, over tables as SQL has them),
 * docs/Table/Table.bulkAdd() and docs/Dexie/Dexie (chromeTransactionDurability).
 */
function dexie(durability: 'strict' | 'relaxed', promise: string): LocalPeer {
  return {
    key: `dexie-${durability}`,
    name: `Dexie, ${durability}`,
    package: 'dexie',
    group: 'dexie',
    durability: promise,
    async open() {
      // Imported here, because RxDB brings its own Dexie, and a page can load only one.
      const { add, Dexie } = await import('dexie');
      const db = new Dexie('sales', { chromeTransactionDurability: durability });
      db.version(1).stores({
        stock: 'petId',
        sale: 'number',
        line: 'id, sale',
        tender: 'sale',
        movement: '++id, sale, petId',
        outbox: 'id, sale, state',
      });
      const [stock, sale, line, tender, movement, outbox] = [
        'stock',
        'sale',
        'line',
        'tender',
        'movement',
        'outbox',
      ].map((name) => db.table(name)) as [Table, Table, Table, Table, Table, Table];
      const all = [stock, sale, line, tender, movement, outbox];
      if ((await stock.count()) === 0) {
        await stock.bulkAdd(
          Array.from({ length: PETS }, (_, at) => ({ petId: at + 1, quantity: 1_000_000 })),
        );
      }

      /** Issues all writes at once and awaits the end of the transaction. */
      function write(sales: Sale[]): Promise<unknown> {
        const of = <T extends object>(rows: (sale: Sale) => T[]) =>
          sales.flatMap((one) => rows(one).map((row) => ({ ...row, sale: one.number })));
        // Sums the movements of many sales: one update for each pet.
        const sold = new Map<number, number>();
        for (const { petId, quantity } of sales.flatMap(({ movements }) => movements)) {
          sold.set(petId, (sold.get(petId) ?? 0) + quantity);
        }
        return Promise.all([
          sale.bulkAdd(sales.map(({ number, at, total }) => ({ number, at, total }))),
          line.bulkAdd(of(({ lines }) => lines)),
          tender.bulkAdd(of((one) => [one.tender])),
          movement.bulkAdd(of(({ movements }) => movements)),
          outbox.bulkAdd(of((one) => one.outbox).map((entry) => ({ ...entry, state: 'ready' }))),
          ...[...sold].map(([petId, quantity]) => stock.update(petId, { quantity: add(quantity) })),
        ]);
      }

      const sell = (from: number, to = from) => {
        const sales = Array.from({ length: to - from + 1 }, (_, at) => saleOf(from + at));
        return db.transaction('rw', all, () => write(sales));
      };
      const till: Till = {
        sell: (number) => sell(number),
        fill: sell,
        async kept() {
          const sales = (await sale.toArray()) as Sale[];
          const bySale = async (table: Table) =>
            Map.groupBy((await table.toArray()) as Row[], (row) => row.sale as unknown as number);
          const [lines, tenders, movements, entries] = await Promise.all(
            [line, tender, movement, outbox].map(bySale),
          );
          const without = (row: Row, ...keys: string[]) =>
            Object.fromEntries(
              Object.entries(row).filter(([key]) => key !== 'sale' && !keys.includes(key)),
            ) as never;
          const rowsOf = (rows: Map<number, Row[]> | undefined, { number }: Sale, ...keys: string[]) =>
            (rows?.get(number) ?? []).map((row) => without(row, ...keys));
          return sales.map((one) => ({
            ...one,
            lines: rowsOf(lines, one),
            tender: rowsOf(tenders, one)[0] as unknown as Sale['tender'],
            movements: rowsOf(movements, one, 'id'),
            outbox: rowsOf(entries, one, 'state'),
          }));
        },
        close: () => db.close(),
      };
      return till;
    },
  };
}

/** RxDB, rxdb.info/rx-storage-dexie.html: the free storage for much data in a window; a sale is one document. */
const rxdb: LocalPeer = {
  key: 'rxdb',
  name: 'RxDB, Dexie storage',
  package: 'rxdb',
  durability: 'handed to the operating system (Chromium’s default, relaxed)',
  async open() {
    const { createRxDatabase } = await import('rxdb');
    const { getRxStorageDexie } = await import('rxdb/plugins/storage-dexie');
    const db = await createRxDatabase({ name: 'sales', storage: getRxStorageDexie(), multiInstance: false });
    const objects = { type: 'array', items: { type: 'object' } } as const;
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
            lines: objects,
            tender: { type: 'object' },
            movements: objects,
            outbox: objects,
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
      kept: async () => (await sales.find().exec()).map((doc) => saleIn(doc.toMutableJSON() as Sale)),
      close: () => db.close(),
    };
  },
};

export const peers: LocalPeer[] = [
  dexie('strict', 'on the disk (IndexedDB, strict)'),
  dexie('relaxed', 'handed to the operating system (IndexedDB, relaxed: Chromium’s default)'),
  rxdb,
];
