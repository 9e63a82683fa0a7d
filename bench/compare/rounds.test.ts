import { expect, test } from 'vitest';
import { compareRounds, confirmed, type PairOfRounds } from './rounds.ts';

/** Rounds in which pay takes the given multiple after the change, and a scan stays the same. */
const rounds = (...pay: number[]): PairOfRounds[] =>
  pay.map((times, at) => ({
    before: { 'pay, ms': 10 + at, 'scan, ms': 5 },
    after: { 'pay, ms': (10 + at) * times, 'scan, ms': 5 },
  }));
const slow = rounds(1.2, 1.2, 1.3, 1.2, 1.1, 1.2);
const same = rounds(1.2, 0.9, 1.3, 1.2, 1.1, 1.2);

test('compares each figure with the same figure of the same round', () => {
  expect(compareRounds(slow).map(({ name, verdict }) => [name, verdict])).toEqual([
    ['pay, ms', 'slower'],
    ['scan, ms', 'same'],
  ]);
});

test('a figure that only one side has is not compared', () => {
  const one = slow.map(({ before, after }) => ({ before, after: { ...after, 'new, ms': 3 } }));
  const other = slow.map(({ before }) => ({ before, after: { 'scan, ms': 5 } }));
  expect(compareRounds(one).map(({ name }) => name)).toEqual(['pay, ms', 'scan, ms']);
  expect(compareRounds(other).map(({ name }) => name)).toEqual(['scan, ms']);
  expect(compareRounds([])).toEqual([]);
});

test('a figure is confirmed as slower only if it is slower in both series', () => {
  const names = (first: PairOfRounds[], second: PairOfRounds[]) =>
    confirmed(compareRounds(first), compareRounds(second)).map(({ name }) => name);
  expect(names(slow, slow)).toEqual(['pay, ms']);
  expect(names(slow, same)).toEqual([]);
  expect(names(same, slow)).toEqual([]);
});
