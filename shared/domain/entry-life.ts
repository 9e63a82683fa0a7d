import { z } from 'zod';
import { RemoteId } from '../ids/ids.ts';
import { Instant } from '../time/schemas.ts';
import { OutboxEntryView } from './sync.ts';
import { TypedText } from './typed-text.ts';

/** One request that was made for an entry, and its result. */
export const EntryAttempt = z.object({
  number: z.int(),
  operation: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** `ok`, `refused`, `unknown`, `rate_limited` and so on; null: the program ended before the answer. */
  outcome: z.string().nullable(),
  status: z.int().nullable(),
  /** The service's code, or ours for the network's trouble; null for a success. */
  code: z.string().nullable(),
  /** The service's own sentence; null where it had none. */
  words: z.string().nullable(),
});
export type EntryAttempt = z.infer<typeof EntryAttempt>;

/** What a person decided about an entry, as the journal has it. */
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

/** What may still be changed in an entry before it is retried. */
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

/** Why an entry cannot be edited, for the screen to say. */
export const NoEdit = z.enum(['not_parked', 'sold', 'may_have_arrived', 'followed', 'nothing_to_edit']);
export type NoEdit = z.infer<typeof NoEdit>;

/** Something of the service that a creation whose answer was lost may have made, for a person to pick. */
export const EntryCandidate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    remoteId: RemoteId,
    quantity: z.int().nullable(),
    shipDate: Instant.nullable(),
    /** It has the quantity and, to the second, the ship date of ours. */
    alike: z.boolean(),
  }),
  /** A pet or a category; `category`: that of the pet. */
  z.object({
    kind: z.literal('named'),
    remoteId: RemoteId,
    name: z.string(),
    category: z.string().nullable(),
    /** It has the name of ours. */
    alike: z.boolean(),
  }),
]);
export type EntryCandidate = z.infer<typeof EntryCandidate>;

/** What a person may do with an entry now. */
export const EntryChoices = z.object({
  /** `send`: it is sent again; `look_up`: it may have arrived, so it is looked up first; null: not now. */
  retry: z.enum(['send', 'look_up']).nullable(),
  /** A manager may have it sent where one more look does not find it. */
  sendAgain: z.boolean(),
  /** How many things of the service may be what it made: a person may say which one is. null: not asked. */
  candidates: z.int().nullable(),
  /** Its order was completed by somebody else: a person says who handed it over. */
  handOver: z.boolean(),
  discard: z.boolean(),
  /** As it is now; null with the reason in `noEdit`. */
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
   * What goes with it, oldest first: the other lines of its sale, stock figures that follow from it, and of a stock figure
   * the sales that it follows from.
   */
  beside: z.array(OutboxEntryView),
  choices: EntryChoices,
});
export type EntryLife = z.infer<typeof EntryLife>;
