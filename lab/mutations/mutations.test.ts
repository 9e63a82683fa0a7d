import { expect, test } from 'vitest';
import { worlds } from '../worlds/worlds.ts';
import { assertApplies, mutatedSource } from './mutate.ts';
import { mutations } from './mutations.ts';

const mutation = { name: 'no wait', file: 'x.ts', from: 'wait(5)', to: '$&skip()', world: '' };

test.each(['a(); b();', 'wait(5); wait(5);'])('a mutation that does not apply throws: %s', (source) => {
  expect(() => mutatedSource(mutation, 'x.ts', source)).toThrow('no wait');
});

test.each(mutations.map((one) => [one.name, one] as const))('%s: the mutation applies', (_, one) => {
  assertApplies(one);
});

test('each mutation has a unique name and an existing small world', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  const names = worlds.map(({ name }) => name);
  for (const { world } of mutations) if (world !== null) expect(names).toContain(world);
});
