import { isDeepStrictEqual } from 'node:util';
import type { Role } from '../../shared/domain/app.ts';
import type { FactsOf } from '../../shared/errors/codes.ts';
import { PerchError } from '../../shared/errors.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { ContractChannel } from '../../shared/ipc/contract.ts';
import { type BusinessDate, type Clock, localDate } from '../../shared/time.ts';
import type { Actor } from '../store/context.ts';

/** A person who may stand at the till. */
interface Person {
  id: LocalId;
  name: string;
  role: Role;
}

/** One command with its whole input, as the contract parsed it: what a manager approves. */
export interface Act {
  channel: ContractChannel;
  input: unknown;
}

/** How long a manager's approval is good for the act that it was given for, in milliseconds. */
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
  /** Keeps a manager's approval of one act until that act is tried, once; the approval before is gone. */
  approve(managerId: LocalId, act: Act): void;
  /**
   * A caller with the rights that the person at the till has now. An approval of the act is taken with it and ends
   * with it, however the act ends; without an act there is none to take.
   */
  caller(act?: Act): Caller;
}

/** On whose behalf a use-case runs. */
export interface Caller {
  /** Who it is, on which business date; carries the approving manager once an approval was used. */
  readonly actor: Actor;
  readonly isManager: boolean;
  /** Whether it may see what `requireStaff` guards: customers' orders among it. */
  readonly isStaff: boolean;
  /** @throws PerchError `sign_in_needed` where the shop wants a name for everything */
  requireStaff(): void;
  /**
   * Passes for a manager, and for anyone else with an approval of this act.
   *
   * @param facts what it is about, for the screen that asks the manager: `reason`, and the limit where there is one
   * @throws PerchError `manager_needed`
   */
  requireManager(facts?: FactsOf<'manager_needed'>): void;
  /**
   * Passes for a manager who is signed in; an approval does not do.
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
    requireStaff: () => undefined,
    requireManager: () => undefined,
    requireSignedInManager: () => undefined,
  };
}

/** Refuses what no PIN approves. */
export function signInNeeded(): PerchError {
  return new PerchError('manager_sign_in_needed');
}

export function createSession(options: SessionOptions): Session {
  const { clock } = options;
  let staffId: LocalId | null = null;
  let approval: { managerId: LocalId; act: Act; until: number } | null = null;

  const current = () => (staffId === null ? null : options.person(staffId));

  /** The manager who approved this act; the approval is gone with that. */
  function takeApproval(act: Act | undefined): LocalId | null {
    const given = approval;
    if (!act || given?.act.channel !== act.channel || !isDeepStrictEqual(given.act.input, act.input))
      return null;
    approval = null;
    return clock.monotonic() < given.until ? given.managerId : null;
  }

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
    approve(managerId, act) {
      approval = { managerId, act, until: clock.monotonic() + APPROVAL_MS };
    },
    caller(act) {
      const lender = takeApproval(act);
      if (!options.hasManager()) return owner(clock, options.shiftDate);
      const person = current();
      const isStaff = person !== null || !options.requireStaff();
      let approvedBy: LocalId | null = null;
      return {
        get actor() {
          const businessDate = options.shiftDate() ?? localDate(clock.now());
          const actor: Actor = { staffId: person?.id ?? null, businessDate };
          return approvedBy ? { ...actor, approvedBy } : actor;
        },
        isManager: person?.role === 'manager',
        isStaff,
        requireStaff() {
          if (isStaff) return;
          throw new PerchError('sign_in_needed');
        },
        requireManager(facts = {}) {
          if (person?.role === 'manager' || approvedBy) return;
          if (!lender || options.person(lender)?.role !== 'manager') {
            throw new PerchError('manager_needed', facts);
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
