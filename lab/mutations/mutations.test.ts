import { expect, test } from 'vitest';
import { worlds } from '../worlds/worlds.ts';
import { assertApplies, mutatedSource } from './mutate.ts';
import { mutations } from './mutations.ts';

const mutation = { name: 'it waits no more', file: 'x.ts', from: 'wait(5)', to: '$&skip()', world: '' };

test('a mutation changes the one place that it names, as it is written', () => {
  expect(mutatedSource(mutation, 'x.ts', 'a(); wait(5); b();')).toBe('a(); $&skip(); b();');
});

test('a mutation of several places changes those of the file that is loaded, and no others', () => {
  const also = [
    { file: 'x.ts', from: 'b()', to: 'c()' },
    { file: 'y.ts', from: 'a()', to: 'd()' },
  ];
  expect(mutatedSource({ ...mutation, also }, 'x.ts', 'a(); wait(5); b();')).toBe('a(); $&skip(); c();');
  expect(mutatedSource({ ...mutation, also }, 'y.ts', 'a(); b();')).toBe('d(); b();');
});

test.each(['a(); b();', 'wait(5); wait(5);'])('a mutation that does not fit the code fails: %s', (source) => {
  expect(() => mutatedSource(mutation, 'x.ts', source)).toThrow('it waits no more');
});

test.each(mutations.map((one) => [one.name, one] as const))('%s: fits the code as it is', (_, one) => {
  assertApplies(one);
});

test('each mutation has a unique name and an existing small world', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  const names = worlds.map(({ name }) => name);
  for (const { world } of mutations) if (world !== null) expect(names).toContain(world);
});
