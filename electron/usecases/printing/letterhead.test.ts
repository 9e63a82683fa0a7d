import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { toHtml } from '../documents/html.ts';
import { part, refund, sold } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { documentFor } from './document-for.ts';

const before = { shopName: 'Old Ark', receiptHeader: 'Quay 1, VAT 111', receiptFooter: 'See you' };
const since = { shopName: 'New Ark', receiptHeader: 'Hill 2, VAT 222', receiptFooter: 'Goodbye' };

const paper = ({ store }: TestShop, kind: 'receipt' | 'refund', id: LocalId) =>
  toHtml(documentFor(store, kind, id), '80mm');
/** Which of these texts are on a paper. */
const named = (html: string, { shopName, receiptHeader, receiptFooter }: typeof before) =>
  [shopName, receiptHeader, receiptFooter].filter((words) => html.includes(words)).length;

test('reprinted receipts and refunds name the shop as of when they were written', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', before);
  const receipt = await sold(shop, [{ kind: 'card', amount: minor(1800), reference: null }]);
  const slip = await refund(shop, receipt, [part(receipt, 1, 1)]);
  await shop.ask('settings.saveShop', since);
  const later = await sold(shop);

  expect(receipt.letterhead).toEqual(before);
  expect(named(paper(shop, 'receipt', receipt.id), before)).toBe(3);
  expect(named(paper(shop, 'receipt', receipt.id), since)).toBe(0);
  // A slip has no footer.
  expect(named(paper(shop, 'refund', slip.id), before)).toBe(2);
  expect(named(paper(shop, 'refund', slip.id), since)).toBe(0);
  expect(named(paper(shop, 'receipt', later.id), since)).toBe(3);
  // Identical letterheads are stored once.
  const kept = shop.store.context.db.prepare('SELECT shop_name FROM letterhead ORDER BY id').pluck().all();
  expect(kept).toEqual(['Old Ark', 'New Ark']);
});
