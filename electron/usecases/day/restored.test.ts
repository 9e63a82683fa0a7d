import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import { givePet, testClock, testFolder } from '../../store/testing.ts';
import { verify } from '../../store/verify/verify.ts';
import { testShop } from '../testing.ts';
import { cash, sell } from './testing.ts';

test('after a restore no Z report has a number that lies on paper already, and the check knows why some are missing', async () => {
  const file = join(testFolder(), 'perch.sqlite');
  const clock = testClock();
  const open = () => testShop({ file, newId: newLocalId, clock });
  let shop = open();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 50 });
  const close = async () => {
    await sell(shop, momo, 1, [cash(1000)]);
    return (await shop.ask('day.close', { counted: 1000 })).zNumber;
  };
  const found = () => verify(shop.store.context.db).checks.flatMap(({ differences }) => differences);
  const restore = async (backup: string) => {
    shop.store.close();
    await restoreBackup({ backup, file, mode: 'live', till: 1, clock, checkWorker: null });
    shop = open();
  };
  expect(await close()).toBe(1);
  const { file: backup } = await shop.store.backup.make();
  expect([await close(), await close()]).toEqual([2, 3]);
  await restore(backup);
  expect(found()).toEqual([]);
  expect(await close()).toBe(4);
  await restore(backup);
  expect([await close(), await close()]).toEqual([5, 6]);
  expect(found()).toEqual([]);
  // Without a restore, a gap in the numbers is still reported.
  shop.store.context.db.exec(`UPDATE counter SET value = value + 1 WHERE name = 'z-report'`);
  expect(found().map(({ what }) => what)).toContain('numbers used');
});
