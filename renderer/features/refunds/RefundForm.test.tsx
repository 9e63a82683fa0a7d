import { beforeEach, expect, test } from 'vitest';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { until } from '../../../shared/testing/until.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  beginPaying,
  openRefund,
  payment,
  pet,
  priced,
  refunds,
  sell,
  startForEach,
  stores,
  terminal,
} from '../../testing/program.ts';
import { markup, read } from '../../testing/read.tsx';
import { Refunded } from './Refunded.tsx';
import { RefundForm } from './RefundForm.tsx';

startForEach();

let receipt: Receipt;

const form = () => <RefundForm receipt={receipt} />;
const shown = () => read(form());
/** The opening tags of the elements with these words. */
const tagsOf = (words: string) =>
  [...markup(form()).matchAll(/<(?:button|input)[^>]*>(?:(?!<\/?button|<input).)*/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(words));

beforeEach(async () => {
  receipt = await sell(await priced(pet(3, true, 0), 1001), await priced(pet(3, true, 1), 1001));
  refunds().start(receipt.id);
  await until(() => refunds().receipt !== null);
});

test('with nothing chosen the button is disabled, and a hint says what is missing', async () => {
  expect(shown()).toContain(`${i18n.t('refunds.chooseHint')}\n${i18n.t('refunds.title')}\n`);
  expect(markup(form())).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  refunds().setQuantity(receipt.lines[0]?.id ?? localId(''), 1);
  await until(() => refunds().quote !== null);
  expect(shown()).toContain(i18n.t('refunds.give.cash', { amount: '€10.01' }));
  expect(shown()).not.toContain(i18n.t('refunds.chooseHint'));
});

test('the chosen reason is marked, also after a change of language', async () => {
  const pressed = () => tagsOf('aria-pressed="true"').map((tag) => tag.replace(/<[^>]*>/g, ''));
  expect(pressed()).toEqual([]);
  refunds().chooseReason('ill', i18n.t('refunds.reasons.ill'));
  expect(pressed()).toEqual(['Pet is ill']);
  await i18n.changeLanguage('de');
  expect(pressed()).toEqual(['Tier ist krank']);
  expect(tagsOf('value="Tier ist krank"')).toHaveLength(1);
  refunds().setReason('Pet is ill, says the vet');
  expect(pressed()).toEqual([]);
});

test('each returned pet shows whether it goes back into stock', () => {
  expect(shown()).not.toContain(i18n.t('refunds.keepOut'));
  refunds().takeAll();
  refunds().setRestock(receipt.lines[0]?.id ?? localId(''), false);
  const ways = tagsOf('type="radio"').flatMap((tag) => /value="(in|out)"/.exec(tag)?.[1] ?? []);
  expect(ways).toEqual(['in', 'out', 'in', 'out']);
  const chosen = tagsOf('checked=""').flatMap((tag) => /value="(in|out)"/.exec(tag)?.[1] ?? []);
  expect(chosen).toEqual(['out', 'in']);
  expect(shown()).toContain(i18n.t('refunds.notRestocked', { count: 1 }));
});

test('neither the button nor its key refunds to the card what was paid in cash', async () => {
  const submit = () => /<button[^>]*type="submit"[^>]*>/.exec(markup(form()))?.[0];
  refunds().takeAll();
  refunds().setReason('Changed their mind');
  await until(() => refunds().quote !== null);
  expect(submit()).not.toContain('disabled');
  refunds().setTender('card');
  await until(() => refunds().quote !== null);
  expect(shown()).toContain(i18n.t('refunds.noneOnCard'));
  expect(submit()).toContain('disabled');
  // The main process also refuses what the key requests, before the terminal is used.
  await refunds().complete();
  expect(refunds().failure).toMatchObject({ code: 'card_refund_over', facts: { most: 0, wanted: 2002 } });
  expect(terminal().charging).toBeNull();
});

test('a receipt paid by card and in cash is refunded to both, the card first', async () => {
  await beginPaying(await priced(pet(3, true, 0), 1800));
  payment().choose('card');
  payment().split();
  payment().type('10.00');
  await payment().take();
  await terminal().approved();
  payment().choose('cash');
  await payment().take();
  receipt = payment().receipt as Receipt;
  await openRefund(receipt.id);
  await until(() => refunds().quote !== null);
  expect(refunds().tender).toBe('card');
  for (const words of [
    'Paid: €10.00 card, €8.00 cash',
    '€10.00 to the card, then €8.00 in cash.',
    i18n.t('refunds.give.split', { amount: '€18.00' }),
  ])
    expect(shown()).toContain(words);
  await refunds().complete();
  expect(terminal().charging).toMatchObject({ amount: 1000 });
  expect(refunds().done).toBeNull();
  await terminal().approved();
  await until(() => refunds().done !== null);
  const done = read(<Refunded refund={refunds().done as RefundView} onDone={() => {}} />);
  expect(done).toContain(`${i18n.t('refunds.doneCash')}\n€8.00`);
  expect(done).toContain(i18n.t('refunds.doneCard'));
});

test('the price of a discounted item says so', async () => {
  expect(shown()).not.toContain('after discount');
  await stores.checkout.takePet(await priced(pet(3, true, 0), 1000));
  await stores.checkout.takePet(await priced(pet(3, true, 1), 1000));
  stores.checkout.useBasket.getState().setExtras({ kind: 'percent', basisPoints: 1000 }, null);
  receipt = await sell();
  expect(shown()).toContain('€9.00 after discount');
  await i18n.changeLanguage('de');
  expect(shown()).toContain('€9.00 nach Rabatt');
});
