import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { foreground } from '../bootstrap/child.mjs';
import { exitWithError, SetUpError, say } from '../bootstrap/progress.mjs';
import { findDisplay } from '../display.ts';
import { chromiumSwitches } from '../launch.ts';
import { setUp } from '../setup/setup.ts';

const help = `npm start [-- --screenshot FILE.png]

Opens Perch; its first start offers a stocked shop to practise in, which needs no network.

  --screenshot FILE.png   start, wait until checkout is usable, write the picture, end
  --help                  this text

Environment: PERCH_DATA_DIR, PERCH_BASE_URL, PERCH_API_KEY, PERCH_PROFILE, PERCH_TILL (see docs/running.md).`;

try {
  process.exitCode = await start();
} catch (error) {
  exitWithError(error);
}

async function start(): Promise<number> {
  const { values } = parseArgs({ options: { screenshot: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    say(help);
    return 0;
  }
  const { program } = await setUp();
  const display = await findDisplay();
  const args = chromiumSwitches(program);
  const picture = values.screenshot === undefined ? null : resolve(values.screenshot);
  if (picture) {
    mkdirSync(dirname(picture), { recursive: true });
    args.push(`--screenshot=${picture}`);
  } else if (display.virtual) {
    say('  There is no display here: Perch runs on a virtual one that nobody sees. Ctrl+C ends it.');
  }
  try {
    const code = await foreground(program, args, { env: { ...process.env, ...display.env } });
    if (picture && code === 0 && !existsSync(picture)) throw new SetUpError('No picture was written.');
    if (picture && code === 0) say(`  Wrote ${picture}`);
    return code;
  } finally {
    display.close();
  }
}
