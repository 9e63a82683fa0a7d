import { z } from 'zod';
import { RemoteId } from '../ids/ids.ts';
import { Instant } from '../time/schemas.ts';
import { OutboxEntryView } from './sync.ts';
import { TypedText } from './typed-text.ts';

/** One request for an entry, and its result. */
export const EntryAttempt = z.object({
  number: z.int(),
  operation: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** `ok`, `refused`, `unknown`, `rate_limited` and so on; null: the program ended before the answer. */
  outcome: z.string().nullable(),
  status: z.int().nullable(),
  /** The service's code, or ours for network errors; null for a success. */
  code: z.string().nullable(),
  /** The service's own message; null without one. */
  words: z.string().nullable(),
});
export type EntryAttempt = z.infer<typeof EntryAttempt>;

/** A person's decision about an entry, from the journal. */
export const EntryDecision = z.object({
  kind: z.enum([
    'retried',
    'sent_again',
    'edited',
    'discarded',
    'linked',
    'handed_over_here',
    'handed_over_elsewhere',
  ]),
  at: Instant,
  staffName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type EntryDecision = z.infer<typeof EntryDecision>;

/** The editable content of an entry before it is retried. */
export const EntryEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), name: TypedText.min(1).max(200) }),
  z.object({
    kind: z.literal('order'),
    quantity: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    shipDate: Instant,
  }),
]);
export type EntryEdit = z.infer<typeof EntryEdit>;

/** Why an entry cannot be edited. */
export const NoEdit = z.enum(['not_parked', 'sold', 'may_have_arrived', 'followed', 'nothing_to_edit']);
export type NoEdit = z.infer<typeof NoEdit>;

/** Something at the service that a creation with a lost answer may have made, for a person to pick. */
export const EntryCandidate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    remoteId: RemoteId,
    quantity: z.int().nullable(),
    shipDate: Instant.nullable(),
    /** It has our quantity and, to the second, our ship date. */
    alike: z.boolean(),
  }),
  /** A pet or a category; `category`: that of the pet. */
  z.object({
    kind: z.literal('named'),
    remoteId: RemoteId,
    name: z.string(),
    category: z.string().nullable(),
    /** It has our name. */
    alike: z.boolean(),
  }),
]);
export type EntryCandidate = z.infer<typeof EntryCandidate>;

/** What a person may do with an entry now. */
export const EntryChoices = z.object({
  /** `send`: it is sent again; `look_up`: it may have arrived, so it is looked up first; null: not now. */
  retry: z.enum(['send', 'look_up']).nullable(),
  /** A manager may have it sent if one more look-up does not find it. */
  sendAgain: z.boolean(),
  /** How many things of the service may be its result: a person may pick one. null: not queried. */
  candidates: z.int().nullable(),
  /** Its order was completed by another: a person decides who handed it over. */
  handOver: z.boolean(),
  discard: z.boolean(),
  /** The present content; null with the reason in `noEdit`. */
  edit: EntryEdit.nullable(),
  noEdit: NoEdit.nullable(),
});
export type EntryChoices = z.infer<typeof EntryChoices>;

/** The whole life of one entry, for the Sync screen. */
export const EntryLife = z.object({
  entry: OutboxEntryView,
  attempts: z.array(EntryAttempt),
  decisions: z.array(EntryDecision),
  /** An earlier entry about the same thing, which has to be settled first. */
  behind: OutboxEntryView.nullable(),
  /**
   * Related entries, oldest first: the other lines of its sale, dependent stock figures, and for a stock figure the
   * sales that it depends on.
   */
  beside: z.array(OutboxEntryView),
  choices: EntryChoices,
});
export type EntryLife = z.infer<typeof EntryLife>;
