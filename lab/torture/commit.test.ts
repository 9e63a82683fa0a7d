import { expect, test } from 'vitest';
import { codeOf, firstSeed, nameOf } from './commit.ts';

const commit = (hash: string | null, dirty = false) => ({ hash, dirty });

test('each commit has seeds of its own, the same every time, away from the small ones', () => {
  const one = firstSeed(commit('5ab3a22f00000000000000000000000000000000'));
  const other = firstSeed(commit('d60d1ea500000000000000000000000000000000'));
  expect(one).toBe(firstSeed(commit('5ab3a22f00000000000000000000000000000000')));
  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(100_000);
  for (const first of [one, other, firstSeed(commit('00000000'))]) {
    expect(first).toBeGreaterThan(1_000_000);
    expect(Number.isSafeInteger(first)).toBe(true);
  }
});

test('without a commit the seeds begin with 1, and a changed tree says so', () => {
  expect(firstSeed(commit(null))).toBe(1);
  expect(nameOf(commit(null))).toBe('no commit');
  expect(nameOf(commit('5ab3a22f0123'))).toBe('commit 5ab3a22f0');
  expect(nameOf(commit('5ab3a22f0123', true))).toBe('commit 5ab3a22f0 with changes');
});

test('what a schedule runs is said by a commit alone', () => {
  expect(codeOf(commit(null))).toBeNull();
  expect(codeOf(commit('5ab3a22f0123', true))).toBeNull();
});
