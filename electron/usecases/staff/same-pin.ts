import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { PinDeps } from './check-attempt.ts';
import { checkPin } from './pin.ts';

/** Who else has a PIN. Looks at everybody, so that how long it takes says nothing. */
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
 * @throws PerchError `pin_taken`, which names nobody
 */
export async function refuseTaken(deps: PinDeps, pin: string, staffId: LocalId | null): Promise<void> {
  if ((await holdersOf(deps, pin, staffId)).length === 0) return;
  throw new PerchError('pin_taken');
}

/**
 * Finds people who were given the same PIN before that was refused. Hashes tell nothing, so it is looked for when a PIN
 * was typed and right, once for each in a run of the program.
 */
export function createSamePinSearch(deps: PinDeps) {
  const searched = new Set<string>();
  return async (staffId: LocalId, pin: string, actor: Actor): Promise<void> => {
    const { staff } = deps.store;
    // A person's PIN by the others there are: somebody who came since is one more to look at.
    const key = [staffId, ...staff.pinHolders(null).map(({ pinHash }) => pinHash)].join(' ');
    if (searched.has(key)) return;
    searched.add(key);
    for (const other of await holdersOf(deps, pin, staffId)) staff.foundSamePin(staffId, other, actor);
  };
}

export type SamePinSearch = ReturnType<typeof createSamePinSearch>;
