import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { beginPaying, changeShop, payment, pet, priced, startForEach } from '../../../testing/program.ts';
import { markup, read } from '../../../testing/read.tsx';
import { PayPanel } from './PayPanel.tsx';

startForEach();

test('a question about unusual change replaces the amount', async () => {
  await beginPaying(await priced(pet(), 1250));
  payment().type('1000000');
  await payment().take();
  expect(read(<PayPanel />)).toMatch(
    /Is this amount right\?\s+Received\s+€1,000,000\.00\s+Change\s+€999,987\.50\s+Correct the amount\s+Yes, take it/,
  );
  expect(read(<PayPanel />)).not.toContain(i18n.t('checkout.pay.given'));
  await i18n.changeLanguage('de');
  expect(read(<PayPanel />)).toMatch(
    /Stimmt dieser Betrag\?\s+Gegeben\s+€1,000,000\.00\s+Rückgeld\s+€999,987\.50/,
  );
  payment().correctDoubted();
  expect(read(<PayPanel />)).toContain(i18n.t('checkout.pay.given'));
});

/** The buttons shown as pressed. */
const chosen = () =>
  [...markup(<PayPanel />).matchAll(/<button[^>]* aria-pressed="true".*?<\/button>/g)].map(([button]) =>
    button
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

test('the buttons of the typed amount and of splitting are pressed', async () => {
  await beginPaying(await priced(pet(), 1250));
  expect(chosen()).toEqual(['Cash F2', 'Exact']);
  payment().type('15');
  expect(chosen()).toEqual(['Cash F2', '€15.00']);
  payment().split();
  expect(chosen()).toEqual(['Cash F2', 'Split F4']);
  payment().type('6.25');
  expect(chosen()).toEqual(['Cash F2', 'Split F4', '1/2 €6.25']);
  payment().split();
  expect(chosen()).toEqual(['Cash F2', 'Exact']);
});

test('before the first part only the amount due is shown', async () => {
  await beginPaying(await priced(pet(), 1250));
  const due = i18n.t('paper.toPay');
  expect(read(<PayPanel />)).toContain(due);
  payment().split();
  expect(read(<PayPanel />)).not.toContain(due);
  expect(read(<PayPanel />)).toMatch(/Still due\s+€12\.50/);
});

test('half of a bill is rounded for cash and exact by card', async () => {
  await changeShop({ cashStep: minor(5) });
  await beginPaying(await priced(pet(), 1005));
  payment().split();
  expect(read(<PayPanel />)).toMatch(/1\/2\s+€5\.05\s/);
  payment().choose('card');
  expect(read(<PayPanel />)).toMatch(/1\/2\s+€5\.03\s/);
});
