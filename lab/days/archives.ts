import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { inFolder, runCheck } from '../../electron/usecases/archive/testing.ts';
import type { World } from './world.ts';

/** Checks the archive of all days with the archive's own script. Requires that no shift is open. */
export async function checkArchive({ till }: Pick<World, 'till'>): Promise<void> {
  const shifts = await till.ask('day.shifts', { limit: 500 });
  const days = shifts.map(({ businessDate }) => businessDate).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  await till.ask('archive.write', { from, to });
  const { status, stderr } = runCheck(inFolder(unzipSync(till.takeSaved())));
  expect(stderr, 'problems of the archive').toBe('');
  expect(status).toBe(0);
}
