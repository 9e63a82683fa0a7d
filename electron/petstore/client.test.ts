import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { Order, Pet } from '../../shared/petstore/schemas.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import { type Clock, monotonicMs } from '../../shared/time/time.ts';
import { type ClientOptions, createClient } from './client.ts';

const clock = runningClock();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(handler: Handler): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function client(url: string, more: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: url,
    apiKey: 'secret',
    profile: defaultProfile,
    fetch: globalThis.fetch,
    clock,
    ...more,
  });
}

/** A clock that advances only on request. */
function passingClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  const waiting = new Set<{ until: number; end: () => void }>();
  return {
    ...clock,
    monotonic: () => monotonicMs(now),
    sleep: (ms) =>
      new Promise((resolve) => {
        if (ms === 0) setImmediate(resolve);
        else waiting.add({ until: now + ms, end: resolve });
      }),
    pass(ms) {
      now += ms;
      for (const one of waiting) if (one.until <= now && waiting.delete(one)) one.end();
    },
  };
}

/** The network; after the headers of an answer enough time passes for the request to time out. */
const headersFirst =
  (passing: { pass(ms: number): void }): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    setImmediate(() => passing.pass(5000));
    return response;
  };

/** Collects garbage, as the engine may do at any time. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await clock.sleep(0);
  }
}

const json = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

describe('petstore client', () => {
  it('sends the given body and reads exact ids, limits and time from the answer', async () => {
    let received: { headers: IncomingMessage['headers']; body: string } | undefined;
    const { url, seen } = await serve((request, response, body) => {
      received = { headers: request.headers, body };
      json(response, 201, '{"id":9007199254740993,"petId":9223372036854775807,"new":{}}', {
        etag: '"v1"',
        date: 'Sat, 21 Nov 2026 10:00:00 GMT',
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '59',
        'x-ratelimit-reset': '1795255260',
        deprecation: '@1795255200',
      });
    });
    const answer = await client(`${url}/v1/`).request('createOrder', Order, {
      body: '{"id":9007199254740993}',
      idempotencyKey: 'entry-1',
    });
    expect(seen).toEqual(['POST /v1/store/orders']);
    expect(received).toMatchObject({
      body: '{"id":9007199254740993}',
      headers: {
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'idempotency-key': 'entry-1',
      },
    });
    expect(answer).toMatchObject({
      kind: 'ok',
      value: { id: '9007199254740993', petId: '9223372036854775807' },
      etag: '"v1"',
      meta: {
        status: 201,
        serviceDate: 1795255200000,
        deprecated: 1795255200000,
        rateLimit: { limit: 60, remaining: 59, resetsAt: 1795255260000 },
      },
    });
  });

  it.each<[string, Handler, object]>([
    [
      'a login page of HTML with 200',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Room number?</html>'),
      { kind: 'unknown', why: 'not_json' },
    ],
    [
      'JSON that is not the resource',
      (_, response) => json(response, 200, '{"name":5}'),
      { kind: 'unknown', why: 'not_an_echo' },
    ],
    ['an empty success', (_, response) => json(response, 200, ''), { kind: 'unknown', why: 'not_json' }],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      { kind: 'unknown', why: 'redirect' },
    ],
    [
      'a body that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '400', 'content-type': 'application/json' });
        response.write('{"id":1');
        setImmediate(() => response.destroy());
      },
      { kind: 'unknown', why: 'connection_lost' },
    ],
    ['a reset', (request) => request.socket.destroy(), { kind: 'unknown', why: 'connection_lost' }],
    ['408', (_, response) => json(response, 408, ''), { kind: 'unknown', why: 'timeout' }],
    [
      '503 with a page',
      (_, response) => response.writeHead(503, { 'retry-after': '9' }).end('<html>'),
      { kind: 'unknown', why: 'server_error', waitMs: 9000, code: 'http_503' },
    ],
    [
      '429',
      (_, response) =>
        json(response, 429, '{"code":"rate_limited","message":"Slow down","status":429}', {
          'retry-after': '7',
        }),
      { kind: 'rate_limited', waitMs: 7000, code: 'rate_limited', words: 'Slow down' },
    ],
    [
      '429 without Retry-After',
      (_, response) => json(response, 429, ''),
      { kind: 'rate_limited', waitMs: null },
    ],
    ['401', (_, response) => json(response, 401, '{}'), { kind: 'unauthorized' }],
    [
      '403 of a banned key',
      (_, response) => json(response, 403, '{"code":"key_banned","message":"x","status":403}'),
      { kind: 'banned', waitMs: null },
    ],
    [
      '403 with Retry-After',
      (_, response) => json(response, 403, '', { 'retry-after': '60' }),
      { kind: 'banned', waitMs: 60_000 },
    ],
    [
      '403 about this request',
      (_, response) => json(response, 403, '{"code":"forbidden","message":"Not this pet","status":403}'),
      { kind: 'refused', status: 403, code: 'forbidden', words: 'Not this pet' },
    ],
    [
      '403 whose words break off: a ban, perhaps',
      (_, response) => {
        response.writeHead(403, { 'content-length': '400', 'content-type': 'application/json' });
        response.write('{"code":"key_');
        setImmediate(() => response.destroy());
      },
      { kind: 'unknown', why: 'connection_lost', code: 'http_403' },
    ],
    [
      '403 as a page, of a firewall',
      (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Blocked</html>'),
      { kind: 'unknown', why: 'not_json', code: 'http_403' },
    ],
    [
      '403 without words',
      (_, response) => response.writeHead(403).end(),
      { kind: 'refused', status: 403, code: 'http_403' },
    ],
    [
      '404 as a page, of something in front of the service',
      (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>?</html>'),
      { kind: 'unknown', why: 'not_json', code: 'http_404' },
    ],
    [
      '404 as a page of the service, which tells its limits',
      (_, response) =>
        response
          .writeHead(404, {
            'content-type': 'text/html',
            'x-ratelimit-limit': '60',
            'x-ratelimit-remaining': '9',
            'x-ratelimit-reset': '1795000000',
          })
          .end('<html>?</html>'),
      { kind: 'refused', status: 404, code: 'http_404' },
    ],
    [
      '422 without a type',
      (_, response) => response.writeHead(422).end('<html>'),
      { kind: 'refused', status: 422, code: 'http_422' },
    ],
    ['304', (_, response) => response.writeHead(304).end(), { kind: 'not_modified' }],
  ])('classifies %s', async (_, handler, expected) => {
    const { url, seen } = await serve(handler);
    const answer = await client(url).request('getPet', Pet, { id: remoteId('1') });
    expect(answer).toMatchObject(expected);
    expect(seen).toHaveLength(1);
  });

  it('classifies a 407 of a proxy as a server error, not as a refusal', async () => {
    // Node's fetch turns it into an error; a fetch that uses the system's proxy may pass it on.
    const fetch = async () => new Response('<html>', { status: 407 });
    const answer = await client('http://a', { fetch }).request('getPet', Pet, { id: remoteId('1') });
    expect(answer).toMatchObject({ kind: 'unknown', why: 'server_error', code: 'http_407' });
  });

  it('reports a refused connection as not sent', async () => {
    const { url } = await serve(() => {});
    await closers.pop()?.();
    expect(await client(url).request('getPet', Pet, { id: remoteId('1') })).toMatchObject({
      kind: 'not_sent',
      why: 'unreachable',
      code: 'ECONNREFUSED',
    });
  });

  it('sends nothing if the circuit opened immediately before', async () => {
    const { url, seen } = await serve((_, response) => json(response, 200, '{}'));
    const answer = await client(url).request('getPet', Pet, { id: remoteId('1'), tryConsume: () => false });
    expect(answer).toMatchObject({ kind: 'not_sent', why: 'gate' });
    expect(seen).toEqual([]);
  });

  it('times out with an unknown outcome', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { url } = await serve(() => arrived());
    const late: Clock = { ...clock, sleep: (ms) => (ms === 5000 ? arrival : clock.sleep(ms)) };
    const answer = await client(url, { clock: late, timeoutMs: 5000 }).request('getPet', Pet, {
      id: remoteId('1'),
    });
    expect(answer).toMatchObject({ kind: 'unknown', why: 'timeout' });
  });

  it('times out on a body that arrives byte by byte, but not on a list that arrives item by item', async () => {
    const trickling = (first: string, next: (nth: number) => string | null, stepMs = 2000) => {
      const passing = passingClock();
      let nth = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            // As from a network: not before all other pending work.
            await new Promise((resolve) => setImmediate(resolve));
            const piece = nth === 0 ? first : next(nth);
            nth += 1;
            if (piece === null) return controller.close();
            passing.pass(stepMs);
            controller.enqueue(new TextEncoder().encode(piece));
          },
        },
        { highWaterMark: 0 },
      );
      const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
      return client('http://a', { fetch, clock: passing, timeoutMs: 2.5 * stepMs });
    };
    const items: unknown[] = [];
    const list = { item: Pet, onItems: (batch: unknown[]) => items.push(...batch) };
    const late = { kind: 'unknown', why: 'timeout' };
    const one = trickling('{"id":1', () => ' ');
    expect(await one.request('getPet', Pet, { id: remoteId('1') })).toMatchObject(late);
    expect(await trickling('[', () => ' ').list('listPets', list)).toMatchObject(late);
    const pet = (nth: number) =>
      nth > 9 ? null : `{"id":${nth},"name":"M","categoryId":2}${nth < 9 ? ',' : ']'}`;
    expect(await trickling('[', pet).list('listPets', list)).toMatchObject({
      kind: 'ok',
      value: { items: 9 },
    });
  });

  it.each([
    ['rows', { rows: 1000, characters: 1e9 }],
    ['characters', { rows: 1e9, characters: 40_000 }],
  ])('stops reading a list with too many %s', async (_, bounds) => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pets = function* () {
        yield '[';
        for (;;) yield '{"id":1,"name":"M","categoryId":2},'.repeat(100);
      };
      pipeline(Readable.from(pets()), response, () => undefined);
    });
    let rows = 0;
    const onItems = (batch: unknown[]) => {
      rows += batch.length;
    };
    const answer = await client(url, { bounds }).list('listPets', { item: Pet, onItems });
    expect(answer).toMatchObject({ kind: 'unknown', why: 'not_an_echo' });
    expect(rows).toBeLessThan(5000);
  });

  it.each([
    ['write', 'createPet', 10_000],
    ['reading', 'getOrder', 10_000],
  ] as const)('times out on an unanswered %s', async (_, operation, ms) => {
    const passing = passingClock();
    const { promise: left, resolve } = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = (_input, init) => {
      resolve();
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    };
    const request = operation === 'createPet' ? { body: '{}' } : { id: remoteId('1') };
    let isOver = false;
    const answer = client('http://a', { clock: passing, fetch }).request(operation, null, request);
    void answer.then(() => {
      isOver = true;
    });
    await left;
    passing.pass(ms - 1);
    await clock.sleep(0);
    expect(isOver).toBe(false);
    passing.pass(1);
    expect(await answer).toMatchObject({ kind: 'unknown', why: 'timeout' });
  });

  it('reports a refusal although its body never ends', async () => {
    const { url } = await serve((_, response) => response.writeHead(429, { 'retry-after': '30' }).write('{'));
    const passing = passingClock();
    const answering = client(url, { clock: passing, timeoutMs: 5000, fetch: headersFirst(passing) });
    expect(await answering.request('createPet', Pet, { body: '{}' })).toMatchObject({
      kind: 'rate_limited',
      waitMs: 30_000,
    });
  });

  it.each([
    { what: 'that is not answered', begin: () => undefined },
    {
      what: 'whose answer never ends',
      begin: (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    },
  ])('closes the connection of a request $what after garbage collection', async ({ begin }) => {
    const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
    const { url } = await serve((_, response) => {
      begin(response);
      resolve(response);
    });
    const passing = passingClock();
    const asking = client(url, { clock: passing, timeoutMs: 5000 });
    const answer = asking.list('listPets', { item: Pet, onItems: () => {} });
    const closed = once(await arrived, 'close');
    await collectGarbage();
    passing.pass(5000);
    expect(await answer).toMatchObject({ kind: 'unknown', why: 'timeout' });
    await closed;
  });

  it('accepts 204 for a delete, but not a page', async () => {
    const { url } = await serve((request, response) =>
      request.url === '/pets/1' ? response.writeHead(204).end() : response.writeHead(200).end('<html>'),
    );
    expect(await client(url).request('deletePet', null, { id: remoteId('1') })).toMatchObject({ kind: 'ok' });
    expect(await client(url).request('deletePet', null, { id: remoteId('2') })).toMatchObject({
      kind: 'unknown',
    });
  });

  it('reads lists page by page and skips unreadable rows', async () => {
    const { url, seen } = await serve((request, response) =>
      request.url === '/pets'
        ? json(response, 200, '[{"id":1,"name":"Momo","categoryId":2,"status":null},{"id":"x"}]', {
            link: '<?after=1>; rel="next"',
          })
        : json(response, 200, '[]'),
    );
    const items: unknown[] = [];
    const options = { item: Pet, onItems: (batch: unknown[]) => items.push(...batch) };
    const first = await client(url).list('listPets', options);
    expect(first).toMatchObject({ kind: 'ok', value: { items: 1, unreadable: 1 }, next: '?after=1' });
    expect(items).toEqual([{ id: '1', name: 'Momo', categoryId: '2' }]);
    const page = first.kind === 'ok' ? first.next : null;
    expect(await client(url).list('listPets', { ...options, page })).toMatchObject({
      kind: 'ok',
      next: null,
    });
    expect(seen).toEqual(['GET /pets', 'GET /pets?after=1']);
  });

  describe('a list whose items are processed slowly', () => {
    const pets = Array.from({ length: 1200 }, (_, at) => ({ id: at + 1, name: 'Momo', categoryId: 2 }));
    const asking = async (clock: Clock) => {
      const { url } = await serve((_, response) => json(response, 200, JSON.stringify(pets)));
      return client(url, { clock, timeoutMs: 5000 });
    };

    it('is read completely, because the timeout does not count that time', async () => {
      const passing = passingClock();
      const answer = await (await asking(passing)).list('listPets', {
        item: Pet,
        async onItems() {
          passing.pass(5000);
          await passing.sleep(0);
          await passing.sleep(0);
        },
      });
      expect(answer).toMatchObject({ kind: 'ok', value: { items: 1200 } });
    });

    it('passes on no items after it was aborted', async () => {
      const passing = passingClock();
      const ending = new AbortController();
      const end = Promise.withResolvers<void>();
      const taken: unknown[] = [];
      const answer = await (await asking(passing)).list('listPets', {
        item: Pet,
        signal: ending.signal,
        async onItems(items) {
          taken.push(...items);
          ending.abort();
          await end.promise;
        },
      });
      expect(answer).toMatchObject({ kind: 'unknown', stopped: true });
      end.resolve();
      for (let turn = 0; turn < 20; turn += 1) await passing.sleep(0);
      expect(taken).toHaveLength(500);
    });

    it('is not requested if it was aborted before', async () => {
      const answer = await (await asking(clock)).list('listPets', {
        item: Pet,
        signal: AbortSignal.abort(),
        onItems: () => {},
      });
      expect(answer).toMatchObject({ kind: 'not_sent', why: 'gate' });
    });
  });

  it('does not report an error of the consumer of the items as a network error', async () => {
    const { url } = await serve((_, response) =>
      json(response, 200, '[{"id":1,"name":"Momo","categoryId":2}]'),
    );
    const fault = Object.assign(new Error('no space'), { code: 'SQLITE_FULL' });
    const onItems = () => Promise.reject(fault);
    await expect(client(url).list('listPets', { item: Pet, onItems })).rejects.toBe(fault);
  });

  it('does not send the key to another address', async () => {
    const { url, seen } = await serve((_, response) => json(response, 200, '[]'));
    const answer = await client(url).list('listPets', {
      item: Pet,
      onItems: () => {},
      page: 'http://127.0.0.1:1/pets',
    });
    expect(answer).toMatchObject({ kind: 'not_sent', code: 'page_elsewhere' });
    expect(seen).toEqual([]);
  });

  it('follows the profile: methods, paths, unavailable operations, no key', async () => {
    let authorization: string | undefined;
    const { url, seen } = await serve((request, response) => {
      authorization = request.headers.authorization;
      json(response, 200, '{"id":7}');
    });
    const profile = {
      ...defaultProfile,
      auth: 'none' as const,
      operations: {
        updateOrder: { method: 'PATCH' as const, path: '/orders/{id}/now' },
        deleteOrder: { available: false },
      },
    };
    await client(url, { profile }).request('updateOrder', Order, { id: remoteId('7'), body: '{}' });
    expect(seen).toEqual(['PATCH /orders/7/now']);
    expect(authorization).toBeUndefined();
    expect(await client(url, { profile }).request('deleteOrder', null, { id: remoteId('7') })).toMatchObject({
      kind: 'not_sent',
      why: 'unavailable',
    });
  });

  it('rejects invalid addresses and keys', () => {
    for (const url of ['petstore', 'ftp://a', 'http://u:p@a', 'http://a/?x=1'])
      expect(() => client(url)).toThrow(expect.objectContaining({ code: 'base_url_unusable' }));
    expect(() => client('http://a', { apiKey: 'two\nlines' })).toThrow(
      expect.objectContaining({ code: 'api_key_unusable' }),
    );
  });
});
