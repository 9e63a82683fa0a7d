import { constants } from 'node:os';
import { isErrorCode } from '../../../shared/errors/codes.ts';
import { contract } from '../../../shared/ipc/contract.ts';

/**
 * Every sentence that the program logs, without facts; `log-lines.test.ts` compares the list with the sources. Other
 * text never leaves the shop.
 */
export const logSentences: ReadonlySet<string> = new Set([
  'This version could not be loaded',
  'Copy to the second location failed',
  'Helper process failed',
  'Helper process killed',
  'Helper process gone',
  'Helper process stderr',
  'Update not installed',
  'Update installed',
  'Scheduled backup failed',
  'Gate database damaged; starting empty',
  'High-water mark not saved',
  'Data folder is older than its high-water mark',
  'Update failed',
  'Closing failed',
  'Closing timed out',
  'Erasing expired customer data failed',
  'Page errors dropped by the rate limit',
  'Ignored environment variables',
  'Hang detection started',
  'Hang detection failed',
  'Main process unresponsive',
  'Main process responsive again',
  'Perch starts',
  'Refused a malformed message',
  'Refused a message from a foreign page',
  'Refused a message on an unknown channel',
  'Refused a permission',
  'Refused a navigation',
  'Refused to open a window',
  'Restoring the backup failed',
  'Automatic sign-out not saved in the journal',
  'Checkpoint thread failed; SQLite checkpoints during writes',
  'Renderer unresponsive',
  'Uncaught error in the page',
  'Renderer responsive again',
  'Renderer ignores input',
  'Renderer process gone',
  'Fallback page failed to load',
  'Autostart entry not saved',
  'Previous run did not shut down cleanly',
  'The shop could not be opened',
  'The shop is damaged and stays closed',
  'Training database damaged; starting anew',
  'The shop is missing and stays closed',
  'The shop is newer than this program and stays closed',
  'Reopening the shop',
  'Start attempt not saved',
  'Open shop not saved',
  'Unexpected error in the sync',
  'Training service did not start; retrying',
  'Training service ended; restarting',
  'This version failed to open the shop in two starts',
  'Unexpected error',
  'Unhandled rejection',
  'State of the second location for backups not saved',
  'Request log not saved',
]);

/** The error classes that the program, its libraries and its runtime throw. */
export const errorKinds: ReadonlySet<string> = new Set([
  'AbortError',
  'AggregateError',
  'Error',
  'EvalError',
  'HTTPError',
  'NetworkError',
  'PerchError',
  'RangeError',
  'ReferenceError',
  'SqliteError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
  'ZodError',
]);

export const isChannel = (word: string): boolean => Object.hasOwn(contract, word);

const isVersion = (word: string): boolean => /^\d{1,3}\.\d{1,3}\.\d{1,3}(?:-[0-9]{1,3})?$/.test(word);
const isCode = (word: string): boolean =>
  isErrorCode(word) || Object.hasOwn(constants.errno, word) || /^(?:SQLITE|ERR)_[A-Z_]+$/.test(word);
const oneOf = (...words: string[]) => {
  const known = new Set(words);
  return (word: string): boolean => known.has(word);
};

/** Why Chromium's processes end, and why the shop is reopened. */
const isReason = oneOf(
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
  ...['memory-eviction', 'mode', 'connection', 'restore', 'empty', 'again'],
);

/** Facts about the program, never about the shop's data, and their possible values. */
export const factWords: Readonly<Record<string, (word: string) => boolean>> = {
  code: isCode,
  reason: (word) => isReason(word) || isCode(word),
  type: oneOf(
    'utility',
    'zygote',
    'sandbox-helper',
    'gpu',
    'pepper-plugin',
    'pepper-plugin-broker',
    'unknown',
  ),
  state: oneOf('again', 'stop', 'give_up'),
  channel: isChannel,
  last: isChannel,
  job: oneOf('copy', 'fetch', 'choose', 'look', 'list'),
  electron: isVersion,
  version: isVersion,
};

/** Facts that are numbers of the program itself. */
export const factNumbers: ReadonlySet<string> = new Set([
  'afterMs',
  'code',
  'exitCode',
  'lateMs',
  'status',
  'times',
]);
