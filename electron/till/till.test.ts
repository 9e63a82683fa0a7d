import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fasterTime, till as startTill, type TillRun } from '../../lab/kills/till.ts';
import { launch } from '../../service/testing/process.ts';
import { asker } from '../../service/testing/service.ts';
import { fasterClock } from '../../shared/testing/clock.ts';
import { shopFolder } from '../app/folders.ts';
import { lockFolder } from '../store/database/lock.ts';
import { testFolder } from '../store/testing.ts';
import { runCommand } from './run.ts';

// Every command, against the real service in a separate process. One day of the shop, a refusal and a usage error run
// as separate processes, like a person's; the others in this one, because starting Node takes most of the time.

const unknownId = '018f3c1e-7d1a-7c33-9a1e-3f1b7a5d2c11';
const noShop = { PERCH_DATA_DIR: '/nowhere/at/all' };

/** Runs a command in this process, with the clock ten times as fast; parses its output. */
async function runTill(env: Record<string, string>, words: readonly string[]): Promise<TillRun> {
  const printed: string[] = [];
  const warned: string[] = [];
  const code = await runCommand(words, {
    env: { ...process.env, ...env },
    clock: fasterClock(began, SPEED),
    print: (document) => printed.push(JSON.stringify(document)),
    warn: (line) => warned.push(line),
    help: () => {},
  });
  return { code, killed: false, document: JSON.parse(printed.join('') || 'null'), err: warned.join('\n') };
}

const SPEED = 10;
const began = Number(fasterTime(SPEED).PERCH_TEST_SINCE);

async function shop({ run = runTill }: { run?: typeof runTill } = {}) {
  const { ready } = await launch('main.ts', '--port', '0', '--no-log', '--plan', 'business');
  const ask = asker(ready.url ?? '', ready.key ?? '');
  const category = (await ask('POST', '/categories', { name: 'Fish' })).body.id;
  const pets: string[] = [];
  for (const name of ['Momo', 'Coco']) {
    const { body } = await ask('POST', '/pets', { name, categoryId: category, status: 'available' });
    await ask('PUT', `/store/inventory/${body.id}`, { quantity: 10 });
    pets.push(String(body.id));
  }
  const folder = testFolder();
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify({ plan: 'business' }));
  const env: Record<string, string> = {
    PERCH_DATA_DIR: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    PERCH_BASE_URL: ready.url ?? '',
    PERCH_API_KEY: ready.key ?? '',
    PERCH_PROFILE: file,
    ...fasterTime(SPEED),
  };
  const till = (...words: string[]) => run(env, words);
  const [momo = '', coco = ''] = pets;
  return { ask, env, folder, till, momo, coco };
}

const refusedWith = (code: string) => ({
  code: 1,
  document: null,
  err: expect.stringContaining(`"code":"${code}"`),
});

