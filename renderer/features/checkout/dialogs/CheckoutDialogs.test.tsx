import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { localId } from '../../../../shared/testing/ids.ts';
import { pet, startForEach } from '../../../testing/program.ts';
import { bodyOf } from './CheckoutDialogs.tsx';

startForEach();

const keyOf = (dialog: Parameters<typeof bodyOf>[0]) => (bodyOf(dialog) as ReactElement).key;

test('the dialogs of a price and of a line start empty for each pet and line', () => {
  const prices = [pet(0, false), pet(0, false, 1)].map((asked) =>
    keyOf({ kind: 'price', pet: asked, answer: () => {} }),
  );
  expect(new Set(prices).size).toBe(2);
  const lines = ['1', '2'].map((end) =>
    keyOf({ kind: 'line', lineId: localId(`01920000-0000-7000-8000-00000000000${end}`) }),
  );
  expect(new Set(lines).size).toBe(2);
});
