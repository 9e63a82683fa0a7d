import { expect, test } from 'vitest';
import { worlds } from '../worlds/worlds.ts';
import { brokenSource, checkFits } from './break.ts';
import { breakages } from './list.ts';

const breakage = { name: 'it waits no more', file: 'x.ts', from: 'wait(5)', to: '$&skip()', world: '' };

test('a breakage changes the one place that it names, as it is written', () => {
  expect(brokenSource(breakage, 'x.ts', 'a(); wait(5); b();')).toBe('a(); $&skip(); b();');
});

test('a breakage of several places changes those of the file that is loaded, and no others', () => {
  const also = [
    { file: 'x.ts', from: 'b()', to: 'c()' },
    { file: 'y.ts', from: 'a()', to: 'd()' },
  ];
  expect(brokenSource({ ...breakage, also }, 'x.ts', 'a(); wait(5); b();')).toBe('a(); $&skip(); c();');
  expect(brokenSource({ ...breakage, also }, 'y.ts', 'a(); b();')).toBe('d(); b();');
});

test.each(['a(); b();', 'wait(5); wait(5);'])('a breakage that does not fit the code fails: %s', (source) => {
  expect(() => brokenSource(breakage, 'x.ts', source)).toThrow('it waits no more');
});

test.each(breakages.map((one) => [one.name, one] as const))('%s: fits the code as it is', (_, one) => {
  checkFits(one);
});

test('each breakage has a unique name and an existing small world', () => {
  expect(new Set(breakages.map(({ name }) => name)).size).toBe(breakages.length);
  const names = worlds.map(({ name }) => name);
  for (const { world } of breakages) if (world !== null) expect(names).toContain(world);
});
