import { describe, expect, test } from 'vitest';
import { entryKinds } from '../../shared/domain/outbox.ts';
import { Chooser } from './chooser.ts';
import { differ, explore, type Twins } from './explore.ts';
import { exploreAll } from './pool.ts';
import { runWorld } from './run.ts';
import { type SmallWorld, worlds } from './worlds.ts';

// A slice of `npm run check:worlds`: a few small shops with at most one fault.

function worldOf(name: string): SmallWorld {
  const world = worlds.find((one) => one.name === name);
  if (!world) throw new Error(`There is no world ${name}`);
  return world;
}

test.each([
  ['placeOrder (v1)', 1],
  ['count (plain)', 1],
  ['sell, 2:sell (v1)', 0],
  ['placeOrder, 2:see, 2:fulfil (v1)', 0],
  ['back up, sell, restore, sell (plain)', 0],
] as const)('%s has no finding with at most %i faults', async (name, faults) => {
  const { violations, runs } = await explore(worldOf(name), { faults });
  expect(violations).toEqual([]);
  expect(runs).toBeGreaterThan(1);
});

test('the small worlds write every kind of entry', async () => {
  const names = [
    'placeOrder, fulfil (v1)',
    'placeOrder, cancel (v1, 1 left)',
    'newPet, rename (v1)',
    'newCategory, editCategory (v1)',
    'newCategory, remove, remove (v1)',
  ];
  const seen = new Set<string>();
  for (const name of names) {
    const { findings, kinds } = await runWorld({ world: worldOf(name), chooser: new Chooser([]) });
    expect(findings).toEqual([]);
    for (const kind of kinds) seen.add(kind);
  }
  expect([...seen].toSorted()).toEqual(Object.keys(entryKinds).toSorted());
});

describe('a run', () => {
  test('repeats exactly from its deviations', async () => {
    const world = worldOf('sell, sell (plain)');
    const run = async () => {
      const lines: string[] = [];
      const chooser = new Chooser([[5, 1]]);
      const trace = (line: string) => lines.push(line);
      const { states } = await runWorld({ world, chooser, isKnown: () => false, trace });
      return { lines, states, choices: chooser.choices };
    };
    expect(await run()).toEqual(await run());
  });

  test('continues alike after the same state', async () => {
    const world = worldOf('count (v1)');
    const twins: Twins[] = [];
    await explore(world, { faults: 1, onTwins: (one) => twins.push(one) });
    expect(twins.length).toBeGreaterThan(2);
    const differing = [];
    for (const one of twins.slice(0, 6)) if (await differ(world, one)) differing.push(one);
    expect(differing).toEqual([]);
  });
});

test('exploring finds that an order in flight at a kill is sent twice', async () => {
  const mutation = 'a request in flight at a kill becomes ready';
  const world = worlds.indexOf(worldOf('placeOrder (plain)'));
  const [explored] = await exploreAll([{ world, faults: 1, all: false, mutation }], 1);
  const found = explored?.violations.map(({ faults, findings }) => [faults, findings[0]?.what]);
  expect(found).toEqual([[1, 'order doubled']]);
});
