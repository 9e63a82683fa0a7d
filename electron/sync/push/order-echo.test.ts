import { expect, test } from 'vitest';
import { remoteId } from '../../../shared/testing/ids.ts';
import { testStore } from '../../store/testing.ts';
import { isFingerprint, learnPrecision } from './order-echo.ts';

const sent = {
  petRemoteId: remoteId('7'),
  quantity: 2,
  shipDate: '2026-11-21T10:15:30.257Z',
  complete: true,
};

test.each([
  ['the very moment', '2026-11-21T10:15:30.257Z', null, true],
  ['another till’s sale in the same second', '2026-11-21T10:15:30.290Z', null, false],
  ['a date that came back in whole seconds', '2026-11-21T10:15:30Z', null, true],
  ['the whole second after it', '2026-11-21T10:15:31Z', null, false],
  ['the same second, where milliseconds are known to be kept', '2026-11-21T10:15:30Z', 1, false],
  ['the same second, where they are known to be lost', '2026-11-21T10:15:30.000Z', 1000, true],
])('%s', (_name, shipDate, step, ours) => {
  expect(
    isFingerprint(
      { id: remoteId('1'), petId: remoteId('7'), quantity: 2, shipDate, complete: true },
      sent,
      step,
    ),
  ).toBe(ours);
});

test('another pet or quantity is another order, whatever its date', () => {
  const { shipDate } = sent;
  expect(isFingerprint({ id: remoteId('1'), petId: remoteId('8'), quantity: 2, shipDate }, sent, null)).toBe(
    false,
  );
  expect(isFingerprint({ id: remoteId('1'), petId: remoteId('7'), quantity: 1, shipDate }, sent, null)).toBe(
    false,
  );
});

test.each([
  ['nothing known, all comes back', null, '2026-11-21T10:15:30.257Z', '2026-11-21T10:15:30.257Z', 1],
  ['milliseconds are lost', 1, '2026-11-21T10:15:30.257Z', '2026-11-21T10:15:30Z', 1000],
  ['all but the day is lost', 1000, '2026-11-21T10:15:30.257Z', '2026-11-21T00:00:00Z', 86_400_000],
  [
    'what was taken for a day keeps all',
    86_400_000,
    '2026-11-21T10:15:30.257Z',
    '2026-11-21T10:15:30.257Z',
    1,
  ],
  [
    'what was taken for a day keeps seconds',
    86_400_000,
    '2026-11-21T10:15:30.257Z',
    '2026-11-21T10:15:30Z',
    1000,
  ],
  [
    'a whole second proves no milliseconds',
    1000,
    '2026-11-21T10:15:30.000Z',
    '2026-11-21T10:15:30.000Z',
    1000,
  ],
  ['a whole minute proves no seconds', 60_000, '2026-11-21T10:15:00.257Z', '2026-11-21T10:15:00Z', 60_000],
  ['midnight proves nothing', 86_400_000, '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 86_400_000],
])('how fine ship dates come back: %s', (_name, before, shipDate, shown, after) => {
  const { capabilities } = testStore();
  capabilities.learn({ shipDateStep: before });
  learnPrecision(capabilities, { shipDate: shown }, { ...sent, shipDate });
  expect(capabilities.get().shipDateStep).toBe(after);
});
