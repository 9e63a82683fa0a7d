import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import {
  beginPaying,
  bringAllBack,
  payment,
  pet,
  priced,
  startForEach,
  stores,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { ChosenReceipt } from './ChosenReceipt.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';

startForEach();

const receipts = () => stores.receipts.useReceipts.getState();

/** Sells three different pets, two of the first, for 25.00; the customer gives 50.00. */
async function sold() {
  const [first, second, third] = [pet(), pet(3, true, 1), pet(3, true, 2)];
  const five = await priced(first, 500);
  await beginPaying(five, five, await priced(second, 700), await priced(third, 800));
  payment().type('50');
  await payment().take();
  return [first, second, third].map(({ name }) => name);
}

function rows(): string[] {
  return (receipts().list ?? []).map((row) =>
    read(<ReceiptRow row={row} chosen={false} onChoose={() => undefined} />),
  );
}

test('a row shows the first pets that were sold and how they were paid', async () => {
  const [first, second, third] = await sold();
  await receipts().open();
  const [row] = rows();
  expect(row).toMatch(/^\nT1-000001\n€25.00\n/);
  expect(row).toContain(`\n${first} · ${second}\n+1\nCash`);
  expect(row).not.toContain(third);
  const [summary] = receipts().list ?? [];
  if (!summary) throw new Error('Nothing was sold');
  const split = { ...summary, paidBy: 'split' as const, mark: 'partly' as const };
  const text = read(<ReceiptRow row={split} chosen onChoose={() => undefined} />);
  expect(text).toMatch(/^\nT1-000001 · partly returned\n[\s\S]*Cash \+ card/);
});

test('number, items, amount, payment and change are shown above the paper', async () => {
  await sold();
  await receipts().open();
  const head = /^\nT1-000001\n[\s\S]*?4 items\n€25.00\nCash \n€50.00\nChange \n€25.00\n/;
  expect(read(<ChosenReceipt />)).toMatch(head);
});

test.each([
  ['1.2.3', 'Enter an amount such as 12.50.'],
  ['1.500', 'could be 1,500.00 or 1.500.'],
])('an unreadable amount is reported: %s', async (typed, words) => {
  await sold();
  await receipts().open();
  await receipts().setAmount('25');
  expect(read(<ReceiptFilters />)).not.toContain(words);
  expect(receipts().list).toHaveLength(1);
  await receipts().setAmount(typed);
  expect(read(<ReceiptFilters />)).toContain(words);
  await receipts().setAmount('');
  expect(read(<ReceiptFilters />)).not.toContain(words);
});

test('the amounts of a refund are negative', async () => {
  await sold();
  await bringAllBack(payment().receipt?.id ?? localId(''));
  await receipts().find('r1-000001');
  const amount = '−€25.00';
  expect(rows()[0]).toMatch(new RegExp(`^\nR1-000001 · refunded\n${amount}\n`));
  expect(read(<ChosenReceipt />)).toMatch(
    new RegExp(`^\nR1-000001\n[\\s\\S]*?4 items\n${amount}\nCash \n${amount}\n`),
  );
});

test('a text typed during a refresh is searched', async () => {
  await sold();
  await receipts().open();
  const again = receipts().refresh();
  await receipts().find('nothing is called so');
  await again;
  expect(receipts()).toMatchObject({ text: 'nothing is called so', list: [] });
});
