import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../../bootstrap/child.mjs';
import { SetUpError } from '../../bootstrap/progress.mjs';
import { signingKey } from './publisher.ts';

/** Releases and trial packages, in separate suites. */
type Suite = 'stable' | 'trial';

export interface RepositoryOptions {
  /** The repository's folder; created if missing. */
  folder: string;
  deb: string;
  suite: Suite;
  /** The publisher's key in gpg. */
  key: string;
  /** Environment of gpg and reprepro; `GNUPGHOME` is the folder of the keys. */
  env?: NodeJS.ProcessEnv;
}

/** The published repository. */
export interface Published {
  /** The folder to serve. */
  folder: string;
  suite: Suite;
  version: string;
  /** The previous version, in the suite `…-previous`; null for the first. */
  previous: string | null;
  fingerprint: string;
}

/** File of the public key for shops. */
export const keyringName = 'perch-archive-keyring.gpg';

/**
 * Adds a package to an apt repository and signs it. The previous version moves to a separate suite for downgrades; older ones
 * are removed.
 *
 * @throws SetUpError if the key cannot sign, the repository has another key, a newer version or other contents of this one, or
 *   reprepro fails; the published repository is then unchanged
 */
export async function publish(options: RepositoryOptions): Promise<Published> {
  const { folder, deb, suite, key, env = process.env } = options;
  const fingerprint = await signingKey(key, env);
  const before = previousOf(suite);
  keepConfiguration(folder, fingerprint);
  // Unreferenced packages are deleted after the new indexes are written, so that shops always see a consistent state.
  const reprepro = (...words: string[]) =>
    requireSuccess('reprepro', ['--silent', '--silent', '--basedir', folder, ...words], env);
  const later = ['--export=silent-never', '--keepunreferencedfiles'];

  const version = (await requireSuccess('dpkg-deb', ['--field', deb, 'Version'], env)).trim();
  const present = await versionIn(suite);
  if (present !== null && (await isNewer(present, version))) {
    throw new SetUpError(
      `The repository has ${present} already, which is newer than ${version}. Nothing was changed.`,
    );
  }
  if (present !== null && present !== version) await reprepro(...later, 'copy', before, suite, 'perch');
  await reprepro(...later, 'includedeb', suite, deb);
  await reprepro('--keepunreferencedfiles', 'export');
  await reprepro('deleteunreferenced');

  const published = join(folder, 'public');
  await exportKey(join(published, keyringName), fingerprint, env);
  for (const one of [suite, before]) await checkSignature(published, one, env);
  return {
    folder: published,
    suite,
    version,
    previous: await versionIn(before),
    fingerprint,
  };

  async function versionIn(one: string): Promise<string | null> {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: reprepro's own placeholder
    const found = await reprepro('--list-format', '${version}\n', 'list', one, 'perch');
    return found.split('\n')[0] || null;
  }

  async function isNewer(one: string, other: string): Promise<boolean> {
    return (await capture('dpkg', ['--compare-versions', one, 'gt', other], { env })).code === 0;
  }
}

const previousOf = (suite: Suite) => `${suite}-previous`;

/**
 * Writes reprepro's configuration once. Refuses another key, because shops with the old one would get no updates.
 */
function keepConfiguration(folder: string, fingerprint: string): void {
  const file = join(folder, 'conf', 'distributions');
  if (existsSync(file)) {
    const keys = [...readFileSync(file, 'utf8').matchAll(/^SignWith:\s*(\S+)/gm)].map(([, one]) => one);
    if (keys.length > 0 && keys.every((one) => one === fingerprint)) return;
    throw new SetUpError(
      `This repository is signed with ${[...new Set(keys)].join(', ') || 'no key'}, not with ${fingerprint}. Shops that know that key would get no update any more, so nothing was changed. To change the key on purpose, edit ${file}.`,
    );
  }
  mkdirSync(join(folder, 'conf'), { recursive: true });
  writeFileSync(join(folder, 'conf', 'options'), 'outdir +b/public\n');
  const suites: Suite[] = ['stable', 'trial'];
  const all = suites.flatMap((suite) => [suite, previousOf(suite)]);
  writeFileSync(`${file}.part`, all.map((codename) => distribution(codename, fingerprint)).join('\n'));
  renameSync(`${file}.part`, file);
}

function distribution(codename: string, fingerprint: string): string {
  const fields = {
    Origin: 'Perch',
    Label: 'Perch',
    Codename: codename,
    Architectures: 'amd64 arm64',
    Components: 'main',
    Description: 'Perch, an offline-first point of sale for pet shops',
    SignWith: fingerprint,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

async function exportKey(file: string, fingerprint: string, env: NodeJS.ProcessEnv): Promise<void> {
  const words = ['--batch', '--yes', '--export-options', 'export-minimal', '--output', file];
  await requireSuccess('gpg', [...words, '--export', fingerprint], env);
}

/** Verifies the signature like a shop, with only the exported key. */
async function checkSignature(published: string, suite: string, env: NodeJS.ProcessEnv): Promise<void> {
  const release = join(published, 'dists', suite, 'InRelease');
  const { code, output } = await capture('gpgv', ['--keyring', join(published, keyringName), release], {
    env,
  });
  if (code === 0) return;
  throw new SetUpError(`Shops would refuse ${release}: its signature is not good. Do not serve it.`, output);
}

async function requireSuccess(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, output } = await capture(program, words, { env });
  if (code === 127) {
    throw new SetUpError(
      `An apt repository needs ${program}, which is not here (Debian: reprepro, gpg, gpgv).`,
    );
  }
  if (code !== 0) throw new SetUpError(`${program} refused; see above.`, output);
  return stdout;
}
