import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launch, launchIn, run, runIn, temporaryFolder } from '../testing/process.ts';
import { asker } from '../testing/service.ts';
import { onPostgres } from '../testing/storages.ts';

test('serve prints one line, serves the demonstration shop, logs without the key and stops gracefully', async () => {
  const dir = temporaryFolder();
  const args = ['--port', '0', '--data', dir, '--plan', 'pro', '--key', 'my-own-key', '--seed', 'demo'];
  const service = await launch('main.ts', ...args);
  expect(service.ready).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    key: 'my-own-key',
  });
  const pets = await asker(service.ready.url ?? '', 'my-own-key')('GET', '/pets');
  expect([pets.status, pets.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
  expect(pets.body.length).toBeGreaterThanOrEqual(60);
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.output.out.trim().split('\n')).toHaveLength(1);
  expect(service.output.err).toContain('"operation":"listPets"');
  expect(service.output.err).not.toContain('my-own-key');
});

test('a restart on the same data has the same shop, and other limits only if a plan is given', async () => {
  const dir = temporaryFolder();
  const start = (...plan: string[]) =>
    launchIn({ PERCH_SERVICE_KEY: 'k' }, 'main.ts', '--port', '0', '--data', dir, ...plan, '--no-log');
  const first = await start();
  const created = await asker(first.ready.url ?? '', 'k')('POST', '/categories', { name: 'Dogs' });
  await first.end('SIGTERM');
  expect(created.headers.get('x-ratelimit-limit')).toBe('60');
  for (const plan of [['--plan', 'business'], []]) {
    const next = await start(...plan);
    const list = await asker(next.ready.url ?? '', 'k')('GET', '/categories');
    expect([list.body, list.headers.get('x-ratelimit-limit')]).toEqual([[created.body], '1000']);
    expect(next.output.err).toBe('');
    await next.end('SIGTERM');
  }
});

test('without any valid key one is created, and not again', async () => {
  const start = ['--port', '0', '--no-log', '--data', temporaryFolder()];
  const first = await launch('main.ts', ...start);
  await first.end('SIGTERM');
  const second = await launch('main.ts', ...start, '--seed', 'demo');
  expect(Object.keys(second.ready)).toEqual(['url']);
  expect(second.output.err).toMatch(/^No key was made, since one is in force\./);
  const pets = await asker(second.ready.url ?? '', first.ready.key ?? '')('GET', '/pets');
  expect(pets.body.length).toBeGreaterThanOrEqual(60);
  await second.end('SIGTERM');
  expect(JSON.parse((await run('main.ts', 'keys', 'list', ...start.slice(3))).out)).toHaveLength(1);
});

test('--fault and the ban options reach the service', async () => {
  const service = await launch(
    'main.ts',
    ...['--port', '0', '--no-log', '--ban-strikes', '1', '--ban-seconds', '7'],
    ...['--fault', '500:op=listPets,times=1', '--fault', '503-html:op=listCategories'],
  );
  const ask = asker(service.ready.url ?? '', service.ready.key ?? '');
  expect((await ask('GET', '/pets')).status).toBe(500);
  expect((await ask('GET', '/pets')).status).toBe(200);
  expect((await ask('GET', '/categories')).status).toBe(503);
});

test('accounts and keys are made, listed and revoked; a key is shown once and stored nowhere', {
  tags: 'slow',
}, async () => {
  const dir = temporaryFolder();
  const cli = (...args: string[]) => run('main.ts', ...args, '--data', dir);

  expect(JSON.parse((await cli('accounts', 'create', 'Corner shop')).out)).toMatchObject({
    name: 'Corner shop',
  });
  expect(await cli('accounts', 'create', 'Corner shop')).toMatchObject({ code: 1, out: '' });
  const { key, ...record } = JSON.parse(
    (await cli('keys', 'create', '--account', 'Corner shop', '--plan', 'business')).out,
  );
  expect(record).toMatchObject({ plan: 'business', minute: 1000, day: 100_000, revokedAt: null });
  const enterprise = ['keys', 'create', '--account', 'Corner shop', '--plan', 'enterprise'];
  expect((await cli(...enterprise)).code).toBe(1);
  const custom = JSON.parse((await cli(...enterprise, '--per-minute', '5', '--per-day', '50')).out);
  expect(custom).toMatchObject({ minute: 5, day: 50 });

  const listed = await cli('keys', 'list');
  expect(JSON.parse(listed.out)).toEqual([record, expect.objectContaining({ id: custom.id })]);
  expect(listed.out).not.toContain(key);
  expect(readFileSync(join(dir, 'petstore.db')).includes(key)).toBe(false);

  const service = await launch('main.ts', '--port', '0', '--data', dir, '--no-log');
  const ask = asker(service.ready.url ?? '', key);
  expect((await ask('GET', '/pets')).status).toBe(200);
  expect((await cli('keys', 'revoke', record.id)).code).toBe(0);
  expect((await ask('GET', '/pets')).status).toBe(401);
  expect((await cli('keys', 'revoke', record.id)).code).toBe(1);
  await service.end('SIGTERM');
  const again = await runIn({ PERCH_SERVICE_KEY: key }, 'main.ts', '--port', '0', '--data', dir);
  expect([again.code, again.out]).toEqual([1, '']);
  expect(again.err).toMatch(/^This key was revoked .* Make a new one with "keys create"/);
});

