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
/** The rendered button that gives money back. */
const button = () => markup(panel()).split('<button').at(-1) ?? '';

test('cash is not refunded to a card, and the reason is shown', async () => {
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
  // Enter is blocked like the button, before the main process is called.
  await payment().take();
  expect(bridge.inputs('payments.begin')).toEqual([]);
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_refund_over' } });
  payment().choose('cash');
  expect(button()).not.toContain('disabled');
  await payment().take();
  expect(payment().receipt?.exchange).toMatchObject({ back: 600, tender: 'cash' });
});
