import { z } from 'zod';
import { About, LedgerCheck } from '../domain/about.ts';
import { nothing, reads } from './command.ts';
import { seller } from './rights.ts';

export const aboutCommands = {
  'about.program': reads(seller.diagnose, nothing, About),
  /** Recomputes all ledgers, in a separate thread; a large shop takes some seconds. */
  'about.check': reads(seller.diagnose, nothing, LedgerCheck),
  /** Asks where and writes one archive for support; null when the person chose nothing. */
  'about.saveReport': reads(seller.diagnose, nothing, z.object({ file: z.string().nullable() })),
};
