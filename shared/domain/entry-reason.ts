import { z } from 'zod';

/** What an entry waits for before it may be sent; it is released by what makes that true (docs/sync.md, "States"). */
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

/** Reasons of ours that need no facts beside them. */
const OWN_REASONS = [
  ...WaitTopic.options,
  /** An earlier change of the same thing needs a person; derived from that one, never stored. */
  'parked_before',
  // It may be sent.
  'changed_meanwhile',
  'person',
  // Nobody knows yet whether it arrived.
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
  // It is over.
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
 * What an answer of the service, or of the way to it, said. `name`: its code, or ours for the network's trouble;
 * `words`: its own sentence, null where it had none.
 */
export const AnswerReason = z.object({
  code: z.literal('answered'),
  status: z.int().nullable(),
  name: z.string(),
  words: z.string().nullable(),
});
export type AnswerReason = z.infer<typeof AnswerReason>;

/** A person gave it up, and wrote why. */
const DiscardReason = z.object({ code: z.literal('discarded'), why: z.string() });

/** What it was to say cannot be read: a row that was damaged, or written by another version. */
const UnreadableReason = z.object({ code: z.literal('unreadable'), raw: z.string() });

/** Why an entry of the outbox is in its state: a code with its facts. The sentences are the screens'. */
export const EntryReason = z.discriminatedUnion('code', [
  OwnReason,
  AnswerReason,
  DiscardReason,
  UnreadableReason,
]);
export type EntryReason = z.infer<typeof EntryReason>;
