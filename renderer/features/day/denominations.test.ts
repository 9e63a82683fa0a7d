import { expect, it } from 'vitest';
import { denominationsOf } from '../../../shared/money/denominations.ts';
import { countKey, countTotal, keyOf } from './denominations.ts';

it('knows the notes and coins of a currency, largest first', () => {
  const euro = denominationsOf('EUR');
  expect(euro.map(({ value }) => value)).toEqual([
    20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
  ]);
  expect(euro.filter(({ kind }) => kind === 'note')).toHaveLength(6);
});

it('counts a one-dollar note and a one-dollar coin apart', () => {
  const dollar = denominationsOf('USD');
  expect(new Set(dollar.map(keyOf)).size).toBe(dollar.length);
  expect(countTotal({ 'note:100': 3, 'coin:100': 2, 'coin:25': 4 }, dollar)).toBe(600);
});

it('offers the usual steps for a currency it does not know, whole minor units only', () => {
  for (const currency of ['KRW', 'TND', 'XTS']) {
    const steps = denominationsOf(currency);
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.every(({ value }) => Number.isInteger(value) && value > 0)).toBe(true);
  }
});

const press = (key: string, shiftKey = false, ctrlKey = false, repeat = false) =>
  countKey({ key, shiftKey, ctrlKey, repeat });

it('arrows and Enter move between rows, as in the price table, and change no number', () => {
  expect(press('ArrowDown')).toEqual({ rows: 1 });
  expect(press('ArrowUp')).toEqual({ rows: -1 });
  expect(press('Enter')).toEqual({ rows: 1 });
  expect(press('Enter', true)).toEqual({ rows: -1 });
});

it('plus and minus change the number by one, as in the cart; other keys stay with the field', () => {
  expect(press('+', true)).toEqual({ pieces: 1 });
  expect(press('-')).toEqual({ pieces: -1 });
  for (const key of ['5', 'Tab', 'ArrowLeft']) expect(press(key)).toBeNull();
  expect(press('Enter', false, true)).toBeNull();
});

it('Enter held down stays in its row and ends no count; arrows repeat', () => {
  expect(press('Enter', false, false, true)).toEqual({ rows: 0 });
  expect(press('Enter', true, false, true)).toEqual({ rows: 0 });
  expect(press('ArrowDown', false, false, true)).toEqual({ rows: 1 });
});
