import { afterEach, expect, test } from 'vitest';
import type { ExchangeSums } from '../../../../shared/money/pricing.ts';
import { until } from '../../../../shared/testing/until.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { bridge, payment, pet, priced, receipts, startForEach, stores } from '../../../testing/program.ts';
import { markup, read } from '../../../testing/read.tsx';
import { GiveBackPanel } from './GiveBackPanel.tsx';

startForEach();
afterEach(() => i18n.changeLanguage('en'));

const panel = () => <GiveBackPanel sums={stores.checkout.givenBack() as ExchangeSums} charging={null} />;
/** The button that gives it back, as it is drawn. */
const button = () => markup(panel()).split('<button').at(-1) ?? '';

test('what was paid in cash is not given back on a card, and the reason is said', async () => {
  await stores.checkout.takePet(await priced(pet(3, true, 0), 1000));
  await payment().begin();
  await payment().take();
  const [receipt] = await receipts();
  if (!receipt) throw new Error('Nothing was sold');
  const refunds = () => stores.refunds.useRefunds.getState();
  refunds().start(receipt.id, 'exchange');
  await until(() => refunds().receipt !== null);
  refunds().takeAll();
  refunds().setReason('Wrong pet');
  await refunds().complete();
  await stores.checkout.takePet(await priced(pet(3, true, 1), 400));
  await payment().begin();
  expect(read(panel())).not.toContain('A card gets back');
  payment().choose('card');
  expect(read(panel())).toContain('Of this receipt, €0.00 can still go back to cards. Refund in cash.');
  expect(button()).toContain('disabled');
  await i18n.changeLanguage('de');
  expect(read(panel())).toContain('Bitte bar erstatten.');
  // Enter is held as the button is, before the program is asked.
  await payment().take();
  expect(bridge.inputs('payments.begin')).toEqual([]);
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_refund_over' } });
  payment().choose('cash');
  expect(button()).not.toContain('disabled');
  await payment().take();
  expect(payment().receipt?.exchange).toMatchObject({ back: 600, tender: 'cash' });
});
