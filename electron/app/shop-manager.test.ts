import { expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { refused } from '../../shared/testing/refused.ts';
import { untilHolds } from '../../shared/testing/until.ts';
import type { RestartReason } from '../usecases/platform.ts';
import { createShopManager } from './shop-manager.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Shops whose opening and closing is recorded, the n-th one with `n` as its handlers. */
function street(
  fails: (n: number) => boolean = () => false,
  code: 'database_newer' | 'in_use' = 'database_newer',
) {
  const diary: string[] = [];
  let n = 0;
  const openShop = async (reason: RestartReason | null) => {
    n += 1;
    const number = n;
    diary.push(`open ${number} ${reason?.kind ?? 'first'}`);
    if (fails(number)) throw new PerchError(code);
    return {
      handlers: number as unknown as Handlers,
      close: async () => {
        diary.push(`close ${number}`);
      },
    };
  };
  return { diary, openShop };
}

test('calls before the shop is open are answered once it is', async () => {
  const { openShop } = street();
  const keeper = createShopManager(openShop, () => undefined, log);
  const opening = keeper.open();
  expect(await keeper.handlers()).toBe(1);
  await opening;
});

test('every caller gets the error of a shop that does not open, and the program keeps running', async () => {
  const { openShop } = street(() => true);
  const keeper = createShopManager(openShop, () => undefined, log);
  await keeper.open();
  await refused(keeper.handlers(), 'database_newer');
});

test('a restart closes the old shop, opens the new one and then reloads the page', async () => {
  const { diary, openShop } = street();
  const reopened = vi.fn(() => diary.push('page'));
  const keeper = createShopManager(openShop, reopened, log);
  await keeper.open();
  keeper.restart({ kind: 'mode', mode: 'live' });
  expect(diary, 'the answer to the page leaves first').toEqual(['open 1 first']);
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(diary).toEqual(['open 1 first', 'close 1', 'open 2 mode', 'page']);
  expect(await keeper.handlers()).toBe(2);
});

test('a restart can open a shop after a failed start', async () => {
  const { openShop } = street((n) => n === 1);
  const reopened = vi.fn();
  const keeper = createShopManager(openShop, reopened, log);
  await keeper.open();
  keeper.restart({ kind: 'restore', file: '/backup', passphrase: null });
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(await keeper.handlers()).toBe(2);
});

test('`app.openAgain` retries a failed opening, once for all callers', async () => {
  const { diary, openShop } = street((n) => n < 3);
  const reopened = vi.fn();
  const keeper = createShopManager(openShop, reopened, log);
  await keeper.open();
  // A page's automatic calls do not retry it.
  await refused(keeper.handlers('app.state'), 'database_newer');
  await refused(keeper.handlers('app.openAgain'), 'database_newer');
  expect(diary).toEqual(['open 1 first', 'open 2 first']);
  expect(reopened, 'no page begins anew on a shop that is closed').not.toHaveBeenCalled();

  const both = ['app.openAgain', 'app.openAgain'] as const;
  expect(await Promise.all(both.map((each) => keeper.handlers(each)))).toEqual([3, 3]);
  await untilHolds(() => expect(reopened).toHaveBeenCalledOnce());
  expect(await keeper.handlers('app.openAgain'), 'an open shop stays as it is').toBe(3);
  expect(diary).toEqual(['open 1 first', 'open 2 first', 'open 3 first']);
});

test('a restart that found the folder in use is retried once it is free', async () => {
  const { diary, openShop } = street((n) => n < 3, 'in_use');
  const reopened = vi.fn();
  const keeper = createShopManager(openShop, reopened, log);
  await keeper.open();
  keeper.restart({ kind: 'restore', file: '/backup', passphrase: null });
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(await keeper.handlers('app.openAgain')).toBe(3);
  expect(diary).toEqual(['open 1 first', 'open 2 restore', 'open 3 restore']);
});

test('a restart that may be half done is not retried', async () => {
  const { diary, openShop } = street((n) => n === 1);
  const reopened = vi.fn();
  const keeper = createShopManager(openShop, reopened, log);
  keeper.restart({ kind: 'restore', file: '/backup', passphrase: null });
  await untilHolds(() => expect(reopened).toHaveBeenCalled());
  expect(await keeper.handlers('app.openAgain')).toBe(2);
  expect(diary).toEqual(['open 1 restore', 'open 2 first']);
});

test('closing closes the shop once, and later calls are rejected', async () => {
  const { diary, openShop } = street();
  const keeper = createShopManager(openShop, () => undefined, log);
  await keeper.open();
  await keeper.close();
  await keeper.close();
  expect(diary).toEqual(['open 1 first', 'close 1']);
  await refused(keeper.handlers(), 'closed');
  await refused(keeper.handlers('app.openAgain'), 'closed');
  expect(diary).toEqual(['open 1 first', 'close 1']);
});
