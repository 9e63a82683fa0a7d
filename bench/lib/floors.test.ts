import { expect, test } from 'vitest';
import { judgeFloors, type PastRun, remember } from './floors.ts';

const run = (key: number, machine = 'here'): PastRun => ({
  date: '2026-01-01',
  machine,
  floors: { key, flush: 0.07 },
});
const names = (history: PastRun[], floors: Record<string, number>) =>
  judgeFloors(history, 'here', floors).strays.map(({ name }) => name);

test('a floor like the earlier ones is accepted', () => {
  expect(names([run(1.3), run(1.5), run(1.4)], { key: 1.6, flush: 0.08 })).toEqual([]);
});

test('a key eleven times slower in an empty window is an outlier, and so is a flush that takes no time', () => {
  const history = [run(1.3), run(1.5), run(1.4)];
  expect(names(history, { key: 14.6, flush: 0.07 })).toEqual(['key']);
  expect(names(history, { key: 1.4, flush: 0.01 })).toEqual(['flush']);
});

test('says in which range a floor was expected', () => {
  expect(judgeFloors([run(1), run(4)], 'here', { key: 9 })).toEqual({
    runs: 2,
    strays: [{ name: 'key', value: 9, low: 2 / 1.5, high: 3 }],
  });
});

test('a machine whose quiet runs differ widely gets a wider range, at most twice the median', () => {
  const calm = [1, 1.01, 0.99, 1, 1.02].map((key) => run(key));
  const restless = [1, 1.2, 0.8, 1.18, 0.85].map((key) => run(key));
  const wild = [1, 10, 0.1, 5, 0.2].map((key) => run(key));
  expect(names(calm, { key: 1.45 })).toEqual([]);
  expect(names(calm, { key: 1.6 })).toEqual(['key']);
  expect(names(restless, { key: 1.8 })).toEqual([]);
  expect(names(wild, { key: 2.1 })).toEqual(['key']);
});

test('one odd run in the history changes no range', () => {
  const history = [1, 1.01, 0.99, 1, 1.02, 40].map((key) => run(key));
  expect(names(history, { key: 1.7 })).toEqual(['key']);
  expect(names(history, { key: 1.1 })).toEqual([]);
});

test('floors of another machine are ignored, and a floor without a history is accepted', () => {
  const judged = judgeFloors([run(50, 'there')], 'here', { key: 1 });
  expect(judged).toEqual({ runs: 0, strays: [] });
  expect(names([run(1)], { key: 1, idle: 400 })).toEqual([]);
});

test('keeps the last twenty runs of each machine', () => {
  let history: PastRun[] = [run(9, 'there')];
  for (let key = 1; key <= 25; key += 1) history = remember(history, run(key));
  expect(history.filter(({ machine }) => machine === 'here').map(({ floors }) => floors.key)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 6),
  );
  expect(history[0]?.machine).toBe('there');
});
