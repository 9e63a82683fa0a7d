import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { defaultProfile } from '../../../shared/petstore/profile.ts';
import { givePet, nobody, testFolder } from '../../store/testing.ts';
import { fill, pay } from '../checkout/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { part, refund } from './testing.ts';

const entries = ({ store }: TestShop) =>
  store.context.db
    .prepare<[], { kind: string; state: string; at: string }>(
      `SELECT kind, state, base_url AS at FROM outbox JOIN connection ON connection.id = connection_id ORDER BY seq`,
    )
    .all()
    .map(({ kind, state, at }) => [kind, state, at]);

test('a refund of what was sold at a former service is never told to the present one', async () => {
  const file = join(testFolder(), 'perch.sqlite');
  const at = (baseUrl: string) =>
    testShop({ file, newId: newLocalId, connection: { baseUrl, account: 'main', profile: defaultProfile } });
  const before = at('http://127.0.0.1:1');
  const momo = givePet(before.store, { name: 'Momo', price: 1000, count: 1, remoteId: '7' });
  const { receipt } = await pay(before, await fill(before, [momo, 1]), 1000);
  before.store.context.db.exec(`UPDATE outbox SET state = 'done', attempts = 1`);
  const sent = entries(before);
  before.store.close();

  const shop = at('http://127.0.0.1:2');
  shop.store.settings.saveShop({ refundReopensOrder: true, updatePetStatus: true }, nobody);
  await refund(shop, receipt, [part(receipt, 0, 1)]);
  expect(entries(shop).slice(sent.length)).toEqual([
    ['pushStock', 'ready', 'http://127.0.0.1:1'],
    ['pushStatus', 'ready', 'http://127.0.0.1:1'],
    ['updateOrder', 'ready', 'http://127.0.0.1:1'],
  ]);
  const { waiting } = shop.store.entryCounts.now();
  expect(waiting).toEqual({ orders: 0, stock: 0, edits: 0 });
  shop.store.close();

  expect(at('http://127.0.0.1:1').store.entryCounts.now().waiting).toMatchObject({ orders: 1, stock: 2 });
});
