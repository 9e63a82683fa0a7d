import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { completeSale } from './complete-sale.ts';

/**
 * How often something was committed since the log of the database began, as SQLite writes it: a frame that ends a
 * transaction tells the database's size (https://sqlite.org/fileformat2.html, section 4.1).
 */
function commits({ store }: TestShop): number {
  const log = readFileSync(`${store.context.db.name}-wal`);
  const pageSize = log.readUInt32BE(8);
  let found = 0;
  for (let at = 32; at + 24 <= log.length; at += 24 + pageSize) {
    const ofThisLog = log.compare(log, 16, 24, at + 8, at + 16) === 0;
    if (ofThisLog && log.readUInt32BE(at + 4) > 0) found += 1;
  }
  return found;
}

test('a sale with its print job and the next basket is one commit: one wait for the disk', () => {
  const shop = testShop();
  const { store, session } = shop;
  const pets = ['Momo', 'Bella', 'Rex'].map((name) => givePet(store, { name, price: 100, count: 9 }));
  store.settings.saveShop({ autoPrintReceipt: true }, session.caller().actor);
  const basket = {
    ...store.baskets.open(),
    lines: pets.map((petId) => lineOf(store, petId, 1)),
  };
  store.baskets.keep(basket, session.caller().actor);
  const before = commits(shop);
  const input = {
    basket,
    tenders: [{ kind: 'cash' as const, given: minor(300) }],
    expectedTotal: minor(300),
    allowOversell: false,
  };
  const { receipt } = completeSale(shop, input, session.caller());
  expect(receipt.lines).toHaveLength(3);
  expect(store.printJobs.unsettled()).toHaveLength(1);
  expect(commits(shop) - before).toBe(1);
  // The counting itself counts: one more write is one more.
  store.baskets.open();
  store.stock.setLowMark(pets[0] as LocalId, 1);
  expect(commits(shop) - before).toBe(2);
});
