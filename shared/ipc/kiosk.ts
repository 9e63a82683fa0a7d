import { z } from 'zod';
import { writes } from './command.ts';
import { manager } from './rights.ts';

export const kioskCommands = {
  /** Leaves kiosk mode: ends the program, or gives the window its frame back until the next start. */
  'kiosk.leave': writes(
    manager.leaveKiosk,
    z.object({ way: z.enum(['close', 'window']) }),
    z.object({ left: z.literal(true) }),
  ),
};
