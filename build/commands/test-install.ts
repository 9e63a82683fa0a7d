import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, foreground } from '../bootstrap/child.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { cache, node24, root } from '../bootstrap/paths.mjs';
import { exitWithError, SetUpError, say, step } from '../bootstrap/progress.mjs';
import { makeDeb } from '../linux/deb/make.ts';
import { baseSystem } from '../linux/deb/testing/debian-root.ts';
import { oldProgram } from '../linux/deb/testing/old-program.ts';
import { debianVersion } from '../linux/deb/version.ts';
import { debOf, ensureInstallers } from '../setup/installers.ts';

const help = `npm run test:install [-- WORDS]

Makes the .deb, installs it into a fresh Debian, starts it there as an ordinary user, sells, upgrades an earlier one with
sales that were not sent, and takes it away; then gets one from a signed apt repository, and none from others. Only as root on Debian, whose mirror it needs; four minutes on an idle machine, ten the first time.

  WORDS    only tests with these in their names
  --help   this text`;

const work = join(cache, 'install');
const OLD_DATE = '2020-01-01T00:00:00.000Z';

try {
  process.exitCode = await run();
} catch (error) {
  exitWithError(error);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    say(help);
    return 0;
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SetUpError('Only root on a Debian machine can make and enter a fresh Debian.');
  }
  const given = await withLock(async () => {
    const { file: deb } = debOf(await ensureInstallers());
    const archive = await step('A fresh Debian', () => baseSystem());
    return { archive, deb, oldDeb: await oldPackage() };
  });
  await lint(given.deb);
  const config = join(root, 'build', 'linux', 'deb', 'testing', 'vitest.config.ts');
  const words = positionals.length > 0 ? ['-t', positionals.join(' ')] : [];
  return foreground(
    node24,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config, ...words],
    {
      env: { ...process.env, PERCH_INSTALL: JSON.stringify(given) },
    },
  );
}

/** The package of an earlier version, made like the current one. */
async function oldPackage(): Promise<string> {
  const { sources, program } = await oldProgram();
  const version = debianVersion('0.0.1', false, { at: OLD_DATE, commit: basename(sources).slice(4, 11) });
  const target = join(work, `perch_${version}_amd64.deb`);
  if (existsSync(target)) return target;
  return step('The package of an earlier Perch', async () => {
    const folder = join(work, 'old-package');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const copy = join(folder, 'program');
    cpSync(program, copy, { recursive: true });
    const made = await makeDeb({
      program: copy,
      folder,
      version,
      at: OLD_DATE,
      oldElectron: null,
      compression: ['-Znone'],
    });
    renameSync(made, target);
    rmSync(folder, { recursive: true });
    return target;
  });
}

async function lint(deb: string): Promise<void> {
  await step('lintian', async () => {
    const { code, output } = await capture('lintian', ['--fail-on', 'error,warning', '--allow-root', deb]);
    if (code !== 0) throw new SetUpError('lintian finds faults in the package; see above.', output);
  });
}
