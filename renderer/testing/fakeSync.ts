import type { OutboxEntryView, SyncStatus } from '../../shared/domain/sync.ts';
import { fakeId } from './fakeShop.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A till that is online with nothing waiting, unless told otherwise. */
export function fakeStatus(change: Partial<SyncStatus> = {}): SyncStatus {
  return {
    link: 'online',
    trouble: null,
    waiting: { orders: 0, stock: 0, edits: 0 },
    parked: 0,
    unknown: 0,
    gate: {
      open: true,
      reason: 'none',
      until: null,
      minute: { limit: 60, remaining: 52, resetsAt: at(0.6) },
      day: { limit: 1000, remaining: 642, resetsAt: at(60 * 9) },
      strikes: 0,
    },
    drainsAt: null,
    putOff: [],
    lastAcknowledgedAt: at(-3),
    lastPulledAt: at(-11),
    pulling: null,
    ...change,
  };
}

/** Entries in every state that a person may meet. */
export function fakeEntries(): OutboxEntryView[] {
  const entry = (seq: number, change: Partial<OutboxEntryView>): OutboxEntryView => ({
    id: fakeId(700_000 + seq),
    seq,
    kind: 'createOrder',
    lane: 'orders',
    state: 'ready',
    subject: `1 x Momo the Cat, receipt T1-0000${seq}`,
    reasonCode: null,
    reason: null,
    attempts: 0,
    createdAt: at(-30 + seq),
    updatedAt: at(-20 + seq),
    ...change,
  });
  return [
    entry(19, { kind: 'pushStock', lane: 'stock', subject: 'Stock of Momo the Cat' }),
    entry(18, {}),
    entry(17, { subject: '2 x Bella the Dog, receipt T1-000017', state: 'inflight', attempts: 1 }),
    entry(16, {
      state: 'unknown',
      attempts: 1,
      reasonCode: 'no_answer',
      reason: 'The service did not answer. It is looked up before anything is sent again.',
    }),
    entry(15, {
      state: 'blocked',
      kind: 'createPet',
      lane: 'edits',
      subject: 'New pet Käthe the Rabbit',
      reasonCode: 'category_waiting',
      reason: 'Its category has not reached the service yet.',
    }),
    entry(14, {
      state: 'parked',
      attempts: 2,
      subject: '3 x Rocky the Hamster, receipt T1-000014',
      reasonCode: 'conflict',
      reason: 'The service has another order under this number: conflict, quantity differs.',
    }),
    entry(13, { state: 'done', attempts: 1 }),
    entry(12, { state: 'done', attempts: 1 }),
    entry(11, { state: 'discarded', attempts: 3, reasonCode: 'manager', reason: 'Entered twice by hand.' }),
  ];
}
