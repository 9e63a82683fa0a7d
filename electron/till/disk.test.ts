import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { till } from '../../lab/kills/till.ts';
import { launch } from '../../service/testing/process.ts';
import { asker } from '../../service/testing/service.ts';
import { smallDisk, testFolder } from '../store/testing.ts';

// A full disk and a read-only folder: a small separate file system, which only root can create.

async function shopOn(folder: string) {
  const { ready } = await launch('main.ts', '--port', '0', '--no-log', '--plan', 'business');
  const ask = asker(ready.url ?? '', ready.key ?? '');
  const category = (await ask('POST', '/categories', { name: 'Fish' })).body.id;
  const pet = String((await ask('POST', '/pets', { name: 'Momo', categoryId: category })).body.id);
  await ask('PUT', `/store/inventory/${pet}`, { quantity: 1000 });
  const env = {
    PERCH_DATA_DIR: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    PERCH_BASE_URL: ready.url ?? '',
    PERCH_API_KEY: ready.key ?? '',
  };
  expect(await till(env, ['pull'])).toMatchObject({ code: 0 });
  const sell = () => till(env, ['sell', '--pet', pet, '--quantity', '1', '--price', '1']);
  return { env, sell };
}

test('a full disk refuses a sale, keeps every printed one, and continues when there is space', async ({
  skip,
}) => {
  const disk = smallDisk('3m');
  if (!disk) return skip('only root can make a small file system to fill');
  const { env, sell } = await shopOn(disk);
  let printed = 0;
  const take = async () => {
    const run = await sell();
    if (run.document) printed += 1;
    return run;
  };
  await take();
  // Larger than the free space: the write that fills the disk is the last one that fits.
  expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(4 * 2 ** 20))).toThrow('ENOSPC');
  const refused = await take();
  expect(refused).toMatchObject({ code: 1, document: null });
  expect(refused.err).toMatch(/"code":"(disk_full|disk_error|folder_unusable)"/);
  rmSync(join(disk, 'filler'));
  expect(await take()).toMatchObject({ code: 0 });
  const { code, document } = await till(env, ['verify']);
  expect({ code, sold: document.equation.sold }).toEqual({ code: 0, sold: printed });
});

test('a read-only folder refuses a sale with a clear message and keeps the data', {
  tags: 'slow',
}, async ({ skip }) => {
  const root = process.getuid?.() === 0;
  const disk = root ? smallDisk('3m') : testFolder();
  if (!disk) return skip('this user can make no folder that it may not write to');
  const { sell } = await shopOn(disk);
  await sell();
  const remount = (how: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${how}`, disk]).status === 0;
  const chmod = (mode: number) => {
    for (const name of ['data', 'data/live']) chmodSync(join(disk, name), mode);
  };
  const set = (yes: boolean) => (root ? remount(yes ? 'rw' : 'ro') : chmod(yes ? 0o755 : 0o555));
  set(false);
  const refused = await sell();
  expect(refused).toMatchObject({ code: 1, document: null });
  expect(refused.err).toMatch(/"code":"(folder_unusable|disk_readonly)"/);
  set(true);
  expect(await sell()).toMatchObject({ code: 0, document: { sale: { number: 'T1-000002' } } });
});

test('a list without an end leaves the disk’s reserve for selling', async ({ skip }) => {
  const disk = smallDisk('12m');
  if (!disk) return skip('only root can make a small file system to fill');
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (url !== '/pets') return response.end('[]');
    const pets = function* () {
      for (let id = 1; ; id += 1) {
        const name = `Momo ${id} ${randomBytes(200).toString('hex')}`;
        yield `${id === 1 ? '[' : ','}${JSON.stringify({ id, name, categoryId: 1 })}`;
      }
    };
    pipeline(Readable.from(pets()), response, () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = {
    PERCH_DATA_DIR: join(disk, 'data'),
    PERCH_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PERCH_API_KEY: 'key',
  };
  const pulled = await till(env, ['pull']);
  expect(pulled.err).toContain('"code":"disk_reserve"');
  const { bavail, blocks } = statfsSync(disk);
  // The last slice, of some milliseconds, came on top.
  expect(bavail / blocks).toBeGreaterThan(0.05);
  for (let nth = 1; nth <= 5; nth += 1) {
    expect(
      await till(env, ['sell', '--oversell', '--pet', '1', '--quantity', '1', '--price', '1']),
    ).toMatchObject({ code: 0, document: { sale: { number: `T1-00000${nth}` } } });
  }
});
