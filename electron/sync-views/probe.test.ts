import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, selfSigned } from '../../service/testing/self-signed.ts';
import type { ConnectionFinding } from '../../shared/domain/settings.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import type { Clock } from '../../shared/time/time.ts';
import { gateKeyOf } from '../connection-gate.ts';
import { openGateStore } from '../store/gate/gate.ts';
import { Seen } from '../store/remote/gone.ts';
import type { Store } from '../store/store.ts';
import { testFolder, testStore } from '../store/testing.ts';
import { createGate } from '../sync/gate/gate.ts';
import { createProbe, probeConnection } from './probe.ts';
import { idFindings } from './probe-findings.ts';

const clock = runningClock();
let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
});

async function serve(answer: RequestListener): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader('date', new Date(clock.now()).toUTCString());
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, requests };
}

function gateFor(profile: ContractProfile, by = clock) {
  const store = openGateStore(':memory:', { connectionId: localId('c'), keyHash: 'k' });
  return createGate({ store, clock: by, random: () => 0.5, profile });
}

async function probe(
  baseUrl: string,
  options: { key?: string | null; profile?: object; clock?: Clock } = {},
) {
  const profile = ContractProfile.parse(options.profile ?? {});
  const by = options.clock ?? clock;
  const key = options.key === undefined ? 'secret-key' : options.key;
  return probeConnection(
    { baseUrl, account: '', key, till: 1, profile },
    { gate: gateFor(profile, by), fetch, clock: by, newId: newLocalId },
  );
}

const json = (status: number, body: string, headers: Record<string, string> = {}): RequestListener => {
  const reset = String(Math.ceil(clock.now() / 1000) + 30);
  const limits = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': reset };
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...limits, ...headers }).end(body);
};
const error = (status: number, code: string, message: string) =>
  json(status, JSON.stringify({ code, message, status }));

test('a valid service is recognized by one request and its document is read', async () => {
  const { url, requests } = await serve(json(200, '[{"id":9223372036854775807,"name":"Dogs"}]'));
  const findings = await probe(url);
  expect(findings.slice(0, 3).map((finding) => [finding.level, finding.code])).toEqual([
    ['good', 'reached'],
    ['good', 'plan'],
    ['good', 'ids_exact'],
  ]);
  expect(findings[0]?.facts).toMatchObject({ count: 1 });
  expect(requests).toEqual(['GET /categories Bearer secret-key', 'GET /openapi.json Bearer secret-key']);
});

test.each<[string, string, RequestListener]>([
  ['wrong_key', 'no such key', error(401, 'unauthorized', 'no such key')],
  [
    'key_banned',
    '15 min',
    json(403, '{"code":"key_banned","message":"m","status":403}', { 'retry-after': '900' }),
  ],
  [
    'rate_limited',
    '30 s',
    json(429, '{"code":"rate_limited","message":"m","status":429}', { 'retry-after': '30' }),
  ],
  ['refused', 'not for you', error(403, 'forbidden', 'not for you')],
  ['not_found', 'not_found', error(404, 'not_found', 'x')],
  ['server_error', 'down', error(503, 'internal', 'down')],
  ['redirect', 'redirect', json(302, '', { location: 'https://login.example/' })],
  [
    'foreign_service',
    'foreign_service',
    (_, response) => response.setHeader('content-type', 'text/html').end('<html>Log in'),
  ],
  ['foreign_service', 'foreign_service', json(200, '{"categories":[]}')],
  ['ids_not_whole', '9.22', json(200, '[{"id":9.22e18,"name":"Dogs"}]')],
])('%s is distinguished from everything else', async (code, words, answer) => {
  const { url, requests } = await serve(answer);
  const found = (await probe(url)).find((finding) => finding.code === code);
  expect(JSON.stringify(found)).toContain(words);
  expect(JSON.stringify(found)).not.toContain('secret-key');
  expect(requests).toHaveLength(1);
});

test('an address without a server is unreachable', async () => {
  const { url } = await serve(json(200, '[]'));
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
  expect(await probe(url)).toMatchObject([{ level: 'bad', code: 'unreachable' }]);
});

