import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from './child.mjs';
import { SetUpError, step } from './progress.mjs';

/**
 * Libraries and programs needed from the system, with their Debian packages. The second name is since the 64-bit time change
 * (Debian 13, Ubuntu 24.04).
 *
 * @type {{ library?: string, program?: string, debian: string, debian64?: string, when: 'always' | 'virtualDisplay' | 'compiler' | 'freshDebian' | 'repository' }[]}
 */
const needs = [
  { library: 'libgtk-3.so.0', debian: 'libgtk-3-0', debian64: 'libgtk-3-0t64', when: 'always' },
  { library: 'libnss3.so', debian: 'libnss3', when: 'always' },
  { library: 'libasound.so.2', debian: 'libasound2', debian64: 'libasound2t64', when: 'always' },
  { library: 'libgbm.so.1', debian: 'libgbm1', when: 'always' },
  {
    library: 'libatk-bridge-2.0.so.0',
    debian: 'libatk-bridge2.0-0',
    debian64: 'libatk-bridge2.0-0t64',
    when: 'always',
  },
  { library: 'libXss.so.1', debian: 'libxss1', when: 'always' },
  { program: 'Xvfb', debian: 'xvfb', when: 'virtualDisplay' },
  { program: 'xauth', debian: 'xauth', when: 'virtualDisplay' },
  { program: 'mmdebstrap', debian: 'mmdebstrap', when: 'freshDebian' },
  { program: 'xdotool', debian: 'xdotool', when: 'freshDebian' },
  { program: 'lintian', debian: 'lintian', when: 'freshDebian' },
  { program: 'appstreamcli', debian: 'appstream', when: 'freshDebian' },
  { program: 'desktop-file-validate', debian: 'desktop-file-utils', when: 'freshDebian' },
  { program: 'reprepro', debian: 'reprepro', when: 'repository' },
  { program: 'gpg', debian: 'gpg', when: 'repository' },
  { program: 'gpgv', debian: 'gpgv', when: 'repository' },
  { program: 'gpg-agent', debian: 'gpg-agent', when: 'repository' },
  { program: 'python3', debian: 'python3', when: 'compiler' },
  { program: 'make', debian: 'make', when: 'compiler' },
  { program: 'g++', debian: 'g++', when: 'compiler' },
];

/**
 * The Debian packages that are missing.
 *
 * @param {{ libraries: string, hasProgram: (name: string) => boolean, osRelease: string, virtualDisplay: boolean, compiler: boolean, freshDebian?: boolean, repository?: boolean }} machine
 *   `libraries` is the output of `ldconfig -p`, `osRelease` the text of /etc/os-release
 * @returns {string[]}
 */
export function missingPackages(machine) {
  const time64 = hasTime64Names(machine.osRelease);
  return needs
    .filter((need) => need.when === 'always' || machine[need.when])
    .filter((need) =>
      need.library
        ? !machine.libraries.includes(`\t${need.library} `)
        : !machine.hasProgram(/** @type {string} */ (need.program)),
    )
    .map((need) => (time64 && need.debian64) || need.debian);
}

/** @param {string} osRelease */
function hasTime64Names(osRelease) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
  const version = Number.parseFloat(field('VERSION_ID'));
  return (field('ID') === 'debian' && version >= 13) || (field('ID') === 'ubuntu' && version >= 24.04);
}

/**
 * Installs missing system packages if permitted; otherwise exits with the command to run.
 *
 * @param {{ compiler: boolean, virtualDisplay?: boolean, freshDebian?: boolean, repository?: boolean }} wanted whether the SQLite addon will have to be compiled, and
 *   whether windows open on a separate display even if a person has one, whether the package is tried in a fresh
 *   Debian, and whether an apt repository is made
 */
export async function ensureSystem({
  compiler,
  virtualDisplay = false,
  freshDebian = false,
  repository = false,
}) {
  if (process.platform !== 'linux') return;
  const display = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const missing = missingPackages({
    libraries: (await capture('/sbin/ldconfig', ['-p'])).stdout,
    hasProgram,
    osRelease: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
    virtualDisplay: virtualDisplay || !display,
    compiler,
    freshDebian,
    repository,
  });
  if (missing.length === 0) return;
  if (!hasProgram('apt-get')) {
    throw new SetUpError(
      `Perch needs libraries that this system lacks. On Debian they are called:\n\n  ${missing.join(' ')}\n\nInstall them and try again.`,
    );
  }
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && !(hasProgram('sudo') && (await capture('sudo', ['-n', 'true'])).code === 0)) {
    throw new SetUpError(
      `Perch needs system libraries that are missing. Install them with this command and try again:\n\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    );
  }
  await step(`Installing system libraries (${missing.join(', ')})`, async () => {
    await apt(asRoot, ['update']);
    await apt(asRoot, ['install', '-y', '--no-install-recommends', ...missing]);
  });
}

/**
 * @param {boolean} asRoot
 * @param {string[]} args
 */
async function apt(asRoot, args) {
  const words = [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=300',
    ...args,
  ];
  const [program, ...rest] = asRoot ? words : ['sudo', '-n', ...words];
  const { code, output } = await capture(/** @type {string} */ (program), rest);
  if (code !== 0) {
    throw new SetUpError(
      `apt-get failed; see above. The command was:\n\n  ${asRoot ? '' : 'sudo '}apt-get ${args.join(' ')}`,
      output,
    );
  }
}

/** @param {string} name */
function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
