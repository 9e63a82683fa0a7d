import { expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { untilHolds } from '../../shared/testing/until.ts';
import type { RestartReason } from '../usecases/platform.ts';
import { createShopkeeper } from './shopkeeper.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Shops whose opening and closing is written down, the n-th one with `n` as its handlers. */
function street(fails: (n: number) => boolean = () => false) {
  const diary: string[] = [];
  let n = 0;
  const openShop = async (reason: RestartReason | null) => {
    n += 1;
    const number = n;
    diary.push(`open ${number} ${reason?.kind ?? 'first'}`);
    if (fails(number)) throw new PerchError('database_newer');
    return {
      handlers: number as unknown as Handlers,
      close: async () => {
        diary.push(`close ${number}`);
      },
    };
  };
  return { diary, openShop };
}

test('what is asked before the shop is open is answered once it is', async () => {
  const { openShop } = street();
  const keeper = createShopkeeper(openShop, () => undefined, log);
  const opening = keeper.open();
  expect(await keeper.handlers()).toBe(1);
  await opening;
});

test('a shop that does not open is told to whoever asks, and the program lives', async () => {
  const { openShop } = street(() => true);
  const keeper = createShopkeeper(openShop, () => undefined, log);
  await keeper.open();
  await expect(keeper.handlers()).rejects.toMatchObject({ code: 'database_newer' });
});

test('a restart closes the old shop before the new one opens, and then the page begins anew', async () => {
  const { diary, openShop } = street();
  const reopened = vi.fn(() => diary.push('page'));
  const keeper = createShopkeeper(openShop, reopened, log);
  await keeper.open();
  keeper.restart({ kind: 'mode', mode: 'live' });
  expect(diary, 'the answer to the page leaves first').toEqual(['open 1 first']);
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(diary).toEqual(['open 1 first', 'close 1', 'open 2 mode', 'page']);
  expect(await keeper.handlers()).toBe(2);
});

test('after a failed start a restart can still bring a shop', async () => {
  const { openShop } = street((n) => n === 1);
  const reopened = vi.fn();
  const keeper = createShopkeeper(openShop, reopened, log);
  await keeper.open();
  keeper.restart({ kind: 'restore', file: '/backup', passphrase: null });
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(await keeper.handlers()).toBe(2);
});

test('closing closes the shop once, and nothing is answered afterwards', async () => {
  const { diary, openShop } = street();
  const keeper = createShopkeeper(openShop, () => undefined, log);
  await keeper.open();
  await keeper.close();
  await keeper.close();
  expect(diary).toEqual(['open 1 first', 'close 1']);
  await expect(keeper.handlers()).rejects.toMatchObject({ code: 'closed' });
});
