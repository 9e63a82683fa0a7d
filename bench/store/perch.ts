import { join } from 'node:path';
import { openStore } from '../../electron/store/store.ts';
import { completeSale } from '../../electron/usecases/checkout/complete-sale.ts';
import type { Caller } from '../../electron/usecases/session.ts';
import type { BasketLine } from '../../shared/domain/basket.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { minor } from '../../shared/money/money.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { systemClock } from '../../shared/time/time.ts';
import { PETS, type Sale, saleOf } from './sale.ts';
import type { SaleStore, Till } from './till.ts';

/** The use case of the Pay button on the product's store. */
export const perch: SaleStore = {
  key: 'perch',
  name: 'Perch',
  package: null,
  durability: 'on the disk (WAL, FULL)',
  async open(folder) {
    const store = openStore({
      file: join(folder, 'perch.sqlite'),
      clock: systemClock,
      newId: newLocalId,
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

    // As in the window, the answer of a sale contains the next basket.
    let next = store.baskets.open();

    function sell(number: number): void {
      const { lines, total } = saleOf(number);
      const basket = { ...next, lines: lines.map((line) => lineOf(line)) };
      const tenders = [{ kind: 'cash' as const, given: minor(total) }];
      ({ next } = completeSale(
        { store },
        { basket, tenders, expectedTotal: minor(total), allowOversell: false },
        caller,
      ));
    }

    function lineOf({
      petId,
      name,
      quantity,
      unitPrice,
    }: ReturnType<typeof saleOf>['lines'][number]): BasketLine {
      return {
        id: newLocalId(),
        petId: pets[petId - 1] as LocalId,
        petName: name,
        categoryName: null,
        barcode: null,
        quantity,
        unitPrice: minor(unitPrice),
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
      sales: () => storedSales(store, pets),
      close: () => store.close(),
    };
    return till;
  },
};

/**
 * Every sale in the form of `saleOf`. Perch's own ids, times and payloads are replaced by those of `saleOf` if they exist; open stock
 * entries of a pet are merged, so that any of them counts for its movements.
 */
function storedSales(store: ReturnType<typeof openStore>, pets: readonly LocalId[]): Sale[] {
  const { db } = store.context;
  const all = (sql: string) => db.prepare<[string], never>(sql);
  const sales = db.prepare('SELECT id, number, total FROM sale ORDER BY number').all() as {
    id: string;
    number: number;
    total: number;
  }[];
  const lines = all(
    `SELECT pet_id, pet_name AS name, quantity, unit_price AS unitPrice, tax, order_id, entry_id
     FROM sale_line WHERE sale_id = ? ORDER BY position`,
  );
  const tender = all("SELECT kind, given FROM tender WHERE sale_id = ? AND state = 'taken'");
  const movement = all('SELECT pet_id, quantity FROM stock_movement WHERE after_entry = ?');
  const order = all("SELECT id FROM outbox WHERE id = ? AND kind = 'createOrder'");
  const push = all("SELECT id FROM outbox WHERE kind = 'pushStock' AND entity_id = ?");
  const numberOf = (id: LocalId) => pets.indexOf(id) + 1;
  return sales.map(({ id, number, total }) => {
    const meant = saleOf(number);
    type Row = Sale['lines'][number] & { pet_id: LocalId; entry_id: string };
    const rows = lines.all(id) as Row[];
    const moved = rows.flatMap(({ entry_id }) => movement.all(entry_id)) as {
      pet_id: LocalId;
      quantity: number;
    }[];
    const entries = [
      ...rows.map(({ entry_id }) => order.get(entry_id)),
      ...moved.map(({ pet_id }) => push.get(pet_id)),
    ];
    return {
      number,
      at: meant.at,
      total,
      lines: rows.map(({ pet_id, name, quantity, unitPrice, tax }, at) => ({
        id: meant.lines[at]?.id ?? '',
        petId: numberOf(pet_id),
        name,
        quantity,
        unitPrice,
        tax,
      })),
      tender: tender.get(id) as unknown as Sale['tender'],
      movements: moved.map(({ pet_id, quantity }) => ({ petId: numberOf(pet_id), quantity })),
      outbox: meant.outbox.filter((_, at) => entries[at]),
    };
  });
}

function stockUp(store: ReturnType<typeof openStore>): void {
  const { db, identity } = store.context;
  const at = new Date().toISOString();
  const pet = db.prepare(
    `INSERT INTO pet (id, connection_id, remote_id, name, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'available', ?, ?)`,
  );
  const stock = db.prepare('INSERT INTO stock (pet_id, opening, known, known_at) VALUES (?, ?, ?, ?)');
  store.transaction(() => {
    const nobody = { staffId: null, businessDate: '2026-11-21' };
    const full = store.taxRates.save(
      { id: null, name: 'Full rate', basisPoints: 1900, active: true },
      nobody,
    );
    store.settings.saveShop({ defaultTaxRateId: full.id }, nobody);
    for (let number = 1; number <= PETS; number += 1) {
      const id = newLocalId();
      pet.run(id, identity.connectionId, String(number), `Labrador Retriever puppy ${number}`, at, at);
      stock.run(id, 1_000_000, 1_000_000, at);
    }
  });
}
