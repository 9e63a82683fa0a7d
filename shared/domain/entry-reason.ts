import { z } from 'zod';

/** What an entry waits for before it may be sent; it is released once that is true (docs/sync.md, "States"). */
export const WaitTopic = z.enum([
  'pet_not_sent',
  'category_not_sent',
  'order_not_sent',
  'order_first',
  'pets_first',
  'oversold',
  'count_beyond',
]);
export type WaitTopic = z.infer<typeof WaitTopic>;

/** Our own reasons without facts. */
const OWN_REASONS = [
  ...WaitTopic.options,
  /** An earlier change of the same thing needs a person; derived from that one, never stored. */
  'parked_before',
  // It may be sent.
  'changed_meanwhile',
  'person',
  // It is unknown whether it arrived.
  'interrupted',
  'restored',
  'not_an_echo',
  'send_if_absent',
  // A person has to decide.
  'pet_given_up',
  'category_given_up',
  'not_provable',
  'order_differs',
  'order_gone',
  'gone',
  'ambiguous',
  'both_changed',
  'stock_not_provable',
  'handed_over_elsewhere',
  // It is settled.
  'changed_elsewhere',
  'pet_gone',
  'joined',
  'withdrawn',
  'removed',
  'taken_back',
] as const;

/** A reason of ours without facts. */
export const OwnReason = z.object({ code: z.enum(OWN_REASONS) });
export type OwnReason = z.infer<typeof OwnReason>;
export type OwnReasonCode = OwnReason['code'];

/**
 * What an answer of the service, or a network error, said. `name`: its code, or ours for network errors; `words`: its
 * own message, null without one.
 */
export const AnswerReason = z.object({
  code: z.literal('answered'),
  status: z.int().nullable(),
  name: z.string(),
  words: z.string().nullable(),
});
export type AnswerReason = z.infer<typeof AnswerReason>;

/** A person discarded it, with a reason. */
const DiscardReason = z.object({ code: z.literal('discarded'), why: z.string() });

/** Its content cannot be read: a row that was damaged, or written by another version. */
const UnreadableReason = z.object({ code: z.literal('unreadable'), raw: z.string() });

/** Why an entry of the outbox is in its state: a code with its facts. Screens have the sentences. */
export const EntryReason = z.discriminatedUnion('code', [
  OwnReason,
  AnswerReason,
  DiscardReason,
  UnreadableReason,
]);
export type EntryReason = z.infer<typeof EntryReason>;
