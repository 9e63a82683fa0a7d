import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { Instant } from '../time/schemas.ts';

/**
 * How an installation gets new versions. `apt`: from the publisher's apt repository, by the machine's administrator;
 * `feed`: Perch looks for them at an address whose announcements the publisher signs; `none`: without a signature, so
 * none are offered.
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
  /** The publisher's release notes; null without any. */
  notes: z.string().nullable(),
  /** When it was built. */
  at: Instant.nullable(),
});

/** The progress of an update. */
export const UpdateState = z.object({
  channel: UpdateChannel,
  /** `ready`: downloaded, compared with what the publisher signed, and prepared beside the program. */
  step: z.enum(['idle', 'looking', 'found', 'fetching', 'ready', 'installing']),
  offered: OfferedVersion.nullable(),
  /** Of the download, 0 to 100; null without one. */
  percent: z.int().min(0).max(100).nullable(),
  /** When it was last known whether there is a newer version; null: not since the start. */
  lookedAt: Instant.nullable(),
  /** Why the last attempt failed; null if it did not. */
  failure: FailureView.nullable(),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** The same for its page. */
export const UpdateView = UpdateState.extend({
  /** Whether the prepared version is installed when the program quits with nothing open. */
  agreed: z.boolean(),
  /** Whether Perch looks for versions automatically in this shop. Never in training. */
  byItself: z.boolean(),
});
export type UpdateView = z.infer<typeof UpdateView>;
