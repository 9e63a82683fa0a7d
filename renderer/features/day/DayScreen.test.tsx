import { beforeEach, expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { until } from '../../../shared/testing/until.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  basket,
  bridge,
  changeShop,
  notices,
  pet,
  priced,
  sell,
  shop,
  signInCashier,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { expectDiskFull, markup, read } from '../../testing/read.tsx';
import { DayScreen } from './DayScreen.tsx';

startForEach();

let end = () => {};
beforeEach(() => () => end());

const day = () => stores.day.useDay.getState();
const shown = () => read(<DayScreen />);
/** Opens the screen. */
function open() {
  end = day().watch();
}
const answered = () => when(stores.day.useDay, ({ current }) => current !== undefined);

/** Waits until the shift has this many sales. */
const salesAre = (count: number) => when(stores.day.useDay, ({ current }) => current?.sales.count === count);

/** Sells a pet for cash. */
const sold = async (price: number) => sell(await priced(pet(), price));

test('the screen is empty before the first answer, and asks for the float without a shift', async () => {
  const arrive = bridge.hold('day.current');
  open();
  expect(shown()).not.toContain(i18n.t('day.opening.title'));
  expect(shown()).not.toContain(i18n.t('day.failed'));
  arrive();
  await answered();
  expect(shown()).toContain(i18n.t('day.opening.title'));
});

test('a typed or counted float and the count at closing survive a change of screen, but not the shift', async () => {
  open();
  await answered();
  day().setOpening({ typed: '123.45' });
  end();
  open();
  expect(markup(<DayScreen />)).toContain('value="123.45"');
  day().setOpening({ count: { 'note:5000': 3 } });
  end();
  open();
  expect(shown()).toContain('€150.00');
  await day().openShift(minor(15_000));
  day().beginCount(day().current?.shiftId ?? localId(''));
  day().setCount({ count: { 'note:2000': 7 } });
  end();
  open();
  expect(shown()).toContain('€140.00');
  await day().closeShift(minor(15_000));
  day().choose(null);
  await when(stores.day.useDay, ({ current }) => current === null);
  expect(shown()).toContain(i18n.t('paper.openingFloat'));
  expect(markup(<DayScreen />)).not.toContain('value="123.45"');
});

test('the amount left at the last closing is the proposed float, also of a shift that the first payment opens', async () => {
  const end = stores.day.followAutomaticShift();
  await day().openShift(minor(15_000));
  await day().closeShift(minor(18_000), { takeOut: { amount: minor(4550), reason: 'To the bank' } });
  day().choose(null);
  open();
  await when(stores.day.useDay, ({ shifts }) => shifts?.[0]?.closedAt);
  expect(markup(<DayScreen />)).toContain('value="134.50"');
  await sold(1250);
  await when(stores.app.useApp, ({ app }) => app?.shift?.assumedFloat);
  await salesAre(1);
  expect(notices()).toContainEqual({ key: 'day.opening.withFloat', facts: { amount: '€134.50' } });
  expect(shown()).not.toContain(i18n.t('day.now.putFloat'));
  end();
});

test('a shift that the first payment opens before any closing asks for its float, also during a count', async () => {
  await sold(1250);
  open();
  await when(stores.app.useApp, ({ app }) => app?.shift);
  await salesAre(1);
  expect(shown()).toContain(i18n.t('day.now.putFloat'));
  day().beginCount(day().current?.shiftId ?? localId(''));
  expect(shown()).toContain(i18n.t('day.now.putFloat'));
  await day().moveCash(minor(10_000), 'Float');
  expect(shown()).not.toContain(i18n.t('day.now.putFloat'));
});

test('the list has the latest shifts, and earlier ones on request until the screen is left', async () => {
  await day().openShift(minor(1000));
  await day().closeShift(minor(1000));
  const { db } = shop.store.context;
  const columns = `till, business_date, opened_at, opened_by, opening_float, currency, closed_at, closed_by, counted,
    z_number, z_report`;
  const copy = db.prepare(`INSERT INTO shift (id, ${columns}) SELECT ?, ${columns} FROM shift LIMIT 1`);
  for (let copies = 0; copies < 120; copies += 1) copy.run(shop.store.context.newId());
  open();
  await when(stores.day.useDay, ({ shifts }) => shifts?.length === 120);
  expect(shown()).toContain(i18n.t('receipts.earlier'));
  await day().more();
  expect(day().shifts).toHaveLength(121);
  expect(shown()).not.toContain(i18n.t('receipts.earlier'));
  end();
  open();
  await when(stores.day.useDay, ({ shifts }) => shifts?.length === 120);
});

test('a failed load shows why, and a retry loads the day', async () => {
  bridge.refuse('day.current', new PerchError('disk_full'));
  open();
  await when(stores.day.useDay, ({ failure }) => failure);
  expectDiskFull(shown(), 'day.failed');
  day().again();
  await answered();
  expect(shown()).not.toContain(i18n.t('day.failed'));
});

test('a failed report shows why, also after the day reloads, and a retry loads it', async () => {
  await day().openShift(minor(1000));
  await day().closeShift(minor(1000));
  const shiftId = day().chosenId;
  await when(stores.day.useDay, ({ shifts }) => shifts?.[0]?.closedAt);
  await day().openShift(minor(1000));
  bridge.refuse('day.report', new PerchError('disk_full'));
  day().choose(shiftId);
  await when(stores.day.useDay, ({ failure }) => failure);
  expectDiskFull(shown(), 'day.failed');
  const arrive = bridge.hold('day.shifts');
  const asked = bridge.inputs('day.shifts').length;
  day().again();
  await until(() => bridge.inputs('day.shifts').length > asked);
  expect(shown()).toContain(i18n.t('errors.disk_full'));
  arrive();
  await when(stores.day.useDay, ({ report }) => report);
  expect(shown()).not.toContain(i18n.t('day.failed'));
});

test.each([
  ['en', 'en-IE', '€1,234.50'],
  ['de', 'de-DE', '1.234,50\u00a0€'],
] as const)(
  'in %s an open shift shows its net sales, follows a sale, and is closed to its report',
  async (language, locale, amount) => {
    await changeShop({ language, locale });
    open();
    await answered();
    await day().openShift(minor(10_000));
    expect(shown()).toContain(i18n.t('paper.netSales'));
    expect(shown()).toContain(i18n.t('day.now.noSalesHint'));
    await sold(123_450);
    await salesAre(1);
    expect(shown()).toContain(amount);
    expect(shown()).not.toContain(i18n.t('day.now.noSalesHint'));

    day().beginCount(day().current?.shiftId ?? localId(''));
    expect(shown()).toContain(i18n.t('day.count.title'));
    // Before the count the expected amount is hidden.
    expect(shown()).not.toContain(amount);
    const closing = await day().closeShift(minor(133_450));
    expect(closing.ok).toBe(true);
    expect(shown()).toContain(i18n.t('day.closed.title', { number: 1 }));
    expect(shown()).toContain(amount);
  },
);

test('a day shows its average sale, discounts and refunds, and a comparison with yesterday', async () => {
  open();
  await answered();
  await day().openShift(NO_MONEY);
  await sold(1000);
  await salesAre(1);
  await when(stores.day.useDay, ({ comparison }) => comparison?.today.sales === 1);
  expect(shown()).not.toContain(i18n.t('day.figures.yesterday'));
  await day().closeShift(minor(1000));
  shop.clock.advance(24 * 3_600_000);
  day().choose(null);
  await day().openShift(minor(1000));
  await sold(1000);
  await sold(2000);
  await when(stores.day.useDay, ({ comparison }) => comparison?.today.sales === 2);
  const text = shown();
  expect(text).toContain(`${i18n.t('day.figures.average')}\n€15.00`);
  expect(text).toContain(`${i18n.t('day.figures.yesterday')}\n+200%`);
  expect(text).toContain(i18n.t('day.figures.byNow', { amount: '€10.00', whole: '€10.00' }));
  // The other day has no sales.
  expect(text).toContain(i18n.t('day.figures.noSales'));
});

test.each([true, false])(
  'the amount before discounts is shown only for prices that include tax (%s)',
  async (taxIncluded) => {
    await changeShop({ taxIncluded });
    open();
    await answered();
    await day().openShift(NO_MONEY);
    await stores.checkout.takePet(await priced(pet(), 1000));
    basket().setExtras({ kind: 'amount', amount: minor(200) }, null);
    await sell();
    await salesAre(1);
    expect(shown()).toContain(`${i18n.t('day.figures.discounts')}\n−€2.00\n`);
    const before = i18n.t('day.figures.beforeDiscounts', { amount: '€10.00' });
    expect(shown().includes(before)).toBe(taxIncluded);
    if (!taxIncluded) expect(shown()).not.toContain(i18n.t('day.figures.beforeDiscounts', { amount: '€' }));
  },
);

test('the net sales explain that they exclude refunds and include tax', async () => {
  const [{ id: rate } = { id: null }] = await shop.ask('settings.taxRates', {});
  await shop.ask('settings.saveShop', { defaultTaxRateId: null });
  open();
  await answered();
  await day().openShift(NO_MONEY);
  await sold(1000);
  await salesAre(1);
  expect(shown()).toContain(`${i18n.t('paper.netSales')}\n${i18n.t('day.netSalesHint')}\n`);
  await shop.ask('settings.saveShop', { defaultTaxRateId: rate });
  await sold(1190);
  await salesAre(2);
  const hint = i18n.t('day.netSalesHintTax', { tax: '€1.90' });
  expect(shown()).toContain(`€21.90\n ${i18n.t('paper.netSales')}\n${hint}\n`);
});

test('a balanced equation is one line with the items per state', async () => {
  open();
  await answered();
  await day().openShift(NO_MONEY);
  await sold(1000);
  await salesAre(1);
  const text = shown();
  expect(text).toContain(i18n.t('paper.adds'));
  expect(text).toContain('1 item sold: 1 waiting to sync');
  expect(text).not.toContain(i18n.t('paper.where'));
});

test('only managers see the archive for the tax office', async () => {
  open();
  await answered();
  expect(shown()).toContain(i18n.t('day.archive.open'));
  await signInCashier({});
  expect(shown()).not.toContain(i18n.t('day.archive.open'));
});

test('the archive shows its contents and its file', async () => {
  const archive = () => stores.day.useArchive.getState();
  const days = { from: '2026-01-01', to: '2026-12-31' };
  await archive().look(days);
  expect(archive().content).toMatchObject({ zNumbers: null });
  await sold(1000);
  await shop.ask('day.close', { counted: 1000 });
  await archive().look(days);
  expect(archive().content).toMatchObject({ zNumbers: { first: 1, last: 1 }, receipts: 1 });
  await archive().save(days);
  expect(archive()).toMatchObject({ busy: false, saved: null, failure: null });
  shop.platform.saveFile = async ({ content }) => {
    for await (const _ of content as AsyncIterable<Uint8Array>) await archive().follow();
    expect(archive().progress).toMatchObject({ done: archive().progress?.of });
    return '/usb/archive.zip';
  };
  await archive().save(days);
  expect(archive()).toMatchObject({ busy: false, progress: null, saved: { file: '/usb/archive.zip' } });
});

test('a Z report has the running totals, and in Germany a note that no security device is connected', async () => {
  await changeShop({ locale: 'de-DE' });
  open();
  await answered();
  await sold(1000);
  const { shiftId } = await shop.ask('day.close', { counted: 1000 });
  day().choose(shiftId);
  await when(stores.day.useDay, ({ report }) => report);
  expect(shown()).toContain(i18n.t('paper.grandTotal'));
  expect(shown()).toContain(i18n.t('paper.noSecurityDevice'));
  await changeShop({ locale: 'de-AT' });
  expect(shown()).not.toContain('TSE');
});
