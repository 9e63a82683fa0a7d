import { expect, test } from 'vitest';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { gateKeyOf } from '../connection-gate.ts';
import { openGateStore } from '../store/gate/gate.ts';
import type { Store } from '../store/store.ts';
import { testStore } from '../store/testing.ts';
import { createGate } from '../sync/gate/gate.ts';
import { quiet, running, sell } from '../sync/testing.ts';
import { createProbe } from './probe.ts';

const profile = ContractProfile.parse({ plan: 'enterprise', limits: { minute: 100_000, day: 1_000_000 } });

test('a number used by another till is reported with a free one, the own number is not', async () => {
  const first = await running();
  await sell(first, [first.petIds.Momo, first.petIds.Coco]);
  await quiet(first);
  const { url, key } = first.service;
  const clock = runningClock();
  const found = async (store: Store, till: number) => {
    const gateKey = gateKeyOf({ baseUrl: url, account: '', apiKey: key });
    const gate = createGate({ store: openGateStore(':memory:', gateKey), clock, random: () => 0.5, profile });
    const openStore = () => openGateStore(':memory:', gateKey);
    const open = { gate, key: gateKey, store };
    const probe = createProbe({ open, openStore, random: () => 0.5, fetch, clock, newId: newLocalId });
    const findings = await probe({ baseUrl: url, account: '', key, till, profile });
    return findings.filter(({ code }) => code === 'till_used');
  };
  const second = testStore({ clock });
  expect(await found(second, 1)).toEqual([{ level: 'bad', code: 'till_used', facts: { till: 1, free: 2 } }]);
  expect(await found(second, 2)).toEqual([]);
  expect(await found(first.shop.store, 1)).toEqual([]);
});
