import { expect, onTestFinished, test } from 'vitest';
import { runningClock } from '../../shared/testing/clock.ts';
import { onEachStorage } from '../testing/storages.ts';
import { createAccount, ensureAccount, ensureKey, findKey, issueKey } from './keys.ts';

onEachStorage((open) => {
  async function start() {
    const storage = await open();
    onTestFinished(() => storage.close());
    return storage.keys;
  }
  const clock = runningClock();

  test('a revoked key is not made valid again', async () => {
    const keys = await start();
    const wanted = { account: 'shop', plan: 'free', key: 'a key' } as const;
    await ensureKey(keys, clock, wanted);
    const [record] = await keys.list();
    await keys.revoke(record?.id ?? '', clock.now());
    const sentence = `was revoked (its record is ${record?.id}) and cannot be used again. Make a new one`;
    await expect(ensureKey(keys, clock, wanted)).rejects.toThrow(sentence);
    await expect(issueKey(keys, clock, wanted)).rejects.toThrow(sentence);
    expect(await findKey(keys, 'a key')).toBeNull();
    expect(await keys.list()).toHaveLength(1);
  });

  test('instances that start together create one account and one key record', async () => {
    const keys = await start();
    const wanted = { account: 'shop', plan: 'pro', key: 'a key' } as const;
    const made = await Promise.all(Array.from({ length: 6 }, () => ensureKey(keys, clock, wanted)));
    expect(new Set(made)).toEqual(new Set(['a key']));
    expect(await keys.listAccounts()).toHaveLength(1);
    expect(await keys.list()).toHaveLength(1);
  });

  test('an account’s name is unique, and ensuring it again returns the same account', async () => {
    const keys = await start();
    const account = await createAccount(keys, clock, 'shop');
    await expect(createAccount(keys, clock, 'shop')).rejects.toThrow('already an account named shop');
    expect(await ensureAccount(keys, clock, 'shop')).toEqual(account);
    await expect(createAccount(keys, clock, ' ')).rejects.toThrow('needs a name');
  });
});
