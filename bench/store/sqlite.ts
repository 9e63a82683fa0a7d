import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PETS, saleOf } from './sale.ts';
import type { SaleStore, Till } from './till.ts';

// Plain tables, statements prepared once, one transaction a sale.
// What the levels of `synchronous` promise: sqlite.org/pragma.html#pragma_synchronous.

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS stock (pet_id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS sale (number INTEGER PRIMARY KEY, at TEXT NOT NULL, total INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS sale_line (id TEXT PRIMARY KEY, sale INTEGER NOT NULL REFERENCES sale, pet_id INTEGER NOT NULL,
    name TEXT NOT NULL, quantity INTEGER NOT NULL, unit_price INTEGER NOT NULL, tax INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS tender (sale INTEGER PRIMARY KEY, kind TEXT NOT NULL, given INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS movement (id INTEGER PRIMARY KEY, sale INTEGER NOT NULL, pet_id INTEGER NOT NULL, quantity INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS outbox (id TEXT PRIMARY KEY, sale INTEGER NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, payload TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS sale_line_sale ON sale_line (sale);
  CREATE INDEX IF NOT EXISTS movement_sale ON movement (sale);
  CREATE INDEX IF NOT EXISTS movement_pet ON movement (pet_id);
  CREATE INDEX IF NOT EXISTS outbox_sale ON outbox (sale);
  CREATE INDEX IF NOT EXISTS outbox_state ON outbox (state);`;

function till(db: Database.Database): Till {
  db.exec(SCHEMA);
  const stock = db.prepare('INSERT OR IGNORE INTO stock VALUES (?, 1000000)');
  db.exec('BEGIN');
  for (let petId = 1; petId <= PETS; petId += 1) stock.run(petId);
  db.exec('COMMIT');
  const statements = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    sale: db.prepare('INSERT INTO sale VALUES (?, ?, ?)'),
    line: db.prepare('INSERT INTO sale_line VALUES (?, ?, ?, ?, ?, ?, ?)'),
    tender: db.prepare('INSERT INTO tender VALUES (?, ?, ?)'),
    movement: db.prepare('INSERT INTO movement (sale, pet_id, quantity) VALUES (?, ?, ?)'),
    stock: db.prepare('UPDATE stock SET quantity = quantity + ? WHERE pet_id = ?'),
    outbox: db.prepare("INSERT INTO outbox VALUES (?, ?, ?, 'ready', ?)"),
  };

  function write(number: number): void {
    const sale = saleOf(number);
    statements.sale.run(number, sale.at, sale.total);
    for (const line of sale.lines) {
      statements.line.run(line.id, number, line.petId, line.name, line.quantity, line.unitPrice, line.tax);
    }
    statements.tender.run(number, sale.tender.kind, sale.tender.given);
    for (const { petId, quantity } of sale.movements) {
      statements.movement.run(number, petId, quantity);
      statements.stock.run(quantity, petId);
    }
    for (const { id, kind, payload } of sale.outbox)
      statements.outbox.run(id, number, kind, JSON.stringify(payload));
  }

  function sell(from: number, to = from): void {
    statements.begin.run();
    for (let number = from; number <= to; number += 1) write(number);
    statements.commit.run();
  }
  return {
    sell: (number) => sell(number),
    fill: (from, to) => sell(from, to),
    sales() {
      const rows = (sql: string, number: number) => db.prepare(sql).all(number) as never[];
      const sales = db.prepare('SELECT number, at, total FROM sale ORDER BY number').all() as {
        number: number;
        at: string;
        total: number;
      }[];
      return sales.map(({ number, at, total }) => ({
        number,
        at,
        total,
        lines: rows(
          `SELECT id, pet_id AS petId, name, quantity, unit_price AS unitPrice, tax FROM sale_line
           WHERE sale = ? ORDER BY rowid`,
          number,
        ),
        tender: rows('SELECT kind, given FROM tender WHERE sale = ?', number)[0] as never,
        movements: rows('SELECT pet_id AS petId, quantity FROM movement WHERE sale = ? ORDER BY id', number),
        outbox: rows('SELECT id, kind, payload FROM outbox WHERE sale = ? ORDER BY rowid', number).map(
          ({ id, kind, payload }) => ({ id, kind, payload: JSON.parse(payload) }),
        ),
      }));
    },
    close: () => db.close(),
  };
}

function betterSqlite(synchronous: 'OFF' | 'NORMAL' | 'FULL', durability: string): SaleStore {
  return {
    key: `better-sqlite3-${synchronous.toLowerCase()}`,
    name: `better-sqlite3, ${synchronous}`,
    package: 'better-sqlite3',
    group: 'better-sqlite3',
    durability,
    async open(folder) {
      const db = new Database(join(folder, 'plain.sqlite'));
      db.pragma('journal_mode = WAL');
      db.pragma(`synchronous = ${synchronous}`);
      return till(db);
    },
  };
}

export const sqliteStores: SaleStore[] = [
  betterSqlite('OFF', 'never flushed (WAL, OFF)'),
  betterSqlite('NORMAL', 'flushed at checkpoints (WAL, NORMAL)'),
  betterSqlite('FULL', 'on the disk (WAL, FULL)'),
];
