/** What an update comes to, compared with what the service shows now. */
export type Merged<T> =
  /** The service shows what the update wants. */
  | { is: 'there' }
  /** Nobody else changed what the update changes; `wanted` is to be written. */
  | { is: 'to_write'; wanted: T; isBase: boolean }
  /** Somebody else gave a field that the update changes another value. */
  | { is: 'conflict' };

/**
 * Merges an update with what the service shows, field by field: what was changed here stays ours, what others changed
 * stays theirs. A field that the service does not show says nothing.
 *
 * @param base what the service showed when the update was made
 * @param same compares two values of a field
 */
export function merge<T extends object>(
  { base, ours, theirs }: { base: Partial<T>; ours: T; theirs: Partial<T> },
  same: (field: keyof T, one: unknown, other: unknown) => boolean = (_, one, other) => one === other,
): Merged<T> {
  const wanted = { ...ours };
  let isThere = true;
  let isBase = true;
  for (const field of Object.keys(ours) as (keyof T)[]) {
    const shown = theirs[field];
    if (shown === undefined || same(field, shown, ours[field])) continue;
    const before = field in base ? base[field] : shown;
    const isOurs = !same(field, ours[field], before);
    const isTheirs = !same(field, shown, before);
    if (isTheirs) isBase = false;
    if (isOurs && isTheirs) return { is: 'conflict' };
    if (isOurs) isThere = false;
    else wanted[field] = shown as T[keyof T];
  }
  return isThere ? { is: 'there' } : { is: 'to_write', wanted, isBase };
}
