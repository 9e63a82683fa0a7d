import { expect, it } from 'vitest';
import { countKey } from './countKeys.ts';

const press = (key: string, shiftKey = false, ctrlKey = false, repeat = false) =>
  countKey({ key, shiftKey, ctrlKey, repeat });

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

it('Enter that is held down stays in its row, and so ends no count; the arrows run', () => {
  expect(press('Enter', false, false, true)).toEqual({ rows: 0 });
  expect(press('Enter', true, false, true)).toEqual({ rows: 0 });
  expect(press('ArrowDown', false, false, true)).toEqual({ rows: 1 });
});
