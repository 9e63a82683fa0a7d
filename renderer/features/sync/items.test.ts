import { expect, test } from 'vitest';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { itemsOf } from './labels.ts';

const entry = (id: string, facts: Partial<OutboxEntryView>): OutboxEntryView => ({
  id: localId(id),
  seq: 1,
  kind: 'createOrder',
  lane: 'orders',
  state: 'ready',
  tells: 'sale',
  openOrderId: null,
  subject: '1 × Momo',
  receipt: null,
  group: id,
  petId: null,
  reason: null,
  attempts: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...facts,
});

test('a sale is one row with all its pets, led by a line in doubt', () => {
  const rows = itemsOf(
    [
      entry('4', { group: 'other', subject: '1 × Kiki' }),
      entry('3', { group: 'sale', subject: '2 × Rex' }),
      entry('2', { group: 'sale', subject: '1 × Bella', state: 'in_doubt' }),
      entry('1', { group: 'sale' }),
    ],
    'waiting',
  );
  expect(rows.map(({ lead, subject, ids }) => [lead.id, subject, ids])).toEqual([
    ['4', '1 × Kiki', ['4']],
    ['2', '1 × Momo, 1 × Bella, 2 × Rex', ['3', '2', '1']],
  ]);
});

test('an order with a pending change is one row', () => {
  const rows = itemsOf(
    [entry('2', { group: 'order', kind: 'updateOrder', state: 'blocked' }), entry('1', { group: 'order' })],
    'waiting',
  );
  expect(rows).toMatchObject([{ lead: { id: '1' }, subject: '1 × Momo' }]);
});

test('each item that needs a decision has its own row', () => {
  const lines = [
    entry('2', { group: 'sale', state: 'parked' }),
    entry('1', { group: 'sale', state: 'parked' }),
  ];
  expect(itemsOf(lines, 'parked').map(({ lead }) => lead.id)).toEqual(['2', '1']);
});
