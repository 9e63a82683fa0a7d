import { expect, it } from 'vitest';
import { countKey } from './countKeys.ts';

const press = (key: string, shiftKey = false, ctrlKey = false) => countKey({ key, shiftKey, ctrlKey });

it('arrows and Enter go from row to row, as in the table of prices, and change no number', () => {
  expect(press('ArrowDown')).toEqual({ rows: 1 });
  expect(press('ArrowUp')).toEqual({ rows: -1 });
  expect(press('Enter')).toEqual({ rows: 1 });
  expect(press('Enter', true)).toEqual({ rows: -1 });
});

it('plus and minus count one, as at the cart; what is typed is the field’s own', () => {
  expect(press('+', true)).toEqual({ pieces: 1 });
  expect(press('-')).toEqual({ pieces: -1 });
  for (const key of ['5', 'Tab', 'ArrowLeft']) expect(press(key)).toBeNull();
  expect(press('Enter', false, true)).toBeNull();
});
