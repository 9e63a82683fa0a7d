import type { Finding } from './check.ts';

/**
 * What the present core does not keep of the promises, by the name of the finding; to be emptied with that core. It
 * retries no creation under its key but looks whether it is there: without an id that it knows to be kept, only an order
 * that was made later proves that one is not there, and a list that shows something else of ours proves nothing. And a
 * count in doubt of a pet that the till removed meanwhile goes to a person, for a look finds none.
 */
const knownOfOldCore: readonly string[] = [
  'not settled: in_doubt awaiting_evidence',
  'parked: createPet not_provable',
  'parked: createCategory not_provable',
  'parked: pushStock not_taken',
];

/** Whether the present core is known for a finding. */
export function isKnownOfOldCore({ what }: Finding): boolean {
  return knownOfOldCore.includes(what);
}