describe('a shop on the command line', () => {
  test('pulls, sells, takes an order, hands it over, counts, adjusts and syncs; the service has all of it', async () => {
    const { ask, till, momo, coco } = await shop({ run: startTill });
    expect(await till('pull')).toMatchObject({ code: 0, document: { pulled: true } });

    const two = `sell --pet ${momo} --quantity 2 --price 12.50 --pet ${coco} --quantity 1 --price 3`;
    const sold = await till(...two.split(' '));
    expect(sold).toMatchObject({ code: 0, document: { sale: { number: 'T1-000001', total: 2800 } } });
    const ship = ['--ship-date', '2099-12-24T10:00:00Z', '--price', '5'];
    const placed = await till('order', '--pet', coco, '--quantity', '3', ...ship);
    expect(placed.document.order).toMatchObject({ quantity: 3, state: 'open', remoteId: null });
    const promised = await till('order', '--pet', coco, '--quantity', '1', ...ship);
    const handed = await till('fulfil', '--order', placed.document.order.id);
    expect(handed.document).toMatchObject({ order: { state: 'fulfilled' }, sale: { total: 1500 } });
    const counted = await till('count', '--pet', momo, '--quantity', '6');
    expect(counted.document).toMatchObject({ difference: -2, stock: { shown: 6 } });
    const local = counted.document.stock.petId;
    expect(
      (await till('adjust', '--pet', local, '--by', '-1', '--reason', 'ran away')).document.stock.shown,
    ).toBe(5);
    expect((await till('outbox', 'list')).document.entries.length).toBeGreaterThan(4);
    expect((await till('status')).document.waiting).toMatchObject({ orders: 5, stock: 2 });

    const synced = await till('sync', '--until-idle', '--timeout', '1000');
    expect(synced).toMatchObject({ code: 0, document: { idle: true, parked: 0, inDoubt: 0 } });
    expect(synced.document.waiting).toEqual({ orders: 0, stock: 0, edits: 0 });
    const orders = (await ask('GET', '/store/orders')).body as { quantity: number; complete: boolean }[];
    expect(orders.map(({ quantity, complete }) => [quantity, complete]).sort()).toEqual([
      [1, false],
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect((await ask('GET', `/store/inventory/${momo}`)).body.quantity).toBe(5);
    expect((await ask('GET', `/store/inventory/${coco}`)).body.quantity).toBe(6);
    expect((await till('outbox', 'list')).document.entries).toEqual([]);
    expect(await till('verify')).toMatchObject({ code: 0, document: { holds: true } });
    const byRemoteId = await till('fulfil', '--order', promised.document.order.assignedId);
    expect(byRemoteId).toMatchObject({ code: 0, document: { sale: { total: 500 } } });
  });

  test('hands over another till’s order with the deposit that was paid there', async () => {
    const { ask, env, till, momo } = await shop();
    const due = { shipDate: '2099-12-24T10:00:00.000Z', complete: false };
    const made = { id: 4711, petId: Number(momo), quantity: 1, ...due };
    const { id } = (await ask('POST', '/store/orders', made)).body;
    await till('pull');
    const db = new Database(join(shopFolder(env.PERCH_DATA_DIR ?? '', 'live'), 'perch.sqlite'));
    db.exec(`INSERT INTO price (pet_id, valid_from, amount, currency)
      SELECT id, '2026-01-01T00:00:00.000Z', 2500, 'EUR' FROM pet`);
    db.close();
    const fulfil = (...words: string[]) => till('fulfil', '--order', String(id), ...words);
    expect(await fulfil('--deposit', '25.01', '--slip', 'T2 7')).toMatchObject(refusedWith('deposit_over'));
    expect(await fulfil('--deposit', '0', '--slip', 'T2 7')).toMatchObject(refusedWith('amount_zero'));
    const handed = await fulfil('--deposit', '8', '--slip', 'T2 7');
    expect(handed).toMatchObject({
      code: 0,
      document: { order: { state: 'fulfilled' }, sale: { total: 2500 } },
    });
    const open = new Database(join(shopFolder(env.PERCH_DATA_DIR ?? '', 'live'), 'perch.sqlite'));
    expect(open.prepare('SELECT kind, amount, reference FROM tender ORDER BY kind').all()).toEqual([
      { kind: 'cash', amount: 1700, reference: null },
      { kind: 'deposit', amount: 800, reference: 'T2 7' },
    ]);
    open.close();
    expect(await till('verify')).toMatchObject({ code: 0, document: { holds: true } });
  });

  test('the same idempotency key is the same sale', async () => {
    const { till, momo } = await shop();
    await till('pull');
    const words = ['sell', '--pet', momo, '--quantity', '1', '--price', '2', '--idempotency-key', unknownId];
    const first = await till(...words);
    const second = await till(...words);
    expect(second.document).toEqual(first.document);
    expect((await till('verify')).document.equation.sold).toBe(1);
  });

  test('a restored backup is a new generation that creates nothing before it has looked', async () => {
    const { ask, till, folder, momo } = await shop();
    await till('pull');
    await till('sell', '--pet', momo, '--quantity', '1', '--price', '2');
    const file = join(folder, 'copy.sqlite');
    expect(await till('backup', file)).toMatchObject({ code: 0, document: { backup: { file } } });
    await till('sync', '--until-idle', '--timeout', '1000');
    const restored = await till('restore', file);
    expect(restored).toMatchObject({ code: 0, document: { generation: 2, inDoubt: 2 } });
    const looked = await till('sync', '--until-idle', '--timeout', '1000');
    // The lookup finds the order and accepts the service's count.
    expect(looked).toMatchObject({ code: 0, document: { idle: true, parked: 0, inDoubt: 0 } });
    expect((await ask('GET', '/store/orders')).body).toHaveLength(1);
  });

  test('a forged backup, or one over unreadable data, is restored only with the matching option', async () => {
    const { env, till, folder, momo } = await shop();
    await till('pull');
    await till('sell', '--pet', momo, '--quantity', '1', '--price', '2');
    const file = join(folder, 'copy.sqlite');
    await till('backup', file);
    const db = new Database(file);
    db.exec('PRAGMA foreign_keys = OFF; DELETE FROM tender');
    db.close();
    expect(await till('restore', file)).toMatchObject(refusedWith('backup_differs'));
    expect(await till('verify')).toMatchObject({ code: 0, document: { holds: true } });
    const restored = await till('restore', file, '--although-it-differs');
    expect(restored).toMatchObject({
      code: 0,
      document: {
        generation: 2,
        differences: [{ name: 'money' }, { name: 'running totals' }, { name: 'sales in the journal' }],
        unread: null,
      },
    });
    const data = join(shopFolder(env.PERCH_DATA_DIR ?? '', 'live'), 'perch.sqlite');
    writeFileSync(data, 'not a database');
    const words = ['restore', file, '--although-it-differs'];
    expect(await till(...words)).toMatchObject(refusedWith('present_unreadable'));
    expect(await till(...words, '--although-unreadable')).toMatchObject({
      code: 0,
      document: { generation: 3, unread: 'file is not a database' },
    });
  });

  test('a backup is encrypted and decrypted with the passphrase of a file, which no output contains', {
    tags: 'slow',
  }, async () => {
    const { env, till, folder } = await shop();
    await till('pull');
    const passphrase = 'lamp otter velvet canyon drum';
    const given = join(folder, 'passphrase');
    writeFileSync(given, `${passphrase}\n`);
    env.PERCH_BACKUP_PASSPHRASE_FILE = given;
    const file = join(folder, 'copy.sqlite.age');
    const made = await till('backup', file);
    expect(made).toMatchObject({ code: 0, document: { backup: { file, locked: true } } });
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(readFileSync(file).includes('Momo')).toBe(false);
    env.PERCH_BACKUP_PASSPHRASE_FILE = '';
    expect(await till('restore', file)).toMatchObject(refusedWith('backup_locked'));
    env.PERCH_BACKUP_PASSPHRASE = 'not this one at all';
    const wrong = await till('restore', file);
    expect(wrong).toMatchObject(refusedWith('backup_passphrase_wrong'));
    expect(wrong.err).not.toContain('not this one');
    env.PERCH_BACKUP_PASSPHRASE = passphrase;
    const restored = await till('restore', file);
    expect(restored).toMatchObject({ code: 0, document: { generation: 2 } });
    expect(JSON.stringify([made, restored])).not.toContain(passphrase);
    env.PERCH_BACKUP_PASSPHRASE_FILE = join(folder, 'none');
    env.PERCH_BACKUP_PASSPHRASE = '';
    expect(await till('status')).toMatchObject(refusedWith('passphrase_file'));
  });
});

describe('refusals that write nothing', () => {
  test('a separate process has an exit code and a standard error', async () => {
    const unknown = await startTill({ PERCH_DATA_DIR: testFolder() }, ['fulfil', '--order', '77']);
    expect(unknown).toMatchObject(refusedWith('order_unknown'));
    const usage = await startTill(noShop, ['sel']);
    expect(usage).toMatchObject({ code: 2, document: null, err: expect.stringContaining('unknown command') });
  });

  test('unknown ids and impossible requests are refused', async () => {
    const { folder, till, momo, coco } = await shop();
    await till('pull');
    const sell = (...words: string[]) => till('sell', '--quantity', '1', ...words);
    expect(await sell('--pet', '999', '--price', '1')).toMatchObject(refusedWith('pet_unknown'));
    expect(await sell('--pet', unknownId, '--price', '1')).toMatchObject(refusedWith('pet_unknown'));
    expect(await sell('--pet', momo)).toMatchObject(refusedWith('no_price'));
    expect(await sell('--pet', momo, '--price', '1.005')).toMatchObject(refusedWith('bad_price'));
    expect(await till('sell', '--pet', momo, '--quantity', '11', '--price', '1')).toMatchObject(
      refusedWith('oversell'),
    );
    const late = ['--ship-date', '2020-01-01', '--price', '1'];
    expect(await till('order', '--pet', coco, '--quantity', '1', ...late)).toMatchObject(
      refusedWith('ship_date_past'),
    );
    expect(await till('fulfil', '--order', '77')).toMatchObject(refusedWith('order_unknown'));
    const none = ['adjust', '--pet', momo, '--reason', 'lost'];
    expect(await till(...none, '--by', '0')).toMatchObject(refusedWith('nothing_to_adjust'));
    expect(await till(...none, '--by', '-11')).toMatchObject(refusedWith('below_zero'));
    expect(await till('outbox', 'retry', unknownId)).toMatchObject(refusedWith('entry_unknown'));
    expect(await till('restore', '/nowhere.sqlite')).toMatchObject(refusedWith('backup_unusable'));
    const over = join(folder, 'data', 'training', 'copy.sqlite');
    expect(await till('backup', over)).toMatchObject(refusedWith('file_in_data_folder'));
    expect((await till('outbox', 'list')).document.entries).toEqual([]);
    expect((await till('verify')).document.equation.sold).toBe(0);
  });

  test('another program in the data folder blocks writing; reading still works', async () => {
    const { env, folder, till, momo } = await shop();
    await till('pull');
    const lock = lockFolder(env.PERCH_DATA_DIR ?? '');
    onTestFinished(() => lock.release());
    for (const words of [
      ['pull'],
      ['sync', '--until-idle'],
      ['sell', '--pet', momo, '--quantity', '1', '--price', '1'],
      ['order', '--pet', momo, '--quantity', '1', '--ship-date', '2099-01-01'],
      ['fulfil', '--order', '1'],
      ['count', '--pet', momo, '--quantity', '1'],
      ['adjust', '--pet', momo, '--by', '1', '--reason', 'found'],
      ['outbox', 'retry', unknownId],
      ['restore', '/nowhere.sqlite'],
    ]) {
      expect(await till(...words), words[0]).toMatchObject(refusedWith('in_use'));
    }
    const file = join(folder, 'copy.sqlite');
    for (const words of [['status'], ['outbox', 'list'], ['verify'], ['backup', file]]) {
      expect(await till(...words), words[0]).toMatchObject({ code: 0 });
    }
    // Without a configured address it cannot even read; waiting for the other program would not help.
    const under = (baseUrl: string, ...words: string[]) =>
      runTill({ ...env, PERCH_BASE_URL: baseUrl }, words);
    for (const words of [['status'], ['outbox', 'list'], ['verify'], ['backup', file]]) {
      expect(await under('', ...words), words[0]).toMatchObject(refusedWith('address_missing'));
    }
    const other = 'http://127.0.0.1:1';
    expect(await under(other, 'verify')).toMatchObject(refusedWith('nothing_there'));
  });

  test('a service that is unreachable, foreign, or rejects the key is reported', async () => {
    const { env, momo, till } = await shop();
    await till('pull');
    await till('sell', '--pet', momo, '--quantity', '1', '--price', '1');
    const page = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Log in</h1>'),
    );
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void page.close());
    const login = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const pull = (changed: Record<string, string>) =>
      runTill({ ...env, ...changed }, ['pull', '--timeout', '600']);
    expect(await pull({ PERCH_BASE_URL: login })).toMatchObject(refusedWith('not_the_service'));
    expect(await pull({ PERCH_BASE_URL: 'http://127.0.0.1:1' })).toMatchObject(refusedWith('unreachable'));
    expect(await pull({ PERCH_BASE_URL: 'ftp://shop' })).toMatchObject(refusedWith('bad_address'));
    expect(await pull({ PERCH_BASE_URL: '' })).toMatchObject(refusedWith('no_service'));
    expect(await pull({ PERCH_API_KEY: 'wrong' })).toMatchObject(refusedWith('unauthorized'));
    expect((await till('status')).document.waiting.orders, 'belongs to its own service').toBe(1);
  });
});