function planSuite(where: () => Promise<string[]>): void {
  test('a key changes its plan while the service runs, and what it used stays used', {
    tags: 'slow',
  }, async () => {
    const storage = await where();
    const cli = (...args: string[]) => run('main.ts', ...args, ...storage);
    await cli('accounts', 'create', 'Corner shop');
    const { key, ...record } = JSON.parse((await cli('keys', 'create', '--account', 'Corner shop')).out);
    const service = await launch('main.ts', '--port', '0', '--no-log', ...storage);
    const ask = asker(service.ready.url ?? '', key);
    const limitNow = async () => (await ask('GET', '/pets')).headers.get('x-ratelimit-limit');
    expect(await limitNow()).toBe('60');

    const pro = await cli('keys', 'plan', record.id, '--plan', 'pro');
    expect([pro.code, JSON.parse(pro.out)]).toEqual([
      0,
      { ...record, plan: 'pro', minute: 300, day: 10_000 },
    ]);
    expect(await limitNow()).toBe('300');

    const custom = ['--plan', 'enterprise', '--per-minute', '2000', '--per-day', '50'];
    expect((await cli('keys', 'plan', record.id, ...custom)).code).toBe(0);
    const { headers } = await ask('GET', '/pets');
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['50', '47']);

    const listed = JSON.parse((await cli('keys', 'list')).out);
    expect(listed).toContainEqual({ ...record, plan: 'enterprise', minute: 2000, day: 50 });
    expect((await cli('keys', 'plan', record.id, '--plan', 'free')).code).toBe(0);
    expect(await limitNow()).toBe('60');
  });
}

describe('on SQLite', () => planSuite(async () => ['--data', temporaryFolder()]));
onPostgres('on PostgreSQL', (database) => planSuite(async () => ['--database', await database()]));

test('an impossible change of plan is refused with a message', { tags: 'slow' }, async () => {
  const dir = temporaryFolder();
  const refusals: [string[], string][] = [
    [[], '--plan'],
    [['--plan', 'gold'], 'Allowed choices are free, pro, business, enterprise'],
    [['--plan', 'enterprise', '--per-minute', '5'], 'Give both limits'],
    [['--plan', 'enterprise', '--per-minute', '5', '--per-day', '0'], 'at least 1'],
    [['--plan', 'pro'], 'There is no active key with the id nobody.'],
  ];
  for (const [args, sentence] of refusals) {
    const refused = await run('main.ts', 'keys', 'plan', 'nobody', ...args, '--data', dir);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(sentence);
    expect(refused.err).not.toContain('    at ');
  }
});

test.each([
  [['--port', 'x'], /whole number/],
  [['--plan', 'gold'], /plan/],
  [['--plan', 'enterprise'], /Enterprise key needs its limits/],
  [['--fault', 'nonsense'], /--fault nonsense/],
  [['--database', 'postgres://nobody@127.0.0.1:1/none'], /ECONNREFUSED|connect/],
  [['accounts', 'list'], /--data DIR/],
  [['keys', 'create', '--data', '/nowhere'], /--account/],
  [['--data', '/dev/null/shop'], /folder .* cannot be used/],
])('%j is refused with a sentence', async (args, reason) => {
  const refused = await run('main.ts', ...args);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(reason);
  expect(refused.err).not.toContain('    at ');
});

test('a port in use is reported, and the process ends', async () => {
  const first = await launch('main.ts', '--port', '0', '--no-log');
  const second = await run('main.ts', '--port', new URL(first.ready.url ?? '').port);
  expect([second.code, second.out]).toEqual([1, '']);
  expect(second.err).toMatch(/EADDRINUSE/);
});

test('--help names every option', async () => {
  const { code, out } = await run('main.ts', '--help');
  expect(code).toBe(0);
  for (const option of [
    '--port',
    '--data',
    '--database',
    '--plan',
    '--key',
    '--key-file',
    '--tls-cert',
    '--tls-key',
    '--connections-per-address',
    '--seed',
    '--fault',
    'accounts',
    'keys',
    'backup',
    'restore',
  ]) {
    expect(out).toContain(option);
  }
});

test('the training service keeps its shop and key in its folder', async () => {
  const dir = temporaryFolder();
  const first = await launch('training.ts', dir);
  expect(first.ready).toEqual({
    type: 'ready',
    url: expect.any(String),
    key: expect.stringMatching(/^psk_/),
  });
  const ask = asker(first.ready.url ?? '', first.ready.key ?? '');
  const sold = await ask('POST', '/store/orders', { id: 5, petId: 1, quantity: 1 });
  expect([sold.status, sold.headers.get('x-ratelimit-limit')]).toEqual([201, '1000']);
  expect(await first.end('SIGTERM')).toBe(0);

  expect(statSync(join(dir, 'training-key')).mode & 0o077).toBe(0);
  const second = await launch('training.ts', dir);
  expect(second.ready.key).toBe(first.ready.key);
  expect((await asker(second.ready.url ?? '', second.ready.key ?? '')('GET', '/store/orders')).body).toEqual([
    sold.body,
  ]);
  expect(await second.end('SIGTERM')).toBe(0);

  // A power cut at the first start may leave the file without its content.
  for (const lost of ['', '\0'.repeat(47)]) {
    writeFileSync(join(dir, 'training-key'), lost);
    const next = await launch('training.ts', dir);
    expect(next.ready.key).toMatch(/^psk_/);
    expect(await next.end('SIGTERM')).toBe(0);
  }
});
