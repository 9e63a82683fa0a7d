import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Service, type ServiceOrder } from '../../../../e2e/support/service.ts';
import { newestVersion } from '../../../../electron/store/database/migrate.ts';
import { until } from '../../../../shared/testing/until.ts';
import { capture } from '../../../bootstrap/child.mjs';
import { type Display, startVirtualDisplay } from '../../../display.ts';
import { cyclonedxFaults } from '../../../notices/cyclonedx.ts';
import { fuseStates } from '../../../security-page.ts';
import { DebianRoot } from './debian-root.ts';
import { Keyboard } from './keyboard.ts';
import { InstalledTill } from './till.ts';

// The package in a minimal Debian: installed, used by a normal user, upgraded with unsent sales, and removed.

const { archive, deb, oldDeb } = JSON.parse(process.env.PERCH_INSTALL ?? '{}');
const folder = mkdtempSync(join(tmpdir(), 'perch-install-'));
let root: DebianRoot;
let display: Display;
let keyboard: Keyboard;
let service: Service;
let pets: string[];
let till: InstalledTill;

beforeAll(async () => {
  root = await DebianRoot.fresh(archive);
  display = await startVirtualDisplay('1280x800');
  keyboard = new Keyboard(display.env);
  service = new Service({ folder: join(folder, 'service') });
  await service.start();
  const counts = await service.stock();
  pets = (await service.pets())
    .filter(({ id, name }) => (counts.get(id) ?? 0) > 2 && /^[A-Z][a-z]+ [a-zA-Z ]+$/.test(name))
    .map(({ name }) => name);
  till = new InstalledTill(root, keyboard, {
    ...display.env,
    PERCH_BASE_URL: service.url,
    PERCH_API_KEY: service.key,
  });
  await root.apt('update');
});

afterEach(async () => till?.close());