describe('unreadable arguments are usage errors', () => {
  let usage: (...words: string[]) => Promise<number | null>;
  beforeEach(() => {
    usage = async (...words) => (await runTill(noShop, words)).code;
  });

  test.each([
    ['no command', []],
    ['an unknown command', ['sel']],
    ['no pet', ['sell', '--quantity', '1']],
    ['a quantity of 0', ['sell', '--pet', '1', '--quantity', '0']],
    ['a quantity of 2^31', ['sell', '--pet', '1', '--quantity', '2147483648']],
    ['a quantity with a fraction', ['sell', '--pet', '1', '--quantity', '1.5']],
    ['a quantity in hexadecimal', ['sell', '--pet', '1', '--quantity', '0x10']],
    ['a price that is no number', ['sell', '--pet', '1', '--quantity', '1', '--price', 'abc']],
    ['a negative price', ['sell', '--pet', '1', '--quantity', '1', '--price', '-1']],
    ['a second line without a quantity', ['sell', '--pet', '1', '--quantity', '1', '--pet', '2']],
    ['a pet that is no id', ['sell', '--pet', 'Momo', '--quantity', '1']],
    ['a pet beyond 64 bits', ['sell', '--pet', '9223372036854775808', '--quantity', '1']],
    [
      'a date that is none',
      ['order', '--pet', '1', '--quantity', '1', '--ship-date', '2026-02-30T99:00:00Z'],
    ],
    ['30 February', ['order', '--pet', '1', '--quantity', '1', '--ship-date', '2099-02-30']],
    [
      '29 February of a common year',
      ['order', '--pet', '1', '--quantity', '1', '--ship-date', '2099-02-29T10:00:00Z'],
    ],
    ['a deposit without its slip', ['fulfil', '--order', '1', '--deposit', '5']],
    ['a slip without its deposit', ['fulfil', '--order', '1', '--slip', 'T2 7']],
    ['a slip without a number', ['fulfil', '--order', '1', '--deposit', '5', '--slip', ' ']],
    ['a sync without its end', ['sync']],
    ['an entry that is no id', ['outbox', 'retry', '7']],
    ['a word too many', ['status', 'now']],
  ])('%s', async (_what, words) => {
    expect(await usage(...words)).toBe(2);
  });

  test('a sale with too many lines reports the limit', async () => {
    const line = ['--pet', '1', '--quantity', '1'];
    const words = ['sell', ...Array.from({ length: 501 }, () => line).flat()];
    expect(await runTill(noShop, words)).toMatchObject({
      code: 2,
      err: expect.stringContaining('at most 500 lines'),
    });
  });

  test('help is no usage error', async () => {
    expect(await usage('--help')).toBe(0);
    expect(await usage('sell', '--help')).toBe(0);
  });
});
