import { existsSync } from 'node:fs';
import { readDatabase } from '../database/open.ts';

const MANAGER = `SELECT 1 FROM staff WHERE role = 'manager' AND active = 1 AND pin_hash IS NOT NULL`;

/**
 * Whether a shop that is not open has a manager who can sign in. True if it cannot be read: damaging a file must gain
 * an attacker nothing.
 */
export function hasManager(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const nativeBinding = process.env.PERCH_SQLITE_BINDING || undefined;
    return readDatabase({ file, nativeBinding }, (db) => db.prepare(MANAGER).get() !== undefined);
  } catch {
    return true;
  }
}
