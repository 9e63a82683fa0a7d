import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refused } from '../../shared/testing/refused.ts';
import { saveFileAtomic } from './atomic-file.ts';
import { type DiskSpace, diskReserve, fitsOnDisk, guardReserve } from './disk-space.ts';
import { testFolder } from './testing.ts';

const MB = 1e6;
const GB = 1e9;

test.each([
  ['100 MB', 500 * GB, 100 * MB],
  ['100 MB', GB, 100 * MB],
  ['a tenth', 160 * MB, 16 * MB],
])('the reserve is %s of a disk of %i bytes', (_, total, reserve) => {
  expect(fitsOnDisk({ free: reserve + 10, total }, 10)).toBe(true);
  expect(fitsOnDisk({ free: reserve + 10, total }, 11)).toBe(false);
  expect(fitsOnDisk(null, total)).toBe(true);
});

test('a disk whose free space is unknown does not prevent writing', () => {
  expect(diskReserve(join(testFolder(), 'none')).isFree()).toBe(true);
});

test('a long file stops before it uses the reserve, and is deleted; a paper is written', async () => {
  const folder = testFolder();
  const room: DiskSpace = { free: 12, total: 100 };
  async function* parts() {
    for (;;) {
      yield 'x';
      room.free -= 1;
    }
  }
  const long = guardReserve(folder, parts(), () => room);
  await refused(saveFileAtomic(join(folder, 'list.csv'), long, { mode: 0o600 }), 'disk_reserve');
  expect(room.free).toBe(9);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'receipt.pdf'), guardReserve(folder, 'paper', () => room) as string);
  expect(readdirSync(folder)).toEqual(['receipt.pdf']);
});
