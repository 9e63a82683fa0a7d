import { expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { toHtml } from '../documents/html.ts';
import { english } from '../documents/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

/** A shop with a manager and a cashier at the till, and a card payment whose outcome is unknown. */
async function atTerminal() {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 0 });
  const anna = await shop.cashierAtTill();
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 2000, count: 5 }), 1]);
  const paidFor = { kind: 'basket' as const, basket, expectedTotal: 2000, allowOversell: false };
  const { id } = await shop.ask('payments.begin', { ...paidFor, tender: 'card', amount: 2000 });
  return { shop, anna, id };
}

const close = (shop: TestShop, leaveUnsettled?: boolean) =>
  shop.ask('day.close', { counted: 0, leaveUnsettled });

/** Closes the shift with unsettled payments: first refused, then approved by a manager. */
async function closeApproved(shop: TestShop, managerId: LocalId) {
  await refused(close(shop, true), 'manager_needed');
  await shop.approve(managerId);
  return close(shop, true);
}

test('a card payment that nobody settled is in the way of a closing, until it is settled', async () => {
  const { shop, id } = await atTerminal();
  await refused(close(shop), 'cards_unsettled', { count: 1, amount: 2000 });
  expect(await shop.ask('day.current', {})).not.toBeNull();
  await shop.ask('payments.void', { id: id, gaveBack: false });
  expect((await close(shop)).card).toMatchObject({ unsettled: 0, unsettledCount: 0 });
});

test('a manager may close over it; the report and the journal say that it was open, also when it is settled later', async () => {
  const { shop, anna, id } = await atTerminal();
  await refused(close(shop, true), 'manager_needed', { reason: 'unsettled' });
  await shop.approve(anna.id);
  const z = await close(shop, true);
  expect(z.card).toMatchObject({ total: 0, unsettled: 2000, unsettledCount: 1 });
  const closed = shop.store.journal.ofSubject(z.shiftId).find(({ kind }) => kind === 'shift.closed');
  expect(JSON.parse(closed?.body ?? '{}')).toMatchObject({
    approvedBy: anna.id,
    unsettled: [{ id, amount: 2000, for: 'basket' }],
  });

  await shop.ask('payments.void', { id: id, gaveBack: false });
  const { shiftId } = z;
  const later = await shop.ask('day.report', { shiftId });
  expect(later.card).toEqual(z.card);
  const paper = toHtml(reportDocument(shiftReport(later, english), english), '80mm').replace(/<[^>]+>/g, ' ');
  expect(paper).toMatch(/Unresolved \(1\)\s+20\.00/);
  expect(unquoted((await shop.ask('day.exportCsv', { shiftId })).csv)).toContain(
    'Card terminal,Unresolved,1,20.00',
  );
});

test('money that was about to go back counts as one more, also where both come to nothing', async () => {
  const { shop, anna } = await atTerminal();
  shop.store.payments.begin(
    {
      idempotencyKey: shop.store.context.newId(),
      kind: 'card',
      amount: minor(-2000),
      subject: { kind: 'returnedDeposit', orderId: shop.store.context.newId(), reason: 'moved away' },
    },
    shop.store.shifts.current()?.id ?? localId(''),
  );
  const z = await closeApproved(shop, anna.id);
  expect(z.card).toMatchObject({ unsettled: 0, unsettledCount: 2 });
  expect(toHtml(reportDocument(shiftReport(z, english), english), '80mm')).toContain('Unresolved (2)');
});