afterAll(async () => {
  await root?.close();
  await service?.stop();
  display?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a package with its dependencies, without recommended ones. */
function install(file: string): Promise<string> {
  const inside = root.copyIn(file, file.split('/').at(-1) ?? 'perch.deb');
  return root.apt('install', '--no-install-recommends', inside);
}

test('a fresh Debian installs all dependencies, and no file outside the package’s folders', async () => {
  await install(deb);
  const search =
    'find /usr/lib/perch -type f | while read f; do ldd "$f" 2>/dev/null; done | grep "not found"';
  expect((await root.run(['sh', '-c', search])).stdout).toBe('');
  const files = (await root.run(['dpkg', '-L', 'perch'])).stdout.trim().split('\n');
  const own =
    /^\/(\.|usr(\/(bin(\/perch)?|lib(\/perch(\/.*)?)?|share(\/(applications|doc|icons|lintian|man|metainfo)(\/.*)?)?))?)$/;
  expect(files.filter((file) => !own.test(file))).toEqual([]);
  const modes = (
    await root.run(['sh', '-c', 'find /usr/lib/perch /usr/bin/perch -perm /7022 -o ! -user root'])
  ).stdout;
  expect(
    modes
      .trim()
      .split('\n')
      .filter((file) => file !== '/usr/bin/perch'),
  ).toEqual(['/usr/lib/perch/chrome-sandbox']);
  const helper = statSync(join(root.folder, 'usr/lib/perch/chrome-sandbox'));
  expect([helper.mode & 0o7777, helper.uid, helper.gid]).toEqual([0o4755, 0, 0]);
  expect((await root.run(['dpkg', '--verify', 'perch'])).output).toBe('');
});

test('desktop entry and AppStream data are valid', async () => {
  const share = join(root.folder, 'usr/share');
  const entry = join(share, 'applications/org.perch.pos.desktop');
  expect(await capture('desktop-file-validate', [entry])).toMatchObject({ code: 0, output: '' });
  const meta = join(share, 'metainfo/org.perch.pos.metainfo.xml');
  expect(await capture('appstreamcli', ['validate', '--no-net', '--pedantic', meta])).toMatchObject({
    code: 0,
  });
  const icons = readdirSync(join(share, 'icons/hicolor'), { recursive: true }).map(String);
  const sizes = icons.filter((name) => /\/perch\.(png|svg)$/.test(name)).map((name) => name.split('/')[0]);
  expect(sizes).toEqual(
    expect.arrayContaining(['16x16', '48x48', '128x128', '256x256', '512x512', 'scalable']),
  );
  const doc = readdirSync(join(share, 'doc/perch'));
  expect(doc).toEqual(expect.arrayContaining(['copyright', 'licences.txt.gz', 'sbom.cdx.json']));
  const bill = join(root.folder, 'usr/lib/perch/resources/notices/sbom.cdx.json');
  expect(cyclonedxFaults(JSON.parse(readFileSync(bill, 'utf8')))).toEqual([]);
});

test.each(['--inspect', '--inspect-brk=0', '--remote-debugging-port=0'])(
  'the installed program does not start with %s',
  async (door) => {
    const env = { ...display.env };
    const { code, output } = await root.run(['perch', door], { user: 'anna', env });
    expect(code).toBe(1);
    expect(output).toContain('A released Perch does not start with');
  },
);

test('the installed release has the documented fuses', async () => {
  const wire = await getCurrentFuseWire(join(root.folder, 'usr/lib/perch/perch'));
  const { expected, found } = fuseStates(wire, 'release');
  expect(Object.keys(expected)).not.toEqual([]);
  expect(found).toEqual(expected);
});

test('the installed program ignores an addon from the environment, and logs that', async () => {
  await till.open({ env: { PERCH_SQLITE_BINDING: '/tmp/of-somebody.node' } });
  await until(() => till.log().includes('Ignored environment variables'));
  expect(till.log()).toContain('PERCH_SQLITE_BINDING');
  // The shop opens with the addon of the package: the other one does not exist.
  await until(() => till.version() > 0);
});

test.each([
  { way: 'chroot', by: 'the setuid helper', user: true },
  { way: 'pivot', by: 'namespaces of users', user: false },
] as const)('Chromium shuts the pages in by $by', async ({ way, user }) => {
  await till.open({ way });
  const page = await until(() => till.processes().find(({ command }) => command.includes('--type=renderer')));
  const main = till.processes().find(({ command }) => !command.includes('--type='));
  expect(main?.command).not.toContain('no-sandbox');
  expect(page.seccomp).toBe('2');
  expect(page.namespaces.pid).not.toBe(main?.namespaces.pid);
  expect(page.namespaces.net).not.toBe(main?.namespaces.net);
  expect(page.namespaces.user === main?.namespaces.user).toBe(user);
});

test('it sells by keyboard, and the sale reaches the service', async () => {
  await till.open();
  const [pet = ''] = pets;
  await till.sell(pet);
  expect(till.sales()).toBe(1);
  await until(() => till.unsent() === 0);
  await till.close();
  expect(await till.verified()).toMatchObject({ holds: true });
  expect(await quantities()).toEqual([1]);
});

test('an upgrade while it is open changes nothing under it, and the next start is the new version', async () => {
  await till.open();
  const [, pet = '', other = ''] = pets;
  const [before] = till.addons();
  const sold = till.sales();
  await root.apt('install', '--reinstall', '--no-install-recommends', root.copyIn(deb, 'again.deb'));
  await till.sell(pet);
  // Only the SQLite that it was started with.
  expect(till.addons()).toEqual([`${before} (deleted)`]);
  await till.close('SIGKILL');
  expect(till.sales()).toBe(sold + 1);
  await till.open();
  await till.sell(other);
  expect(till.addons()).not.toContain(`${before} (deleted)`);
  await until(() => till.unsent() === 0);
  await till.close();
  expect(till.sales()).toBe(sold + 2);
  expect(await till.verified()).toMatchObject({ holds: true });
});

test('removing it leaves the data, and says where it is', async () => {
  const said = await root.apt('remove', 'perch');
  expect(said).toContain('/home/anna/.local/share/perch');
  expect(await root.apt('purge', 'perch')).toContain('/home/anna/.local/share/perch');
  expect(till.sales()).toBe(3);
  expect(
    (await root.run(['sh', '-c', 'ls -d /usr/lib/perch /usr/bin/perch /usr/share/*/perch'])).stdout,
  ).toBe('');
});

test('an upgrade keeps unsent sales, and makes a backup if it migrates', async () => {
  rmSync(till.data, { recursive: true });
  await install(oldDeb);
  await till.open();
  const [first = '', second = '', third = ''] = pets;
  await till.sell(first);
  await until(() => till.unsent() === 0);
  await service.stop();
  await till.sell(second);
  await till.close();
  expect([till.sales(), till.unsent()]).toEqual([2, 1]);
  const before = till.version();

  expect(await install(deb)).toContain('If it is open, close it and open it again');
  await till.open();
  await until(() => till.version() === newestVersion());
  expect(till.backups().includes(before)).toBe(before < newestVersion());
  expect([till.sales(), till.unsent()]).toEqual([2, 1]);
  await till.sell(third);
  await service.start();
  await until(() => till.unsent() === 0);
  await till.close();
  expect(till.sales()).toBe(3);
  expect(await till.verified()).toMatchObject({ holds: true });
  // Three from before, and each of these once.
  expect(await quantities()).toEqual([1, 1, 1, 1, 1, 1]);
});

async function quantities(): Promise<number[]> {
  const orders: ServiceOrder[] = await service.orders();
  return orders.filter(({ id }) => !seeded.has(id)).map(({ quantity }) => quantity);
}

const seeded = new Set<string>();
beforeAll(async () => {
  for (const { id } of await service.orders()) seeded.add(id);
});
