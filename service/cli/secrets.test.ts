import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchIn, runIn, temporaryFolder } from '../testing/process.ts';
import { asker } from '../testing/service.ts';

const SECRET = 'psk_kept_off_the_command_line';

function keyFile(text: string): string {
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, text);
  return file;
}

test.each([
  ['a file', () => ({ args: ['--key-file', keyFile(`${SECRET}\n`)], env: {} })],
  ['the environment', () => ({ args: [], env: { PERCH_SERVICE_KEY: SECRET } })],
])('a key from %s is accepted, and neither warned of nor printed', async (_from, given) => {
  const { args, env } = given();
  const { ready, output, end } = await launchIn(env, 'main.ts', '--port', '0', ...args);
  expect(Object.keys(ready)).toEqual(['url']);
  expect((await asker(ready.url ?? '', SECRET)('GET', '/pets')).status).toBe(200);
  await end('SIGTERM');
  expect(output.err).not.toContain('WARNING');
  expect(output.out + output.err).not.toContain(SECRET);
});

test('a key on the command line works, takes precedence over the environment, and warns', async () => {
  const { ready, output } = await launchIn(
    { PERCH_SERVICE_KEY: SECRET },
    'main.ts',
    ...['--port', '0', '--key', 'open', '--no-log'],
  );
  expect(ready.key).toBe('open');
  expect((await asker(ready.url ?? '', 'open')('GET', '/pets')).status).toBe(200);
  expect(output.err).toMatch(/^WARNING: --key can be read in the list of processes.*--key-file FILE/);
});

test.each([
  [() => ['--key', 'a', '--key-file', 'b'], /^Give --key or --key-file, not both\.$/],
  [() => ['--key-file', '/nowhere/key'], /^The key file \/nowhere\/key cannot be read: ENOENT/],
  [() => ['--key-file', keyFile('two words')], /key contains no API key: it must be one word/],
  [() => ['--key-file', keyFile('')], /key contains no API key/],
  [() => ['--key', 'ключ'], /^--key contains no API key/],
])('case %#: a key that cannot be used is refused with a sentence', async (args, sentence) => {
  const refused = await runIn({}, 'main.ts', '--port', '0', ...args());
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err.trim().split('\n').at(-1)).toMatch(sentence);
  expect(refused.err).not.toContain('    at ');
});

const ADDRESS = 'postgres://shop:hidden@127.0.0.1:1/none';

test('a database may be given by the environment; a password on the command line warns', async () => {
  const inherited = await runIn({ PERCH_SERVICE_DATABASE: ADDRESS }, 'main.ts', 'accounts', 'list');
  expect(inherited.err).toMatch(/^connect ECONNREFUSED|^\s*$/);
  expect(inherited.code).toBe(1);
  const exposed = await runIn({}, 'main.ts', 'accounts', 'list', '--database', ADDRESS);
  expect(exposed.err).toMatch(/^WARNING: The password in --database can be read in the list/);
  expect(inherited.err + exposed.err).not.toContain('hidden');
  // A given folder takes precedence over the environment.
  const folder = await runIn(
    { PERCH_SERVICE_DATABASE: ADDRESS },
    'main.ts',
    ...['accounts', 'list', '--data', temporaryFolder()],
  );
  expect([folder.code, folder.out]).toEqual([0, '[]\n']);
});
