import { describe, expect, test } from 'vitest';
import { entryKinds } from '../../shared/domain/outbox.ts';
import { Chooser } from './chooser.ts';
import { differ, explore, type Twins } from './explore.ts';
import { startWorker } from './pool.ts';
import { runWorld } from './run.ts';
import { type SmallWorld, worlds } from './worlds.ts';

// A slice of `npm run check:worlds`, of about a minute: a few small shops, everything in every order with at most one
// fault, or none where one takes long.

function worldOf(name: string): SmallWorld {
  const world = worlds.find((one) => one.name === name);
  if (!world) throw new Error(`There is no world ${name}`);
  return world;
}

async function nothingWrong(name: string, faults: number): Promise<void> {
  const { violations, complete } = await explore(worldOf(name), { faults, goesOn: () => true });
  expect(violations).toEqual([]);
  expect(complete).toBe(faults);
}

test.each([
  ['placeOrder, cancel (no ids)', 1],
  ['newPet, remove (no keys)', 1],
  ['sell, sell (no ids, 4 a minute)', 0],
  ['sell, 2:sell (ours)', 0],
  ['sell, 2:sell (no ids)', 0],
  ['placeOrder, 2:look, 2:fulfil (ours)', 0],
  ['back up, sell, restore, sell (no ids)', 0],
  ['sell, 2:sell (ours, 4 a minute)', 0],
] as const)('%s: nothing is wrong in any order, with at most %i faults', nothingWrong);

test.each([
  ['placeOrder, move (ours)', 1],
  ['sell, count (no etags)', 1],
] as const)('%s: nothing is wrong in any order, with at most %i faults', { tags: 'slow' }, nothingWrong);

test('every kind of entry is written in a small world', async () => {
  const names = [
    'placeOrder, fulfil (ours)',
    'placeOrder, cancel (ours, 1 left)',
    'newPet, rename (ours)',
    'newCategory, editCategory (ours)',
    'newCategory, remove, remove (ours)',
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
  test('repeats exactly, from its deviations alone', async () => {
    const world = worldOf('sell, sell (no ids)');
    const run = async () => {
      const lines: string[] = [];
      const chooser = new Chooser([[5, 2]]);
      const { states } = await runWorld({
        world,
        chooser,
        isKnown: () => false,
        trace: (line) => lines.push(line),
      });
      return { lines, states, choices: chooser.choices };
    };
    expect(await run()).toEqual(await run());
  });

  test('is followed no further from a known state, for what comes after it is the same: sampled', {
    tags: 'slow',
  }, async () => {
    const world = worldOf('placeOrder, cancel (no ids)');
    const twins: Twins[] = [];
    await explore(world, { faults: 1, goesOn: () => true, onTwins: (one) => twins.push(one) });
    expect(twins.length).toBeGreaterThan(20);
    const sample = twins.filter((_, at) => at % Math.ceil(twins.length / 12) === 0);
    const differing = [];
    for (const one of sample) if (await differ(world, one)) differing.push(one);
    expect(differing).toEqual([]);
  });
});

test('a till whose power went stays off where the run ends at a known state', async () => {
  const world = worldOf('placeOrder, move, look, cancel, sell (no ids, no etags)');
  const run = (known: ReadonlySet<string>) =>
    runWorld({
      world,
      chooser: new Chooser([
        [11, 1],
        [34, 1],
      ]),
      isKnown: (state) => known.has(state),
    });
  const { states } = await run(new Set());
  const ran = await run(new Set(states.map(({ state }) => state)));
  expect(ran).toMatchObject({ known: true, findings: [] });
});

test('an order that came late is not taken for lost because a list that lags shows the one after it', async () => {
  const world = worldOf('sell, sell (no ids, late list)');
  const chooser = new Chooser([
    [4, 1],
    [7, 5],
  ]);
  const { findings } = await runWorld({ world, chooser });
  expect(chooser.told()).toEqual([
    'before POST /store/orders of till 1 arrives: sell',
    'POST /store/orders of till 1: late',
  ]);
  expect(findings).toEqual([]);
});

test('a count in doubt is not taken for over because one that was joined with it is done', async () => {
  const world = worldOf('sell, sell (no ids, 4 a minute)');
  const chooser = new Chooser([
    [17, 1],
    [30, 2],
  ]);
  const { findings } = await runWorld({ world, chooser });
  expect(chooser.told()).toEqual([
    'before PUT /store/inventory/102 of till 1 arrives: sell',
    'PUT /store/inventory/102 of till 1: answer lost',
  ]);
  expect(findings).toEqual([]);
});

test('finds with one fault that an order in doubt is sent again blindly', async () => {
  const worker = startWorker();
  try {
    const world = worlds.indexOf(worldOf('sell, sell (no ids)'));
    const breakage = 'an order in doubt is sent again blindly';
    const task = { worlds: [world], faults: 1, milliseconds: 600_000, all: false };
    const [explored] = await worker.explore({ ...task, breakage });
    const found = explored?.violations.map(({ faults, findings }) => [faults, findings[0]?.what]);
    expect(found).toEqual([[1, 'doubled']]);
  } finally {
    worker.end();
  }
});
