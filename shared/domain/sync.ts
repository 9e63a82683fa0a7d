import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { LocalId } from '../ids/ids.ts';
import { Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { EntryReason } from './entry-reason.ts';
import { ReadList } from './unreadable.ts';

/** How an entry is shown; `blocked`: it is ready but has to wait for something, which is its reason. */
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

/** Whether a request would leave now; if not, why, and until when (null: until a person acts). */
export const GateState = z.object({
  admits: z.boolean(),
  reason: z.enum(['none', 'rate_limited', 'banned', 'unauthorized', 'minute_spent', 'day_spent', 'probing']),
  until: Instant.nullable(),
  minute: z.object({ limit: z.int(), remaining: z.int(), resetsAt: Instant.nullable() }),
  day: z.object({ limit: z.int(), remaining: z.int(), resetsAt: Instant.nullable() }),
  /** 429s in a row; the shop gets a notice at the third. */
  consecutiveRefusals: z.int(),
});
export type GateState = z.infer<typeof GateState>;

/** What the sync pill shows, pushed to the renderer on every change. */
export const SyncStatus = z.object({
  /**
   * The state of the connection, whatever else needs a person (`parked`). `offline`: the service cannot be reached;
   * `paused`: it asked for a pause, or the day is spent; `attention`: nothing is sent before a person puts it right.
   */
  link: z.enum(['online', 'offline', 'paused', 'attention', 'starting']),
  /** One plain sentence about the last trouble, null when there is none. */
  trouble: z.object({ code: FailureView.shape.code, at: Instant }).nullable(),
  waiting: z.object({ orders: z.int(), stock: z.int(), edits: z.int() }),
  /**
   * The same as people count it, without what needs one: a sale of five lines, and the stock figures that follow it, are
   * one sale.
   */
  people: z.object({ sales: z.int(), orders: z.int(), stock: z.int(), edits: z.int() }),
  /** Entries that need a person. */
  parked: z.int(),
  /** Entries that a person gave up: never at the service. */
  discarded: z.int(),
  inDoubt: z.int(),
  gate: GateState,
  /** When everything that waits is expected to have arrived; null when nothing waits or it cannot be told. */
  drainsAt: Instant.nullable(),
  /** Lanes whose share of the day is used up, though something of them waits, and until when. */
  putOff: z.array(z.object({ lane: Lane, waiting: z.int(), until: Instant.nullable() })),
  /** Whether something is being asked of the service, or will be within a moment. */
  asking: z.boolean(),
  /** Minutes that this computer's clock is ahead of the service's, negative behind; 0 within a few, or not known. */
  clockAhead: z.int(),
  lastAcknowledgedAt: Instant.nullable(),
  lastPulledAt: Instant.nullable(),
  /** A first copy of the catalogue is still arriving: done and expected items, where known. */
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
   * What an entry about an order is for: a sale's line, a customer's order that was picked up, or anything else of a
   * customer's order. Null for an entry about anything else.
   */
  tells: z.enum(['sale', 'pickup', 'order']).nullable(),
  /** The customer's order that it is about, as long as that is open. */
  openOrderId: LocalId.nullable(),
  /** In plain words: `2 × Guinea pig "Momo"`, of an order with its customer. */
  subject: z.string(),
  /** The receipt of its sale. */
  receipt: z.object({ number: z.string(), total: Minor }).nullable(),
  /** Entries with the same are one thing to people: a sale with all its lines, an order with its changes. */
  group: z.string(),
  /** The pet that a stock count or a pet's own change is about; null for anything else. */
  petId: LocalId.nullable(),
  reason: EntryReason.nullable(),
  attempts: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type OutboxEntryView = z.infer<typeof OutboxEntryView>;
