import { z } from 'zod';
import { Role } from '../domain/app.ts';
import { StaffMember } from '../domain/settings.ts';
import { LocalId } from '../ids.ts';
import { command, nothing } from './command.ts';

const Pin = z.string().regex(/^\d{4,8}$/, 'A PIN has four to eight digits.');

export const staffCommands = {
  'staff.list': command(nothing, z.array(StaffMember)),
  /** Refusals: `pin_wrong` (facts: attemptsLeft), `pin_locked` (facts: until). */
  'staff.signIn': command(z.object({ staffId: LocalId, pin: z.string().max(8) }), StaffMember),
  'staff.signOut': command(nothing, z.object({ signedOut: z.literal(true) })),
  /** Managers only, but for the very first manager. */
  'staff.save': command(
    z.object({
      staffId: LocalId.nullable(),
      name: z.string().trim().min(1).max(100),
      role: Role,
      pin: Pin.nullable(),
      active: z.boolean(),
    }),
    StaffMember,
  ),
  /**
   * A manager approves one command with its input, which the person at the till may try once within two minutes.
   * Refusals: as `staff.signIn`, `manager_sign_in_needed` for what nobody may approve.
   */
  'staff.approve': command(
    z.object({
      staffId: LocalId,
      pin: z.string().max(8),
      command: z.object({ channel: z.string().max(100), input: z.unknown() }),
    }),
    z.object({ approved: z.literal(true) }),
  ),
};
