import { afterEach, beforeEach, expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { i18n } from '../../i18n.ts';
import { bridge, payment, pet, priced, shop, startForEach, stores, when } from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { DayScreen } from './DayScreen.tsx';

startForEach();
afterEach(() => i18n.changeLanguage('en'));

let end = () => {};
beforeEach(() => () => end());

const day = () => stores.useDay.getState();
const shown = () => read(<DayScreen />);
/** Opens the screen. */
function open() {
  end = day().watch();
}
const answered = () => when(stores.useDay, ({ current }) => current !== undefined);

/** A pet sold in cash. */
async function sold(price: number) {
  await stores.takePet(await priced(pet(), price));
  await payment().begin();
  await payment().take();
  payment().nextCustomer();
}

test('before the first answer nothing is claimed', () => {
  bridge.hold('day.current');
  open();
  expect(shown()).not.toContain(i18n.t('day.opening.title'));
  expect(shown()).not.toContain(i18n.t('day.failed'));
});

test('without a shift it asks for the float', async () => {
  open();
  await answered();
  expect(shown()).toContain(i18n.t('day.opening.title'));
});

test('a day that was refused says why, and the next try shows it', async () => {
  bridge.refuse('day.current', new PerchError('disk_full', 'The disk is full.'));
  open();
  await when(stores.useDay, ({ failure }) => failure);
  for (const key of ['day.failed', 'errors.disk_full', 'common.tryAgain'] as const) {
    expect(shown()).toContain(i18n.t(key));
  }
  day().again();
  await answered();
  expect(shown()).not.toContain(i18n.t('day.failed'));
});

test.each([
  ['en', 'en-IE', '€1,234.50'],
  ['de', 'de-DE', '1.234,50\u00a0€'],
] as const)(
  'in %s an open shift has its net sales, follows a sale, and is closed to its report',
  async (language, locale, amount) => {
    await shop.ask('settings.saveShop', { language, locale });
    await when(stores.useApp, ({ app }) => app?.locale === locale);
    open();
    await answered();
    await day().openShift(10_000);
    expect(shown()).toContain(i18n.t('day.now.netSales'));
    expect(shown()).toContain(i18n.t('day.now.noSalesHint'));
    await sold(123_450);
    await when(stores.useDay, ({ current }) => current?.sales.count === 1);
    expect(shown()).toContain(amount);
    expect(shown()).not.toContain(i18n.t('day.now.noSalesHint'));

    day().beginCount(day().current?.shiftId ?? localId(''));
    expect(shown()).toContain(i18n.t('day.count.title'));
    // Whoever counts finds nowhere before what should be in the drawer.
    expect(shown()).not.toContain(amount);
    const closing = await day().closeShift(133_450);
    expect(closing.ok).toBe(true);
    expect(shown()).toContain(i18n.t('day.closed.title', { number: 1 }));
    expect(shown()).toContain(amount);
  },
);
