import { isDeepStrictEqual } from 'node:util';
import type { Role } from '../../shared/domain/app.ts';
import type { FactsOf } from '../../shared/errors/codes.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { ContractChannel } from '../../shared/ipc/contract.ts';
import { type BusinessDate, between, type Clock, localDate, MINUTE_MS } from '../../shared/time/time.ts';
import type { Actor } from '../store/context.ts';
import type { Store } from '../store/store.ts';
import { isApprovable, subjectOf } from './approvals.ts';

/** A person who can use the till. */
interface Person {
  id: LocalId;
  name: string;
  role: Role;
}

/** A command with its parsed input: what a manager approves. */
export interface Act {
  channel: ContractChannel;
  input: unknown;
}

/**
 * How long the automatic sign-out waits for a payment in progress, in milliseconds: longer than a
 * terminal waits for a card (docs/roles.md).
 */
export const PAYING_MS = 15 * MINUTE_MS;

/** How long a manager's approval of an act is valid, in milliseconds. */
export const APPROVAL_MS = 2 * MINUTE_MS;

/** The current sign-in. In memory only: everybody signs in again after a restart. */
export interface Session {
  /** The person signed in; null also after the automatic sign-out. */
  current(): Person | null;
  /** Records a touch or a key. Does not undo an automatic sign-out. */
  active(): void;
  /** The person who was signed out automatically, until the next sign-in. */
  left(): LocalId | null;
  signIn(staffId: LocalId): void;
  signOut(): void;
  /**
   * Stores a manager's approval of one act and the state it refers to, for one attempt. Replaces an earlier approval.
   */
  approve(managerId: LocalId, act: Act): void;
  /** A caller with the current rights of the person at the till. Consumes an approval of the act, even if it fails. */
  caller(act?: Act): Caller;
}

/** The person on whose behalf a use-case runs. */
export interface Caller {
  /** The person and the business date; includes the approving manager once an approval was used. */
  readonly actor: Actor;
  readonly isManager: boolean;
  /** Whether `requireStaff` passes, for customers' orders among others. */
  readonly isStaff: boolean;
  /** @throws PerchError `sign_in_needed` if nobody is signed in and the shop requires a sign-in to sell */
  requireSeller(): void;
  /** @throws PerchError `sign_in_needed` if nobody is signed in */
  requireStaff(): void;
  /**
   * Passes for a manager, or with an approval of this act.
   *
   * @param facts for the screen that asks the manager: `reason`, and the limit if any
   * @throws PerchError `manager_needed`; with the fact `changed` if the approval was given for other content
   */
  requireManager(facts?: FactsOf<'manager_needed'>): void;
  /**
   * Passes for a manager who is signed in; an approval is not enough.
   *
   * @throws PerchError `manager_sign_in_needed`
   */
  requireSignedInManager(): void;
}

/** The rights of the person who owns the data folder: the command line, and a shop without staff. */
export function owner(clock: Clock, shiftDate: () => BusinessDate | null): Caller {
  return {
    actor: { staffId: null, businessDate: shiftDate() ?? localDate(clock.now()) },
    isManager: true,
    isStaff: true,
    requireSeller: () => undefined,
    requireStaff: () => undefined,
    requireManager: () => undefined,
    requireSignedInManager: () => undefined,
  };
}

/** The error for commands that no PIN can approve. */
export function signInNeeded(): PerchError {
  return new PerchError('manager_sign_in_needed');
}

/** A session with rights from the stored staff and settings; making a person inactive signs them out. */
export function createSession(store: Store, clock: Clock): Session {
  let staffId: LocalId | null = null;
  let left: LocalId | null = null;
  let lastActive = clock.monotonic();
  let approval: { managerId: LocalId; act: Act; subject: string; until: number } | null = null;

  function activePerson(id: LocalId): Person | null {
    const person = store.staff.get(id);
    return person?.active ? { id, name: person.name, role: person.role } : null;
  }

  function shiftDate(): BusinessDate | null {
    return store.shifts.current()?.businessDate ?? null;
  }

  function isIdle(): boolean {
    const chosen = store.settings.shop().signOutAfterMinutes * MINUTE_MS;
    if (chosen === 0) return false;
    const passed = between(lastActive, clock.monotonic());
    const isPaying = store.payments.open().length > 0;
    return passed > (isPaying ? Math.max(chosen, PAYING_MS) : chosen);
  }

  function take(id: LocalId | null): void {
    staffId = id;
    left = null;
    lastActive = clock.monotonic();
    approval = null;
  }

  function current(): Person | null {
    if (staffId !== null && isIdle()) {
      const id = staffId;
      take(null);
      left = id;
    }
    return staffId === null ? null : activePerson(staffId);
  }

  /** Consumes the approval of this act. `changed`: the act referred to something else when it was approved. */
  function takeApproval(act: Act | undefined): { lender: LocalId | null; changed: boolean } {
    const none = { lender: null, changed: false };
    const given = approval;
    if (!act || given?.act.channel !== act.channel || !isDeepStrictEqual(given.act.input, act.input))
      return none;
    approval = null;
    if (clock.monotonic() >= given.until) return none;
    if (subjectOf(store, act) !== given.subject) return { lender: null, changed: true };
    return { lender: given.managerId, changed: false };
  }

  return {
    current,
    active() {
      if (current() !== null) lastActive = clock.monotonic();
    },
    left() {
      current();
      return left;
    },
    signIn: (id) => take(id),
    signOut: () => take(null),
    approve(managerId, act) {
      const until = clock.monotonic() + APPROVAL_MS;
      approval = { managerId, act, subject: subjectOf(store, act), until };
    },
    caller(act) {
      // Call `current` first: a timeout also removes the approval.
      const person = current();
      const { lender, changed } = takeApproval(act);
      if (store.staff.managerCount() === 0) return owner(clock, shiftDate);
      const isStaff = person !== null;
      let approvedBy: LocalId | null = null;
      function requireName(): void {
        if (!isStaff) throw new PerchError('sign_in_needed');
      }
      return {
        get actor() {
          const businessDate = shiftDate() ?? localDate(clock.now());
          const actor: Actor = { staffId: person?.id ?? null, businessDate };
          return approvedBy ? { ...actor, approvedBy } : actor;
        },
        isManager: person?.role === 'manager',
        isStaff,
        requireSeller() {
          if (store.settings.shop().requireStaff) requireName();
        },
        requireStaff: requireName,
        requireManager(facts = {}) {
          if (act && !isApprovable(act.channel))
            throw new Error(`${act.channel} has no line in approvals.ts`);
          if (person?.role === 'manager' || approvedBy) return;
          if (!lender || activePerson(lender)?.role !== 'manager') {
            throw new PerchError('manager_needed', changed ? { ...facts, changed: 1 } : facts);
          }
          approvedBy = lender;
        },
        requireSignedInManager() {
          if (person?.role === 'manager') return;
          throw signInNeeded();
        },
      };
    },
  };
}
