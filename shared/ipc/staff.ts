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
  /** Refusals: `pin_wrong` (facts: count, the attempts left), `pin_locked` (facts: until). */
  'staff.signIn': writes(anyone.signIn, z.object({ staffId: LocalId, pin: z.string().max(8) }), StaffMember),
  'staff.signOut': writes(anyone.signIn, nothing, z.object({ signedOut: z.literal(true) })),
  /** There was input; a person who was signed out stays so. */
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
   * A manager approves one command with its input, and the present state of what that refers to; the person at the
   * till may use it once within two minutes. Refusals: as `staff.signIn`, `manager_sign_in_needed` for commands that
   * cannot be approved.
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