test.skipIf(!hasOpenssl)('a certificate that this computer does not accept', async () => {
  const { cert, key } = selfSigned(testFolder());
  server = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const facts = { why: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  expect(await probe(`https://127.0.0.1:${port}`)).toMatchObject([{ code: 'certificate', facts }]);
});

test('an unknown key gives no finding about the plan', async () => {
  const { url } = await serve(error(401, 'unauthorized', 'unknown key'));
  expect((await probe(url)).map(({ code }) => code)).toEqual(['wrong_key']);
});

test('another plan than the chosen one and missing limits are reported', async () => {
  const reset = String(Math.ceil(clock.now() / 1000) + 30);
  const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299', 'x-ratelimit-reset': reset };
  const first = await serve(json(200, '[]', headers));
  const differs = (await probe(first.url)).find((finding) => finding.code === 'plan_differs');
  expect(differs?.facts).toMatchObject({ limit: 300, window: 'minute', chosen: 60 });
  server?.close();
  // Free's day and Business's minute are both 1000; a near reset means a minute.
  const business = { ...headers, 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '999' };
  const ambiguous = await serve(json(200, '[]', business));
  expect(await probe(ambiguous.url)).toContainEqual(
    expect.objectContaining({
      code: 'plan_differs',
      facts: { limit: 1000, window: 'minute', chosen: 60, remaining: 999 },
    }),
  );
  server?.close();
  const second = await serve((_, response) =>
    response.setHeader('content-type', 'application/json').end('[]'),
  );
  expect(await probe(second.url)).toContainEqual(expect.objectContaining({ code: 'no_limits' }));
});

test('a wrong clock and a deprecation are reported', async () => {
  const date = new Date(clock.now() - 600_000).toUTCString();
  const headers = { date, deprecation: '@1767225600', sunset: 'Thu, 31 Dec 2026 00:00:00 GMT' };
  const { url } = await serve(json(200, '[]', headers));
  const findings = await probe(url);
  expect(findings.find((finding) => finding.code === 'clock_offset')?.facts).toEqual({ minutes: 10 });
  expect(findings.find((finding) => finding.code === 'deprecated')?.facts).toEqual({ until: '2026-12-31' });
});

/** Tests a connection through one gate, which remembers earlier answers. */
function oneGate(url: string) {
  const profile = ContractProfile.parse({});
  const gate = gateFor(profile);
  const connection = { baseUrl: url, account: '', key: 'k', till: 1, profile };
  return { gate, again: () => probeConnection(connection, { gate, fetch, clock, newId: newLocalId }) };
}

test('no request is sent while the circuit is open, without a key, or to an invalid address', async () => {
  const { url, requests } = await serve(json(429, '{}', { 'retry-after': '120' }));
  const { again } = oneGate(url);
  expect(await again()).toContainEqual(expect.objectContaining({ code: 'rate_limited' }));
  expect(await again()).toMatchObject([{ code: 'requests_paused', facts: { minutes: expect.any(Number) } }]);
  expect(await probe(url, { key: null })).toMatchObject([{ code: 'no_key' }]);
  expect(await probe('ftp://shop')).toMatchObject([{ code: 'base_url_unusable' }]);
  expect(await probe(url, { key: 'ключ' })).toMatchObject([{ code: 'api_key_unusable' }]);
  expect(requests).toHaveLength(1);
});

test('testing a refused key again sends one request', async () => {
  const { url, requests } = await serve(json(401, '{}'));
  const { gate, again } = oneGate(url);
  expect(await again()).toMatchObject([{ code: 'wrong_key' }]);
  expect(gate.admit('reads').permits).toBeNull();
  expect(await again()).toMatchObject([{ code: 'wrong_key' }]);
  expect(requests).toHaveLength(2);
});

test('ids rounded to floating point numbers are detected', () => {
  const rounded = ['9007199254740994', '9007199254740996', '9223372036854774784'];
  expect(idFindings(rounded)).toMatchObject([{ code: 'ids_rounded' }]);
  expect(idFindings([...rounded, '9007199254740993'])).toMatchObject([{ code: 'ids_exact' }]);
  expect(idFindings(rounded.slice(0, 2))).toEqual([]);
  expect(idFindings(['1', '2', ''])).toEqual([]);
});

test('a wait received by a test is respected by the next test and by a shop that opens there', async () => {
  const { url, requests } = await serve(json(429, '{}', { 'retry-after': '120' }));
  const file = join(mkdtempSync(join(tmpdir(), 'perch-gate-')), 'gate.sqlite');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const profile = ContractProfile.parse({});
  const key = gateKeyOf({ baseUrl: 'https://elsewhere', account: '', apiKey: 'k' });
  const probing = createProbe({
    open: { gate: gateFor(profile), key, store: testStore() },
    newId: newLocalId,
    openStore: (other) => openGateStore(file, other),
    random: () => 0.5,
    fetch,
    clock,
  });
  const wanted = { baseUrl: `${url}/`, account: 'main', key: 'secret-key', till: 1, profile };
  const [first, second] = await Promise.all([probing(wanted), probing(wanted)]);
  expect(first).toContainEqual(expect.objectContaining({ code: 'rate_limited' }));
  expect(second).toMatchObject([{ code: 'requests_paused' }]);
  expect(await probing({ ...wanted, key: 'another-key' })).toMatchObject([{ code: 'rate_limited' }, {}]);
  expect(requests).toHaveLength(2);
  const shop = gateKeyOf({ baseUrl: url, account: 'main', apiKey: 'secret-key' });
  const store = openGateStore(file, shop);
  expect(store.load().state?.breaker.open?.reason).toBe('rate_limited');
  store.close();
});

test('a key that shows few of the shop’s categories is reported as possibly of another account', async () => {
  const { url } = await serve(json(200, '[{"id":1,"name":"Dogs"},{"id":9,"name":"Cats"}]'));
  const profile = ContractProfile.parse({});
  const store = testStore();
  giveCategories(store, '1', '2');
  const key = gateKeyOf({ baseUrl: url, account: '', apiKey: 'before' });
  const probing = createProbe({
    open: { gate: gateFor(profile), key, store },
    newId: newLocalId,
    openStore: (other) => openGateStore(':memory:', other),
    random: () => 0.5,
    fetch,
    clock,
  });
  const test = (account: string) => probing({ baseUrl: url, account, key: 'secret-key', till: 1, profile });
  const isOther = (found: ConnectionFinding[]) => found.some(({ code }) => code === 'other_account');
  expect(isOther(await test(''))).toBe(false);
  giveCategories(store, '3');
  expect(await test('')).toContainEqual({
    level: 'bad',
    code: 'other_account',
    facts: { missing: 2, known: 3 },
  });
  // Another account on purpose is another shop.
  expect(isOther(await test('Side'))).toBe(false);
});

/** Categories as a list of the service shows them. */
function giveCategories(store: Store, ...ids: string[]): void {
  const mark = store.remote.marks.take();
  const rows = ids.map((id) => ({ id: remoteId(id), name: `Category ${id}` }));
  store.remote.categories.apply(rows, mark, new Seen());
}
