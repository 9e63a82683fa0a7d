import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { Instant } from '../time/schemas.ts';

/**
 * How new versions come to this installation. `apt`: from the publisher's apt repository, by the machine's administrator;
 * `feed`: Perch looks for them itself at an address whose word its publisher signs; `none`: nobody signs, so none are
 * offered.
 */
export const UpdateChannel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('apt'), command: z.string() }),
  z.object({ kind: z.literal('feed') }),
  z.object({ kind: z.literal('none') }),
]);
export type UpdateChannel = z.infer<typeof UpdateChannel>;

/** A version that the publisher offers and that is newer than this one. */
const OfferedVersion = z.object({
  version: z.string(),
  /** What is new in it, in the publisher's words; null where they said nothing. */
  notes: z.string().nullable(),
  /** When it was made. */
  at: Instant.nullable(),
});

/** How far updating has come. */
export const UpdateState = z.object({
  channel: UpdateChannel,
  /** `ready`: downloaded, compared with what the publisher signed for, and laid beside the program. */
  step: z.enum(['idle', 'looking', 'found', 'fetching', 'ready', 'installing']),
  offered: OfferedVersion.nullable(),
  /** Of the download, 0 to 100; null while there is none. */
  percent: z.int().min(0).max(100).nullable(),
  /** When it was last known whether there is a newer version; null: not since the start. */
  lookedAt: Instant.nullable(),
  /** Why the last try came to nothing; null where it did not. */
  failure: FailureView.nullable(),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** The same as the page about it shows it. */
export const UpdateView = UpdateState.extend({
  /** Whether the version that is ready goes into place when the program ends with nothing open. */
  agreed: z.boolean(),
  /** Whether Perch looks for versions by itself in this shop. Never in training. */
  byItself: z.boolean(),
});
export type UpdateView = z.infer<typeof UpdateView>;
