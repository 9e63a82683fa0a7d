import Database from 'better-sqlite3';
import { PerchError } from '../../../shared/errors.ts';

/** Whether SQLite found bytes in its file that cannot be right. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/**
 * Turns what SQLite says about the disk into a refusal with a sentence for the person. A transaction that met one was
 * rolled back: nothing that was shown as done is lost. Anything that is not about the disk is given back as it is.
 */
export function sentenceFor(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  const refuse = (name: string, sentence: string) =>
    new PerchError(name, sentence, { file, sqlite: code }, { cause: error });
  if (isDamage(error)) return refuse('database_damaged', "The shop's database is damaged.");
  if (code === 'SQLITE_FULL') {
    return refuse('disk_full', 'The disk is full, so this was not saved. Free some space and try again.');
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return refuse('disk_readonly', 'The data folder cannot be written to, so this was not saved.');
  }
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return refuse(
      'folder_unusable',
      'The data folder cannot be opened. Check that it exists and may be written to.',
    );
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return refuse('in_use', 'Another program is using this data folder. Close it and try again.');
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return refuse('disk_error', 'The disk reported an error, so this was not saved. Please try again.');
  }
  return error;
}

function sqliteCode(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}
