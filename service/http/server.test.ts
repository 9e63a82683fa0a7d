import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { runningClock } from '../../shared/testing/clock.ts';
import type { Storage, Transaction } from '../storage/index.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { asker, startService, type TestService } from '../testing/service.ts';
import { addressGroup } from './connections.ts';

/** Sends raw bytes and collects the answer until the server closes. */
function talk(url: string, ...pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    for (const piece of pieces) socket.write(piece);
  });
}

/** Head and body of the last answer. */
function parse(raw: string) {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

test.each([
  ['broken HTTP', ['NONSENSE\r\n\r\n'], 400],
  ['headers past the limit', [`GET /pets HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`], 431],
  ['two lengths', ['POST /pets HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'], 400],
])('%s gets an Error object and the headers of the limits', async (_what, pieces, status) => {
  const { url } = await startService();
  const answer = parse(await talk(url, ...pieces));
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code: expect.any(String), message: expect.any(String), status });
  expect(answer.head).toContain('x-ratelimit-remaining: 60');
});

test('a slow request is cut off with 408', async () => {
  const { url } = await startService({ limits: { headersMs: 100, requestMs: 200 } });
  const answer = parse(await talk(url, 'GET /pets HTTP/1.1\r\nHost: x\r\nX-Slow: '));
  expect([answer.status, answer.body.status]).toEqual([408, 408]);
});

test('a request without Host, and one with an absolute address, are served', async () => {
  const { url, key } = await startService();
  const authorization = `Authorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;
  expect(await talk(url, `GET /pets HTTP/1.1\r\n${authorization}`)).toMatch(/^HTTP\/1.1 200/);
  expect(await talk(url, `GET http://shop.test/pets HTTP/1.1\r\n${authorization}`)).toMatch(/^HTTP\/1.1 200/);
});

test('connections past the limit are refused, and served once there is room', async () => {
  const { url, ask } = await startService({ limits: { maxConnections: 1 } });
  const holder = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => holder.once('connect', resolve));
  await expect(ask('GET', '/pets')).rejects.toThrow();
  await new Promise((resolve) => holder.end().once('close', resolve));
  await expect
    .poll(() =>
      ask('GET', '/pets').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

// macOS has only one loopback address by default.
test.skipIf(process.platform === 'darwin')(
  'one address has its share of the connections, and leaves the others theirs',
  async () => {
    const { url, app, ask } = await startService({ limits: { maxPerAddress: 1 } });
    const taken = once(app.server, 'connection');
    const elsewhere = connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
    });
    await taken;
    expect((await ask('GET', '/pets')).status).toBe(200);
    const second = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: '127.0.0.2' });
    second.on('error', () => {});
    await once(second, 'close');
    elsewhere.destroy();
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

/** Connects a client that sends this and never reads or closes. Returns the server's socket. */
async function deafClient({ url, app }: TestService, text: string): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void client.destroy());
  client.on('error', () => {});
  client.pause().write(text);
  return (await accepted)[0];
}

test('a connection that the service ended is cut after a grace, whether or not the client closes it', async () => {
  const service = await startService({ limits: { lingerMs: 1 } });
  await once(await deafClient(service, 'NONSENSE\r\n\r\n'), 'close');
});

