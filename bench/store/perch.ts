import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { openStore } from '../../electron/store/store.ts';
import { completeSale } from '../../electron/usecases/checkout/complete-sale.ts';
import type { Caller } from '../../electron/usecases/session.ts';
import type { BasketLine } from '../../shared/domain/basket.ts';
import type { LocalId } from '../../shared/ids.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { systemClock } from '../../shared/time.ts';
import type { Peer, Till } from './peer.ts';
import { PETS, saleOf } from './sale.ts';

/** The use-case that the counter's Pay button calls, on the product's own store. */
export const perch: Peer = {
  key: 'perch',
  name: 'Perch',
  package: null,
  durability: 'on the disk (WAL, FULL)',
  async open(folder) {
    const store = openStore({
      file: join(folder, 'perch.sqlite'),
      clock: systemClock,
      newId,
      till: 1,
      mode: 'live',
      connection: { baseUrl: 'http://127.0.0.1:1', account: 'main', profile: defaultProfile },
      appVersion: '0.0.0',
    });
    const { db } = store.context;
    if (db.prepare('SELECT count(*) FROM pet').pluck().get() === 0) stockUp(store);
    const pets = db.prepare<[], LocalId>('SELECT id FROM pet ORDER BY number').pluck().all();
    const actor = { staffId: null, businessDate: '2026-11-21' };
    const caller = { actor, requireManager: () => {} } as unknown as Caller;
    const sync = { kick: () => {} } as unknown as Parameters<typeof completeSale>[0]['sync'];

    function sell(number: number): void {
      const { lines, total } = saleOf(number);
      const basket = { ...store.baskets.open(), lines: lines.map((line) => lineOf(line)) };
      const tenders = [{ kind: 'cash' as const, given: total }];
      completeSale({ store, sync }, { basket, tenders, expectedTotal: total, allowOversell: false }, caller);
    }

    function lineOf({ petId, quantity, unitPrice }: ReturnType<typeof saleOf>['lines'][number]): BasketLine {
      return {
        id: newId(),
        petId: pets[petId - 1] as LocalId,
        petName: `Pet ${petId}`,
        categoryName: null,
        barcode: null,
        quantity,
        unitPrice,
        discount: null,
        taxName: null,
        taxBasisPoints: 0,
        note: null,
      };
    }

    const till: Till = {
      sell,
      fill: (from, to) =>
        store.transaction(() => {
          for (let number = from; number <= to; number += 1) sell(number);
        }),
      kept: () => ({
        numbers: db.prepare<[], number>('SELECT number FROM sale ORDER BY number').pluck().all(),
        halves: db
          .prepare<[], number>(
            `SELECT count(*) FROM sale WHERE 2 <> (SELECT count(*) FROM sale_line
               JOIN outbox ON outbox.id = sale_line.entry_id WHERE sale_line.sale_id = sale.id)`,
          )
          .pluck()
          .get() as number,
      }),
      close: () => store.close(),
    };
    return till;
  },
};

function stockUp(store: ReturnType<typeof openStore>): void {
  const { db, identity } = store.context;
  const at = new Date().toISOString();
  const pet = db.prepare(
    `INSERT INTO pet (id, connection_id, remote_id, name, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'available', ?, ?)`,
  );
  const stock = db.prepare('INSERT INTO stock (pet_id, opening, known, known_at) VALUES (?, ?, ?, ?)');
  store.transaction(() => {
    for (let number = 1; number <= PETS; number += 1) {
      const id = newId();
      pet.run(id, identity.connectionId, String(number), `Labrador Retriever puppy ${number}`, at, at);
      stock.run(id, 1_000_000, 1_000_000, at);
    }
  });
}
