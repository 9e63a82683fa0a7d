import { beforeEach, expect, test } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import {
  bringAllBack,
  changeShop,
  pet,
  priced,
  sell,
  startForEach,
  stores,
} from '../../../testing/program.ts';
import { markup, read } from '../../../testing/read.tsx';
import { DonePanel } from '../DonePanel.tsx';
import { BasketBar } from './BasketBar.tsx';
import { BasketPanel } from './BasketPanel.tsx';

startForEach();

beforeEach(async () => {
  const { id } = await sell(await priced(pet(3, true, 0), 6790));
  await bringAllBack(id, 'exchange');
});

const panel = () => read(<BasketPanel />).replaceAll('\u00a0', ' ');
/** The rendered button that settles it. */
const button = () =>
  markup(<BasketPanel />)
    .split('<button')
    .at(-1) ?? '';

test('the tax is shown at the new items, and the amount due is not called the total', async () => {
  await stores.checkout.takePet(await priced(pet(3, true, 1), 14_390));
  expect(panel()).toMatch(
    /Returned\s+−€67\.90\s+New items\s+incl\. €22\.98 tax\s+€143\.90\s+Amount due\s+€76\.00\s+Difference/,
  );
  expect(panel()).not.toMatch(/Total|Amount due\s+incl/);
  expect(button()).toContain('Pay');
  await changeShop({ language: 'de', locale: 'de-DE' });
  expect(panel()).toMatch(
    /Rückgabe\s+−67,90 €\s+Neue Positionen\s+inkl\. 22,98 € MwSt\.\s+143,90 €\s+Zu zahlen\s+76,00 €\s+Differenz/,
  );
});

test('returned items are listed above new ones', async () => {
  await stores.checkout.takePet(await priced(pet(3, true, 1), 1590));
  expect(panel()).toMatch(
    new RegExp(`Returned\\s+${pet(3, true, 0).name}[^]*New items\\s+${pet(3, true, 1).name}`),
  );
});

test('the button says so if money goes back, in a low window too', async () => {
  await stores.checkout.takePet(await priced(pet(3, true, 1), 1590));
  expect(panel()).toMatch(
    /Returned\s+−€67\.90\s+New items\s+incl\. €2\.54 tax\s+€15\.90\s+Refund due\s+€52\.00\s+Difference/,
  );
  expect(button()).toContain('Give back €52.00');
  expect(read(<BasketBar onOpen={() => {}} />)).toContain('Give back €52.00');
  expect(markup(<BasketBar onOpen={() => {}} />)).toContain('aria-label="Refund due"');
});

test('with nothing new Pay is disabled with the reason', async () => {
  expect(button()).toContain('disabled=""');
  expect(panel()).toContain(i18n.t('errors.nothing_new'));
  await stores.checkout.takePet(await priced(pet(3, true, 1), 6790));
  expect(panel()).not.toContain(i18n.t('errors.nothing_new'));
  expect(button()).not.toContain('disabled=""');
  expect(button()).toContain('Complete the exchange');
});

test('an even exchange has nothing to pay', async () => {
  const receipt = await sell(await priced(pet(3, true, 1), 6790));
  const done = read(<DonePanel receipt={receipt} />);
  expect(done).toMatch(/No change due\s+Nothing to pay/);
  expect(done).not.toContain('€');
});
