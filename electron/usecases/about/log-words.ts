import { constants } from 'node:os';
import { isErrorCode } from '../../../shared/errors/codes.ts';
import { contract } from '../../../shared/ipc/contract.ts';

/**
 * Every sentence that the program writes into its log, without what it is about; `log-lines.test.ts` holds the list to
 * the sources. What is not in it leaves no shop.
 */
export const logSentences: ReadonlySet<string> = new Set([
  'This version could not be loaded',
  'A backup did not reach its second location',
  'A helper process failed',
  'A helper process was ended',
  'A helper process was lost',
  'A helper process wrote this',
  'A new version could not be installed',
  'A new version was installed',
  'A scheduled backup failed',
  'How far the shop has come could not be noted outside its folder',
  'The data folder was put back: the shop was behind its mark',
  'An update came to nothing',
  'Closing failed',
  'Closing took too long and was given up',
  'Customers’ data that is too old could not be erased',
  'Errors of the page were not written down',
  'Ignored from the environment',
  'Hangs are noted from now on',
  'Nobody watches for hangs',
  'Main process unresponsive',
  'Main process responsive again',
  'Perch starts',
  'Refused a malformed message',
  'Refused a message of a foreign page',
  'Refused a message on an unknown channel',
  'Refused a permission',
  'Refused to leave the program',
  'Refused to open a window',
  'The backup was not restored',
  'The sign-out after inactivity was not journalled',
  'The log of the database is copied while it is written to',
  'Renderer unresponsive',
  'The page failed',
  'Renderer responsive again',
  'The page takes no input',
  'The page was lost',
  'The plain page is not there',
  'The program could not be entered among those that start with the computer',
  'The run before ended without closing',
  'The shop could not be opened',
  'The shop is damaged and stays closed',
  'The shop is missing and stays closed',
  'The shop is newer than this program and stays closed',
  'The shop is opened anew',
  'The start could not be noted',
  'Which shop is open could not be noted',
  'The sync failed with an internal error.',
  'The training service did not start and is tried again',
  'The training service ended and is started again',
  'This version did not open the shop twice',
  'Unexpected error',
  'Unhandled rejection',
  'State of the second location for backups not saved',
  'What was asked of the service could not be noted',
]);

/** The kinds of errors that the program, its libraries and its runtime throw. */
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

/** Why Chromium's processes end, and for what the shop is opened anew. */
const isReason = oneOf(
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
  ...['memory-eviction', 'mode', 'connection', 'restore', 'empty', 'again'],
);

/** Facts that say how the program did, never what it was about, and which words each of them can be. */
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

/** Facts that are numbers of the program's own. */
export const factNumbers: ReadonlySet<string> = new Set([
  'afterMs',
  'code',
  'exitCode',
  'lateMs',
  'status',
  'times',
]);
