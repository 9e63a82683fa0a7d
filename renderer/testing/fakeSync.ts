import type { EntryLife } from '../../shared/domain/entry-life.ts';
import type { RequestHistory, ServiceNote } from '../../shared/domain/requests.ts';
import type { OutboxEntryView, SyncStatus } from '../../shared/domain/sync.ts';
import type { UnreadableList } from '../../shared/domain/unreadable.ts';
import { fakeId, fakeNow, type Now } from './fakeShop.ts';

const from = (now: Now) => (minutes: number) => new Date(now() + minutes * 60_000).toISOString();

/** A till that is online with nothing waiting, unless told otherwise. */
export function fakeStatus(change: Partial<SyncStatus> = {}, now = fakeNow): SyncStatus {
  const at = from(now);
  return {
    link: 'online',
    trouble: null,
    waiting: { orders: 0, stock: 0, edits: 0 },
    parked: 0,
    inDoubt: 0,
    gate: {
      admits: true,
      reason: 'none',
      until: null,
      minute: { limit: 60, remaining: 52, resetsAt: at(0.6) },
      day: { limit: 1000, remaining: 642, resetsAt: at(60 * 9) },
      consecutiveRefusals: 0,
    },
    drainsAt: null,
    putOff: [],
    asking: false,
    clockAhead: 0,
    lastAcknowledgedAt: at(-3),
    lastPulledAt: at(-11),
    pulling: null,
    ...change,
  };
}

/** Entries in every state that a person may meet. */
export function fakeEntries(now = fakeNow): OutboxEntryView[] {
  const at = from(now);
  const entry = (seq: number, change: Partial<OutboxEntryView>): OutboxEntryView => ({
    id: fakeId(700_000 + seq),
    seq,
    kind: 'createOrder',
    lane: 'orders',
    state: 'ready',
    subject: `1 x Momo the Cat, receipt T1-0000${seq}`,
    petId: null,
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
      state: 'in_doubt',
      attempts: 1,
      reason: { code: 'answered', status: null, name: 'timeout', words: null },
    }),
    entry(15, {
      state: 'blocked',
      kind: 'createPet',
      lane: 'edits',
      subject: 'New pet Käthe the Rabbit',
      reason: { code: 'category_not_sent' },
    }),
    entry(14, {
      state: 'parked',
      attempts: 2,
      subject: '3 x Rocky the Hamster · T1-000014',
      reason: { code: 'order_differs' },
    }),
    entry(13, { state: 'done', attempts: 1 }),
    entry(12, { state: 'done', attempts: 1 }),
    entry(11, {
      state: 'discarded',
      attempts: 3,
      reason: { code: 'discarded', why: 'Entered twice by hand.' },
    }),
  ];
}

/** The life of one of them: refused twice where it is parked, accepted where it arrived. */
export function fakeLife(entry: OutboxEntryView, now = fakeNow): EntryLife {
  const at = from(now);
  const parked = entry.state === 'parked';
  const refused = { outcome: 'refused', status: 409, code: 'conflict', words: 'quantity differs' } as const;
  const fine = { outcome: 'ok', status: 201, code: null, words: null } as const;
  return {
    entry,
    attempts: Array.from({ length: entry.attempts }, (_, index) => ({
      number: index + 1,
      operation: entry.kind === 'pushStock' ? 'updateInventory' : entry.kind,
      startedAt: at(-15 + index * 4),
      finishedAt: at(-15 + index * 4),
      ...(parked || entry.state === 'discarded' ? refused : fine),
    })),
    decisions: parked
      ? [{ kind: 'retried', at: at(-13), staffName: 'Mia', approvedBy: null, reason: null }]
      : [],
    behind: null,
    choices: {
      retry: parked ? 'look_up' : null,
      sendAgain: parked,
      discard: parked || entry.state === 'blocked',
      edit: null,
      noEdit: parked ? 'sold' : 'not_parked',
    },
  };
}

/** Three hours at a counter, with a pause that the service asked for. */
export function fakeHistory(now = fakeNow): RequestHistory {
  const at = from(now);
  const quiet = { ok: 0, unchanged: 0, refused: 0, limited: 0, unknown: 0 };
  return {
    from: at(-180),
    to: at(0),
    minutes: Array.from({ length: 178 }, (_, index) => index - 178)
      .filter((minute) => minute < -62 || minute > -50)
      .map((minute) => ({
        ...quiet,
        at: at(minute),
        ok: Math.max(0, Math.round(6 + 5 * Math.sin(minute / 17) + 3 * Math.cos(minute / 5))),
        unchanged: minute % 6 === 0 ? 4 : 0,
        refused: minute === -23 ? 2 : 0,
        limited: minute === -63 ? 1 : 0,
        unknown: minute === -110 ? 3 : 0,
      })),
    pauses: [{ reason: 'rate_limited', from: at(-62), to: at(-51) }],
  };
}

export function fakeNotes(now = fakeNow): ServiceNote[] {
  const undated = { deprecatedAt: null, sunsetAt: null, seenAt: null };
  return [
    {
      operation: 'listOrders',
      mark: 'deprecated',
      deprecatedAt: '2026-10-01T00:00:00.000Z',
      sunsetAt: '2027-03-31T00:00:00.000Z',
      seenAt: from(now)(-11),
    },
    { operation: 'deletePet', mark: 'experimental', ...undated },
    { operation: 'deleteOrder', mark: 'experimental', ...undated },
    { operation: 'updateInventory', mark: 'beta', ...undated },
  ];
}

export function fakeUnreadable(): UnreadableList[] {
  const row = { remoteId: null, field: null, cut: false };
  return [
    {
      resource: 'orders',
      count: 2,
      rows: [
        { ...row, remoteId: '4711', field: 'quantity', raw: '{"id":4711,"petId":12,"quantity":"many"}' },
        { ...row, raw: 'null' },
      ],
    },
  ];
}
