import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PaymentSubject } from '../../../shared/domain/payment.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { openStore } from '../store.ts';
import { storeOptions, testFolder } from '../testing.ts';
import { migrations } from './index.ts';

// What was open when an earlier version ended is completed under the key that it was begun with.

const [first, second, third] = ['1', '2', '3'].map((n) => `01980000-0000-7000-8000-00000000000${n}`);
const basket = { token: first, lines: [], discount: null, note: 'for Ms Kay' };
const refund = { token: second, saleId: first, tender: 'card', reason: 'ill', lines: [] };
const draft = { token: third, petId: first, quantity: 1 };

test('payments keep the keys of what they were taken for, and baskets theirs', () => {
  const folder = testFolder();
  const file = join(folder, 'perch.sqlite');
  const db = openDatabase({ file }, newestVersion());
  const steps = migrations.filter(({ version }) => version < 32);
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test', steps });
  db.prepare(
    `INSERT INTO basket (token, state, content, created_at, updated_at) VALUES (?, 'held', ?, '2026-11-21', '2026-11-21')`,
  ).run(first, JSON.stringify(basket));
  const insert = db.prepare(
    `INSERT INTO tender (id, basket_token, kind, state, amount, subject, created_at)
     VALUES (?, ?, 'card', 'intended', 100, ?, '2026-11-21')`,
  );
  const subjects = [
    { kind: 'basket', basket },
    { kind: 'refund', refund },
    { kind: 'deposit', draft },
    { kind: 'basket', basket: null },
    { kind: 'returnedPart', paymentId: first, orderId: null },
  ];
  for (const [n, subject] of subjects.entries()) insert.run(String(n), first, JSON.stringify(subject));
  migrate(db, { backups: join(folder, 'backups'), stamp: 'test' });

  const found = db
    .prepare<[], { idempotency_key: string; subject: string }>('SELECT * FROM tender ORDER BY id')
    .all();
  expect(found.map(({ subject }) => JSON.parse(subject))).toEqual([
    { kind: 'basket', basket: keyed(basket) },
    { kind: 'refund', refund: keyed(refund) },
    { kind: 'deposit', draft: keyed(draft) },
    { kind: 'basket', basket: null },
    { kind: 'returnedPart', paymentId: first, orderId: null },
  ]);
  expect(found.map(({ idempotency_key }) => idempotency_key)).toEqual(subjects.map(() => first));
  expect(PaymentSubject.parse(JSON.parse(found[0]?.subject ?? ''))).toMatchObject({
    basket: { idempotencyKey: first },
  });
  db.close();

  const store = openStore({ ...storeOptions(), file });
  expect(store.baskets.held()).toMatchObject([{ basket: { idempotencyKey: first, note: 'for Ms Kay' } }]);
  store.close();
});

function keyed({ token, ...rest }: { token: string | undefined; [more: string]: unknown }) {
  return { ...rest, idempotencyKey: token };
}
