import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withLock } from '../bootstrap/lock.mjs';
import { exitWithError, SetUpError, say, step } from '../bootstrap/progress.mjs';
import { feedOf } from '../feed/feed.ts';
import { signingKey } from '../linux/apt/publisher.ts';
import { keyringName, publish } from '../linux/apt/repository.ts';
import { debOf, ensureInstallers } from '../setup/installers.ts';
import { setUp } from '../setup/setup.ts';

const help = `npm run package [-- --dir | --repository DIR --sign KEYID | --feed ADDRESS --sign FILE]

Makes the installers of this system, with the developer tools' door shut: in dist/release, with the current Electron. Where
that cannot be had, on Linux, a .deb for trying out, which says so, in dist/trial.

  --dir               only the program as npm start and the tests use it, in dist/development; with any Electron
  --repository DIR    put the .deb into an apt repository there; DIR/public is what a web server is given
  --feed ADDRESS      installers that look for new versions there, and the signed announcements to put there
  --sign KEYID|FILE   the publisher's key that signs: of a repository one in gpg, of a feed an Ed25519 key in PEM
  --help              this text`;

try {
  await run();
} catch (error) {
  exitWithError(error);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean' },
      repository: { type: 'string' },
      feed: { type: 'string' },
      sign: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return say(help);
  if (values.feed !== undefined) return makeForFeed(values);
  if (values.repository !== undefined || values.sign !== undefined) {
    return publishTo(values.repository, values.sign);
  }
  if (values.dir) {
    const { program } = await setUp();
    return say(`  ${program}`);
  }
  for (const file of await withLock(ensureInstallers)) say(`  ${file}`);
}

/** Validates everything before packaging, which takes minutes. */
async function publishTo(folder: string | undefined, key: string | undefined): Promise<void> {
  if (!folder)
    throw new SetUpError('--sign belongs to --repository DIR or --feed ADDRESS, which is what is signed.');
  if (!key) {
    throw new SetUpError(
      'There is no update channel that nobody signs: tills would install whatever is put there. Please name the key with --sign KEYID; no key is made up here.',
    );
  }
  if (process.platform !== 'linux') throw new SetUpError('An apt repository is made on Debian or Ubuntu.');
  await signingKey(key, process.env);
  const deb = debOf(await withLock(ensureInstallers));
  const suite = deb.release ? 'stable' : 'trial';
  const made = await step('Signing the repository', () =>
    publish({ folder: resolve(folder), deb: deb.file, suite, key }),
  );
  say(
    `  ${made.folder}: ${made.suite} has ${made.version}, ${made.suite}-previous has ${made.previous ?? 'nothing yet'}`,
  );
  say(`  Signed with ${made.fingerprint}; ${keyringName} in it is for the tills.`);
}

async function makeForFeed(given: {
  feed?: string;
  sign?: string;
  repository?: string;
  dir?: boolean;
}): Promise<void> {
  if (given.repository !== undefined || given.dir) {
    throw new SetUpError('--feed goes with --sign FILE and nothing else: one thing is made at a time.');
  }
  if (!given.sign) {
    throw new SetUpError(
      'There is no update channel that nobody signs: tills would install whatever is put there. Please name the file of the key with --sign FILE; no key is made up here.',
    );
  }
  const feed = feedOf(given.feed ?? '', resolve(given.sign), process.env.PERCH_SIGN_PASSPHRASE);
  for (const file of await withLock(() => ensureInstallers(feed))) say(`  ${file}`);
  say(`  Put what is new under ${feed.address}: the installers first, then the .yml files with their .sig.`);
}