test('a client that does not read its answers is cut off', async () => {
  const service = await startService({ limits: { stallMs: 1 } });
  await service.data.transaction(async (tx) => {
    for (let n = 0; n < 1000; n += 1) await tx.categories.create({ name: 'x'.repeat(200) });
  });
  // More than socket buffers hold: 100 lists of 220 kB.
  const request = `GET /categories HTTP/1.1\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
  await once(await deafClient(service, request.repeat(100)), 'close');
});

test('a revoked key is refused from the next request on', async () => {
  const clock = runningClock();
  const { ask, storage } = await startService({ clock });
  const [record] = await storage.keys.list();
  expect((await ask('GET', '/pets')).status).toBe(200);
  await storage.keys.revoke(record?.id ?? '', clock.now());
  expect((await ask('GET', '/pets')).status).toBe(401);
});

test.each(['Bearer', 'Basic abc', 'Bearer a b', '', 'Bearer \u00e9'])(
  'Authorization: %j is no key',
  async (value) => {
    const { url } = await startService();
    const refused = await asker(url, null)('GET', '/pets', undefined, value ? { authorization: value } : {});
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="petstore"',
    ]);
  },
);

test('the log names operation, status and key record, and nowhere the key', async () => {
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const { ask, key, storage, close } = await startService({ log: sink });
  await ask('GET', '/pets');
  await ask('GET', `/pets/${key}?key=${key}`);
  await ask('POST', '/pets', `{"name":"${key}`, { 'x-key': key });
  await asker((await startService({ log: sink })).url, `${key}x`)('GET', '/pets');
  await close();

  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [record] = await storage.keys.list().catch(() => []);
  expect(record).toBeUndefined();
  expect(lines.find(({ operation }) => operation === 'listPets')).toMatchObject({
    status: 200,
    method: 'GET',
  });
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(4);
  expect(log).not.toContain(key);
});

test('a database that does not answer is reported by /healthz and as internal, without its message', async () => {
  const storage: Storage = await openSqlite({});
  const { ask } = await startService({
    storage: {
      ...storage,
      ping: () => Promise.reject(new Error('secret words')),
      of: (account) => {
        const data = storage.of(account);
        return { ...data, pets: { ...data.pets, list: () => Promise.reject(new Error('secret words')) } };
      },
      counters: { ...storage.counters, get: () => Promise.reject(new Error('secret words')) },
    },
  });
  const health = await ask('GET', '/healthz');
  expect([health.status, health.body]).toEqual([503, { status: 'unavailable' }]);
  const failed = await ask('GET', '/pets');
  expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
  expect(failed.text).not.toContain('secret');
});

/** Records each method call as `name.method`. */
function noted<Part extends object>(calls: string[], name: string, part: Part): Part {
  const methods = Object.entries(part).map(([method, call]) => [
    method,
    (...given: unknown[]) => {
      calls.push(`${name}.${method}`);
      return call(...given);
    },
  ]);
  return Object.fromEntries(methods);
}

test('a request asks the storage for nothing but its key, its counters and its resource, each once', async () => {
  const calls: string[] = [];
  const notedShop = (shop: Transaction): Transaction => ({
    ...shop,
    pets: noted(calls, 'pets', shop.pets),
    orders: noted(calls, 'orders', shop.orders),
    inventory: noted(calls, 'inventory', shop.inventory),
  });
  const storage = await openSqlite({});
  const { ask, data } = await startService({
    storage: {
      ...storage,
      keys: noted(calls, 'keys', storage.keys),
      counters: noted(calls, 'counters', storage.counters),
      of: (account) => {
        const shop = storage.of(account);
        return { ...notedShop(shop), transaction: (work) => shop.transaction((tx) => work(notedShop(tx))) };
      },
    },
  });
  const category = await data.categories.create({ name: 'Dogs' });
  const pet = await data.pets.create({ name: 'Rex', categoryId: category.value.id });
  const path = `/store/inventory/${pet.value.id}`;
  async function callsOf(...request: Parameters<typeof ask>): Promise<string[]> {
    calls.length = 0;
    expect((await ask(...request)).status).toBeLessThan(300);
    return [...calls];
  }
  const passed = ['keys.candidates', 'counters.count'];
  expect(await callsOf('PUT', path, { quantity: 5 })).toEqual([...passed, 'pets.get', 'inventory.set']);
  expect(await callsOf('GET', path)).toEqual([...passed, 'inventory.get']);
  expect(await callsOf('GET', '/pets')).toEqual([...passed, 'pets.list']);
  expect(await callsOf('POST', '/store/orders', { petId: Number(pet.value.id) })).toEqual([
    ...passed,
    'pets.get',
    'orders.create',
  ]);
});

test('closing finishes running requests and accepts no new ones', async () => {
  const storage = await openSqlite({});
  let reached = () => {};
  let release = () => {};
  const inside = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const service = await startService({
    storage: {
      ...storage,
      of: (account) => {
        const data = storage.of(account);
        const list: typeof data.categories.list = async (page) => {
          reached();
          await gate;
          return data.categories.list(page);
        };
        return { ...data, categories: { ...data.categories, list } };
      },
    },
  });
  const taken = service.ask('GET', '/categories');
  await inside;
  const closed = service.close();
  await expect(service.ask('GET', '/pets')).rejects.toThrow();
  release();
  expect((await taken).status).toBe(200);
  await closed;
});

test('closing does not wait for ever for an idle connection', async () => {
  const service = await startService();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.resume();
  const head = `Authorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 10`;
  socket.write(`POST /pets HTTP/1.1\r\n${head}\r\n\r\n{`);
  const cut = new Promise((resolve) => socket.once('close', resolve));
  await service.close(50);
  await cut;
});
