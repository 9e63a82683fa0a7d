import { expect, test } from 'vitest';
import { idle } from '../../../electron/usecases/testing.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { i18n } from '../../i18n/i18n.ts';
import { pet, startForEach, stores } from '../../testing/program.ts';
import { focusedFirst, read } from '../../testing/read.tsx';
import { ConfirmClose } from './ConfirmClose.tsx';

startForEach();

const question = (counted = NO_MONEY) => (
  <ConfirmClose
    counted={counted}
    openingFloat={minor(15_000)}
    unsettled={false}
    onUnsettled={() => {}}
    onBack={() => {}}
  />
);

test.each([minor(16_000), NO_MONEY])('one Enter too many after a count of %i closes no shift', (counted) => {
  expect(focusedFirst(question(counted))).toEqual([i18n.t('common.back')]);
});

test('a clock that is off by more than a day is reported before the shift is closed', () => {
  const { useSync } = stores.sync;
  useSync.setState({ status: { ...idle, clockAhead: 1439 } });
  expect(read(question())).not.toContain('clock');
  useSync.setState({ status: { ...idle, clockAhead: -2880 } });
  expect(read(question())).toContain('This computer’s clock is 2 days behind');
});

test('held carts are listed before the shift is closed: for whom, by whom, how many items', async () => {
  expect(read(question())).not.toContain(i18n.t('day.count.closeAnyway'));
  await stores.checkout.takePet(pet());
  await stores.checkout.useHolding.getState().hold('Red jacket');
  const words = read(question()).replaceAll('\n', ' ');
  expect(words).toContain(i18n.t('day.count.held', { count: 1 }));
  expect(words).toMatch(/Red jacket .*1 item/);
  expect(words).toContain(i18n.t('day.count.closeAnyway'));
});
