import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Whether a shop that is not open has a manager who can sign in. True if it cannot be read: damaging a file must gain
 * an attacker nothing.
 */
export function hasManager(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const db = new Database(file, {
      readonly: true,
      nativeBinding: process.env.PERCH_SQLITE_BINDING || undefined,
    });
    try {
      return db.prepare(MANAGER).get() !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}

const MANAGER = `SELECT 1 FROM staff WHERE role = 'manager' AND active = 1 AND pin_hash IS NOT NULL`;
