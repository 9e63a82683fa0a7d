import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { PinDeps } from './check-attempt.ts';
import { checkPin } from './pin.ts';

/** Other people with this PIN. Always checks everybody, so that the duration reveals nothing. */
async function holdersOf(
  { store: { staff }, platform: { pinSecret } }: PinDeps,
  pin: string,
  except: LocalId | null,
): Promise<LocalId[]> {
  const others = staff.pinHolders(except);
  const same = await Promise.all(others.map(({ pinHash }) => checkPin(pin, pinHash, pinSecret.read())));
  return others.filter((_, index) => same[index]).map(({ id }) => id);
}

/**
 * A PIN identifies one person: anyone who knows it can sign for that person.
 *
 * @throws PerchError `pin_taken`, which does not name the person
 */
export async function refuseTaken(deps: PinDeps, pin: string, staffId: LocalId | null): Promise<void> {
  if ((await holdersOf(deps, pin, staffId)).length === 0) return;
  throw new PerchError('pin_taken');
}

/**
 * Finds people who got the same PIN before duplicates were refused. Hashes cannot be compared, so the search runs when a
 * correct PIN was typed, once per person and run of the program.
 */
export function createSamePinSearch(deps: PinDeps) {
  const searched = new Set<string>();
  return async (staffId: LocalId, pin: string, actor: Actor): Promise<void> => {
    const { staff } = deps.store;
    // The key contains all hashes, so that a new or changed PIN triggers another search.
    const key = [staffId, ...staff.pinHolders(null).map(({ pinHash }) => pinHash)].join(' ');
    if (searched.has(key)) return;
    searched.add(key);
    for (const other of await holdersOf(deps, pin, staffId)) staff.foundSamePin(staffId, other, actor);
  };
}

export type SamePinSearch = ReturnType<typeof createSamePinSearch>;
