import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { World } from './world.ts';

test('virtual time stops while held work is in progress', async () => {
  const world = new World(0);
  const lines: string[] = [];
  async function copy(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    lines.push(`copied at ${world.now}`);
    world.after(1, () => lines.push(`opened at ${world.now}`));
  }
  world.after(10, () => world.pauseFor(copy()));
  world.after(20, () => lines.push(`next at ${world.now}`));
  await world.run();
  expect(lines).toEqual(['copied at 10', 'opened at 11', 'next at 20']);
});

test('held work that fails ends the run', async () => {
  const world = new World(0);
  world.after(10, () => world.pauseFor(Promise.reject(new Error('disk_full'))));
  await expect(world.run()).rejects.toThrow('disk_full');
});
