import type { Clock } from '../../shared/time/time.ts';
import type { Store } from '../store/store.ts';
import { subjectOf } from './approvals.ts';
import { createSession, type Session } from './session.ts';

/** A session with rights from the stored staff and settings. */
export function sessionOf(store: Store, clock: Clock): Session {
  return createSession({
    clock,
    person(id) {
      const person = store.staff.get(id);
      return person?.active ? { id, name: person.name, role: person.role } : null;
    },
    hasManager: () => store.staff.managerCount() > 0,
    requireStaff: () => store.settings.shop().requireStaff,
    signOutAfterMs: () => store.settings.shop().signOutAfterMinutes * 60_000,
    isPaying: () => store.payments.open().length > 0,
    subjectOf: (act) => subjectOf(store, act),
    shiftDate: () => store.shifts.current()?.businessDate ?? null,
  });
}
