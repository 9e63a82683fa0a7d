import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { World } from './world.ts';

test('time stops while work of the machine is in progress', async () => {
  const world = new World(0);
  const told: string[] = [];
  async function copy(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    told.push(`copied at ${world.now}`);
    world.after(1, () => told.push(`opened at ${world.now}`));
  }
  world.after(10, () => world.holdFor(copy()));
  world.after(20, () => told.push(`next at ${world.now}`));
  await world.run();
  expect(told).toEqual(['copied at 10', 'opened at 11', 'next at 20']);
});

test('work of the machine that fails ends the run', async () => {
  const world = new World(0);
  world.after(10, () => world.holdFor(Promise.reject(new Error('disk_full'))));
  await expect(world.run()).rejects.toThrow('disk_full');
});
