/** The result of comparing an update with what the service shows now. */
export type Merged<T> =
  /** The service already shows what the update wants. */
  | { is: 'there' }
  /** `wanted` must be written; `shown` is its base. `isBase`: nothing was changed elsewhere. */
  | { is: 'to_write'; wanted: T; shown: Partial<T>; isBase: boolean }
  /** A field of the update was changed elsewhere to another value. */
  | { is: 'conflict' };

/**
 * Merges an update with what the service shows, field by field: our changes stay ours, changes by others stay theirs. A
 * field that the service does not show counts as unchanged from the base; null is a value.
 *
 * @param base what the service showed when the update was made
 * @param isDecided a person has decided that our value wins where both changed a field
 * @param same compares two values of a field
 */
export function merge<T extends object>(
  { base, ours, theirs, isDecided }: { base: Partial<T>; ours: T; theirs: Partial<T>; isDecided: boolean },
  same: (field: keyof T, one: unknown, other: unknown) => boolean = (_, one, other) => one === other,
): Merged<T> {
  const wanted = { ...ours };
  const shown = { ...base };
  let isThere = true;
  let isBase = true;
  for (const field of Object.keys(ours) as (keyof T)[]) {
    if (theirs[field] !== undefined) shown[field] = theirs[field];
    if (same(field, shown[field], ours[field])) continue;
    const before = field in base ? base[field] : shown[field];
    const isOurs = !same(field, ours[field], before);
    const isTheirs = !same(field, shown[field], before);
    if (isTheirs) isBase = false;
    if (isOurs && isTheirs && !isDecided) return { is: 'conflict' };
    if (isOurs) isThere = false;
    else wanted[field] = shown[field] as T[keyof T];
  }
  return isThere ? { is: 'there' } : { is: 'to_write', wanted, shown, isBase };
}
