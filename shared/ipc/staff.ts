import { z } from 'zod';
import { Role } from '../domain/app.ts';
import { StaffMember } from '../domain/settings.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, signedInManager } from './rights.ts';

const Pin = z.string().regex(/^\d{4,8}$/, 'A PIN has four to eight digits.');

export const staffCommands = {
  'staff.list': reads(anyone.signIn, nothing, z.array(StaffMember)),
  /** Refusals: `pin_wrong` (facts: count, the tries that are left), `pin_locked` (facts: until). */
  'staff.signIn': writes(anyone.signIn, z.object({ staffId: LocalId, pin: z.string().max(8) }), StaffMember),
  'staff.signOut': writes(anyone.signIn, nothing, z.object({ signedOut: z.literal(true) })),
  /** Somebody touched the window or a key; whose time is over stays signed out. */
  'staff.active': reads(anyone.signIn, nothing, nothing),
  /** The first person entered has to be a manager; until then anybody may enter one. */
  'staff.save': writes(
    signedInManager.staff,
    z.object({
      staffId: LocalId.nullable(),
      name: TypedText.min(1).max(100),
      role: Role,
      pin: Pin.nullable(),
      active: z.boolean(),
    }),
    StaffMember,
  ),
  /**
   * A manager approves one command with its input, and what that refers to as it is now, which the person at the till may try once within two minutes.
   * Refusals: as `staff.signIn`, `manager_sign_in_needed` for what nobody may approve.
   */
  'staff.approve': writes(
    anyone.signIn,
    z.object({
      staffId: LocalId,
      pin: z.string().max(8),
      command: z.object({ channel: z.string().max(100), input: z.unknown() }),
    }),
    z.object({ approved: z.literal(true) }),
  ),
};
