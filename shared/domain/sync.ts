import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { LocalId } from '../ids/ids.ts';
import { Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { EntryReason } from './entry-reason.ts';
import { ReadList } from './unreadable.ts';

/** How an entry is shown; `blocked`: it is ready but has to wait for its reason. */
export const OutboxState = z.enum([
  'ready',
  'blocked',
  'inflight',
  'in_doubt',
  'parked',
  'done',
  'discarded',
]);
export type OutboxState = z.infer<typeof OutboxState>;

export const Lane = z.enum(['orders', 'stock', 'edits', 'reads']);
export type Lane = z.infer<typeof Lane>;

/** Whether a request would be sent now; if not, why, and until when (null: until a person acts). */
export const GateState = z.object({
  admits: z.boolean(),
  reason: z.enum(['none', 'rate_limited', 'banned', 'unauthorized', 'minute_spent', 'day_spent', 'probing']),
  until: Instant.nullable(),
  minute: z.object({ limit: z.int(), remaining: z.int(), resetsAt: Instant.nullable() }),
  day: z.object({ limit: z.int(), remaining: z.int(), resetsAt: Instant.nullable() }),
  /** 429s in a row; the third shows a notice. */
  consecutiveRefusals: z.int(),
});
export type GateState = z.infer<typeof GateState>;

/** The sync pill's data, sent to the renderer on every change. */
export const SyncStatus = z.object({
  /** When it was made, monotonic milliseconds: an older one may reach the renderer after a newer one. */
  madeAt: z.number(),
  /**
   * The state of the connection, independent of entries that need a person (`parked`). `offline`: the service cannot
   * be reached; `paused`: it asked for a pause, or the day's quota is used up; `attention`: nothing is sent before a
   * person fixes it.
   */
  link: z.enum(['online', 'offline', 'paused', 'attention', 'starting']),
  /** The last error, null without one. */
  trouble: z.object({ code: FailureView.shape.code, at: Instant }).nullable(),
  waiting: z.object({ orders: z.int(), stock: z.int(), edits: z.int() }),
  /** The same as people count it, without parked entries: a sale of five lines, and its stock figures, are one sale. */
  people: z.object({ sales: z.int(), orders: z.int(), stock: z.int(), edits: z.int() }),
  /** Entries that need a person. */
  parked: z.int(),
  /** Entries that a person discarded: never at the service. */
  discarded: z.int(),
  inDoubt: z.int(),
  gate: GateState,
  /** When all waiting entries are expected to have arrived; null if none waits or it is unknown. */
  drainsAt: Instant.nullable(),
  /** Lanes whose share of the day is used up while entries of them wait, and until when. */
  putOff: z.array(z.object({ lane: Lane, waiting: z.int(), until: Instant.nullable() })),
  /** Whether a request is in flight, or will be in a moment. */
  asking: z.boolean(),
  /** Minutes that this computer's clock is ahead of the service's, negative behind; 0 within a few, or unknown. */
  clockAhead: z.int(),
  lastAcknowledgedAt: Instant.nullable(),
  lastPulledAt: Instant.nullable(),
  /** The first pull of the catalogue is in progress: done and expected items, if known. */
  pulling: z.object({ resource: ReadList, done: z.int() }).nullable(),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** One entry of the outbox as the Sync screen shows it. */
export const OutboxEntryView = z.object({
  id: LocalId,
  seq: z.int(),
  kind: z.string(),
  lane: Lane,
  state: OutboxState,
  /**
   * The purpose of an entry about an order: a sale's line, a pick-up of a customer's order, or any other change of
   * one. Null for other entries.
   */
  tells: z.enum(['sale', 'pickup', 'order']).nullable(),
  /** The customer's order that it is about, while that is open. */
  openOrderId: LocalId.nullable(),
  /** A short description: `2 × Guinea pig "Momo"`, for an order with its customer. */
  subject: z.string(),
  /** The receipt of its sale. */
  receipt: z.object({ number: z.string(), total: Minor }).nullable(),
  /** Entries of one group are one thing to people: a sale with all its lines, an order with its changes. */
  group: z.string(),
  /** The pet of a stock count or a pet's own change; null for others. */
  petId: LocalId.nullable(),
  reason: EntryReason.nullable(),
  attempts: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type OutboxEntryView = z.infer<typeof OutboxEntryView>;
