import { expect, test } from 'vitest';
import { addRun, judgeFloors, type PastRun } from './floors.ts';

const run = (key: number, machine = 'here'): PastRun => ({
  date: '2026-01-01',
  machine,
  floors: { key, flush: 0.07 },
});
const names = (history: PastRun[], floors: Record<string, number>) =>
  judgeFloors(history, 'here', floors).outliers.map(({ name }) => name);

const usual = [1.3, 1.5, 1.4];
const calm = [1, 1.01, 0.99, 1, 1.02];
test.each([
  ['a floor like the earlier ones', usual, { key: 1.6, flush: 0.08 }, []],
  ['a key eleven times slower in an empty window', usual, { key: 14.6, flush: 0.07 }, ['key']],
  ['a flush that takes no time', usual, { key: 1.4, flush: 0.01 }, ['flush']],
  ['a small difference on a calm machine', calm, { key: 1.45 }, []],
  ['a larger one on a calm machine', calm, { key: 1.6 }, ['key']],
  ['a large one on a machine whose quiet runs differ', [1, 1.2, 0.8, 1.18, 0.85], { key: 1.8 }, []],
  ['twice the median on any machine', [1, 10, 0.1, 5, 0.2], { key: 2.1 }, ['key']],
  ['a larger one after a single odd run', [...calm, 40], { key: 1.7 }, ['key']],
])('%s: of floors after %j those of %j are outliers: %j', (_, keys, floors, outliers) => {
  expect(
    names(
      keys.map((key) => run(key)),
      floors as Record<string, number>,
    ),
  ).toEqual(outliers);
});

test('an outlier is reported with the range in which it was expected', () => {
  const withExitCode = { runs: 2, outliers: [{ name: 'key', value: 9, low: 2 / 1.5, high: 3 }] };
  expect(judgeFloors([run(1), run(4)], 'here', { key: 9 })).toEqual(withExitCode);
});

test('floors of another machine are ignored, and a floor without a history is accepted', () => {
  const withExitCode = judgeFloors([run(50, 'there')], 'here', { key: 1 });
  expect(withExitCode).toEqual({ runs: 0, outliers: [] });
  expect(names([run(1)], { key: 1, idle: 400 })).toEqual([]);
});

test('keeps the last twenty runs of each machine', () => {
  let history: PastRun[] = [run(9, 'there')];
  for (let key = 1; key <= 25; key += 1) history = addRun(history, run(key));
  expect(history.filter(({ machine }) => machine === 'here').map(({ floors }) => floors.key)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 6),
  );
  expect(history[0]?.machine).toBe('there');
});
