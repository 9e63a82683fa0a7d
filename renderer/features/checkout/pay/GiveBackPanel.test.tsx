import { expect, test } from 'vitest';
import type { ExchangeSums } from '../../../../shared/money/pricing.ts';
import { i18n } from '../../../i18n/i18n.ts';
import {
  beginPaying,
  bridge,
  bringAllBack,
  payment,
  pet,
  priced,
  sell,
  startForEach,
  stores,
} from '../../../testing/program.ts';
import { markup, read } from '../../../testing/read.tsx';
import { GiveBackPanel } from './GiveBackPanel.tsx';

startForEach();

const panel = () => <GiveBackPanel sums={stores.checkout.givenBack() as ExchangeSums} charging={null} />;
/** The rendered button that gives money back. */
const button = () => markup(panel()).split('<button').at(-1) ?? '';

test('cash is not refunded to a card, and the reason is shown', async () => {
  const { id } = await sell(await priced(pet(3, true, 0), 1000));
  await bringAllBack(id, 'exchange');
  await beginPaying(await priced(pet(3, true, 1), 400));
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
