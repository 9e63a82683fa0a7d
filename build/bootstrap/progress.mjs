/**
 * An error that the person can fix; printed without a stack.
 */
export class SetUpError extends Error {
  /** @param {string} message @param {string} [details] output of the tool, printed below the message */
  constructor(message, details = '') {
    super(message);
    this.name = 'SetUpError';
    this.details = details;
  }
}

const live = process.stderr.isTTY === true;

/** @param {number} ms */
function seconds(ms) {
  return ms < 950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** @param {string} line Prints a line of progress on standard error. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs some work and shows its title, a sign of progress, and its duration.
 *
 * @template T
 * @param {string} title such as `Downloading Electron`
 * @param {(note: (text: string) => void) => Promise<T>} work calls `note` with its progress
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = performance.now();
  let note = '';
  const draw = () => {
    const line = `  ${title} … ${seconds(performance.now() - started)}${note ? `, ${note}` : ''}`;
    process.stderr.write(live ? `\r\x1b[2K${line}` : `${line}\n`);
  };
  if (!live) say(`  ${title} …`);
  const redrawTimer = setInterval(draw, live ? 250 : 15_000);
  if (live) draw();
  try {
    const result = await work((text) => {
      note = text;
    });
    finish('done');
    return result;
  } catch (error) {
    finish('failed');
    throw error;
  }

  /** @param {string} word */
  function finish(word) {
    clearInterval(redrawTimer);
    const line = `  ${title}: ${word}, ${seconds(performance.now() - started)}`;
    process.stderr.write(live ? `\r\x1b[2K${line}\n` : `${line}\n`);
  }
}

/**
 * Prints the message of a SetUpError, or the stack of anything else.
 *
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof SetUpError) {
    if (error.details) say(error.details.trimEnd());
    say(`\n${error.message}`);
  } else {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/**
 * Prints an error and exits.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  explain(error);
  process.exit(1);
}
