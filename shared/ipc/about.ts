import { z } from 'zod';
import { About, LedgerCheck } from '../domain/about.ts';
import { nothing, reads } from './command.ts';
import { seller } from './rights.ts';

export const aboutCommands = {
  'about.program': reads(seller.diagnose, nothing, About),
  /** Recomputes all ledgers, in a separate thread; a large shop takes some seconds. */
  'about.check': reads(seller.diagnose, nothing, LedgerCheck),
  /** Asks for a file and writes one archive for support; null if the person chose none. */
  'about.saveReport': reads(seller.diagnose, nothing, z.object({ file: z.string().nullable() })),
};
