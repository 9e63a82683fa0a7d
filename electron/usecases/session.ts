import type { Role } from '../../shared/domain/app.ts';
import { PerchError } from '../../shared/errors.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Failure } from '../../shared/result.ts';
import { type BusinessDate, type Clock, localDate } from '../../shared/time.ts';
import type { Actor } from '../store/context.ts';

/** A person who may stand at the till. */
export interface Person {
  id: LocalId;
  name: string;
  role: Role;
}

/** How long a manager's approval is good for one action. */
export const APPROVAL_MS = 2 * 60_000;

export interface SessionOptions {
  clock: Clock;
  /** An active person by id, as stored now: who was set inactive is signed out by that. */
  person(staffId: LocalId): Person | null;
  /** Whether there is a manager who can sign in. Until then everything is allowed. */
  hasManager(): boolean;
  /** The setting: nothing is sold before somebody signed in. */
  requireStaff(): boolean;
  /** The open shift's date, null while none is open. */
  shiftDate(): BusinessDate | null;
}

/** Who is at the till. Lives in memory only: after a start everybody signs in again. */
export interface Session {
  current(): Person | null;
  signIn(staffId: LocalId): void;
  signOut(): void;
  /** Keeps a manager's approval for the next thing that needs one. */
  approve(managerId: LocalId): void;
  /** A caller with the rights that the person at the till has now. */
  caller(): Caller;
}

/** On whose behalf a use-case runs. */
export interface Caller {
  /** Who it is, on which business date; carries the approving manager once an approval was used. */
  readonly actor: Actor;
  readonly isManager: boolean;
  /** @throws PerchError `sign_in_needed` where the shop wants a name for everything */
  requireStaff(): void;
  /**
   * Passes for a manager, and uses up an approval for anyone else.
   *
   * @param why the sentence for the person when it is refused
   * @param facts what it is about, for the screen that asks the manager: `reason`, and the limit where there is one
   * @throws PerchError `manager_needed`
   */
  requireManager(why?: string, facts?: Failure['facts']): void;
  /** Gives a used approval back: what it was for was refused. */
  refused(): void;
}

/** The rights of the person who owns the data folder: the command line, and a shop without staff. */
export function owner(clock: Clock, shiftDate: () => BusinessDate | null): Caller {
  return {
    actor: { staffId: null, businessDate: shiftDate() ?? localDate(clock.now()) },
    isManager: true,
    requireStaff: () => undefined,
    requireManager: () => undefined,
    refused: () => undefined,
  };
}

export function createSession(options: SessionOptions): Session {
  const { clock } = options;
  let staffId: LocalId | null = null;
  let approval: { managerId: LocalId; until: number } | null = null;

  const current = () => (staffId === null ? null : options.person(staffId));
  const approver = () =>
    approval && clock.monotonic() < approval.until && options.person(approval.managerId)?.role === 'manager'
      ? approval
      : null;

  return {
    current,
    signIn(id) {
      staffId = id;
      approval = null;
    },
    signOut() {
      staffId = null;
      approval = null;
    },
    approve(managerId) {
      approval = { managerId, until: clock.monotonic() + APPROVAL_MS };
    },
    caller() {
      if (!options.hasManager()) return owner(clock, options.shiftDate);
      const person = current();
      let used: typeof approval = null;
      return {
        get actor() {
          const businessDate = options.shiftDate() ?? localDate(clock.now());
          const actor: Actor = { staffId: person?.id ?? null, businessDate };
          return used ? { ...actor, approvedBy: used.managerId } : actor;
        },
        isManager: person?.role === 'manager',
        requireStaff() {
          if (person || !options.requireStaff()) return;
          throw new PerchError('sign_in_needed', 'Please sign in with your PIN first.');
        },
        requireManager(
          why = 'This needs a manager: sign in as one, or let one approve it with a PIN.',
          facts = {},
        ) {
          if (person?.role === 'manager' || used) return;
          used = approver();
          if (!used) throw new PerchError('manager_needed', why, facts);
          approval = null;
        },
        refused() {
          approval ??= used;
          used = null;
        },
      };
    },
  };
}
