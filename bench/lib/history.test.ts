import { expect, test } from 'vitest';
import { objection } from './history.ts';

const shares = { lent: 0.113, used: 0.6 };

test('reports each outlier with the expected range and the processor time lent meanwhile', () => {
  const strays = [{ name: 'key, ms', value: 14.6, low: 0.9, high: 2 }];
  const text = objection({ runs: 2, strays }, shares);
  expect(text).toContain('key, ms: 14.6, where 0.9 to 2 was expected from 2 earlier runs.');
  expect(text).toContain('11.3 % lent to other guests');
});

test('accepts a run with the usual floors, and rejects one on an unknown machine', () => {
  expect(objection({ runs: 1, strays: [] }, shares)).toBeNull();
  expect(objection({ runs: 0, strays: [] }, null)).toContain('No run on this machine is known');
});
