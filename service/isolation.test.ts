import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { expect, test } from 'vitest';
import { sized } from '../shared/testing/size.ts';
import { createAccount, issueKey, moveKey } from './keys/keys.ts';
import { anyId, bodySchema, validJson } from './openapi/arbitraries.ts';
import type { Storage } from './storage/index.ts';
import { manualClock } from './testing/clock.ts';
import { type Ask, asker, startService } from './testing/service.ts';
import { onEachStorage } from './testing/storages.ts';

// Answers must not depend on other accounts' data (docs/contract.md, "Accounts"). The operations come from the service's
// OpenAPI document, so that new ones are tested too.

interface Operation {
  name: string;
  method: string;
  path: string;
  body: OpenAPIV3.SchemaObject | null;
}

const COUNT = 6;
const LIMITS = { minute: 1_000_000, day: 1_000_000 };
const lists = ['/categories', '/pets', '/store/orders', '/store/inventory'];

function operationsOf(document: OpenAPIV3.Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, described]) => {
      const operation = described as OpenAPIV3.OperationObject;
      const body = bodySchema(document, operation);
      return { name: operation.operationId ?? '', method: method.toUpperCase(), path, body };
    }),
  );
}

/** A service with two empty accounts, `other` and `mine`. */
async function twoShops(storage: Storage) {
  const clock = manualClock();
  const service = await startService({ storage, clock }, { account: 'other', limits: LIMITS });
  const account = await createAccount(storage.keys, clock, 'mine');
  const { key } = await issueKey(storage.keys, clock, {
    account: 'mine',
    plan: 'enterprise',
    limits: LIMITS,
  });
  const operations = operationsOf((await service.ask('GET', '/openapi.json')).body);
  return { clock, service, account, operations, other: service.ask, mine: asker(service.url, key) };
}

/** Gives an account six of everything, an empty category, and stored answers for the idempotency keys in use. */
async function stock(ask: Ask): Promise<void> {
  for (let n = 1; n <= COUNT; n += 1) {
    const once = { 'idempotency-key': `key-${n}` };
    await ask('POST', '/categories', { name: `Category ${n}` }, once);
    await ask('POST', '/pets', { name: `Pet ${n}`, categoryId: n });
    await ask('PUT', `/store/inventory/${n}`, { quantity: n });
    await ask('POST', '/store/orders', { id: n, petId: n, quantity: n });
  }
  await ask('POST', '/categories', { name: 'Empty' });
  await ask('POST', '/store/orders', {});
}

/** All data of an account with the ETags, which any write would change. */
async function everything(ask: Ask): Promise<unknown> {
  const seen: unknown[] = [];
  for (const path of lists) {
    const { text, headers, body } = await ask('GET', `${path}?limit=10000`);
    seen.push([path, text, headers.get('etag')]);
    if (path === '/categories') continue;
    for (const { id, petId } of body) {
      const one = await ask('GET', path === '/store/inventory' ? `${path}/${petId}` : `${path}/${id}`);
      seen.push([one.text, one.headers.get('etag')]);
    }
  }
  return seen;
}

function requestOf(operations: Operation[]) {
  return fc.constantFrom(...operations).chain(({ method, path, body }) =>
    fc.record({
      method: fc.constant(method),
      path: anyId.map((id) => path.replace(/\{\w+\}/, String(id))),
      body: body ? validJson(body) : fc.constant(undefined),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        {},
        { 'if-match': '*' },
        { 'if-none-match': '*' },
        { 'idempotency-key': 'key-1' },
        { 'idempotency-key': 'key-2' },
      ),
    }),
  );
}

/** An answer without its random parts. */
async function answerOf(
  ask: Ask,
  {
    method,
    path,
    body,
    headers,
  }: { method: string; path: string; body: string | undefined; headers: Record<string, string> },
) {
  const reply = await ask(method, path, body, headers);
  const otherHeaders = [...reply.headers].filter(([name]) => name !== 'etag');
  return { status: reply.status, text: reply.text, otherHeaders, tagged: reply.headers.has('etag') };
}

onEachStorage((open, kind) => {
  test('an account is answered the same, whatever another one has, and leaves that as it is', {
    tags: 'slow',
  }, async () => {
    const full = await twoShops(await open());
    const bare = await twoShops(await open());
    await stock(full.other);
    const before = await everything(full.other);
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(requestOf(full.operations), async (request) => {
        const answer = await answerOf(full.mine, request);
        expect(answer.status).toBeLessThan(500);
        expect(answer).toEqual(await answerOf(bare.mine, request));
        statuses.add(`${request.method} ${answer.status}`);
      }),
      {
        numRuns: kind === 'sqlite' ? sized(1000, 10_000) : sized(300, 2000),
        seed: 20261121,
        endOnFailure: true,
      },
    );
    expect(await everything(full.other)).toEqual(before);
    // Enough requests succeeded and failed.
    for (const seen of ['GET 200', 'GET 404', 'POST 201', 'PUT 404', 'DELETE 404', 'DELETE 204']) {
      expect([...statuses]).toContain(seen);
    }
  });

  test('what another account has is not there for any operation', async () => {
    const { operations, other, mine } = await twoShops(await open());
    await stock(other);
    const before = await everything(other);
    const body = {
      '/categories/{categoryId}': { name: 'Taken' },
      '/pets/{petId}': { name: 'Taken', categoryId: 1 },
      '/store/orders/{orderId}': { petId: 1 },
      '/store/inventory/{petId}': { quantity: 99 },
    } as Record<string, object>;
    for (const { name, method, path } of operations) {
      if (path.includes('{')) {
        for (let id = 1; id <= COUNT + 1; id += 1) {
          const to = (which: number) =>
            mine(method, path.replace(/\{\w+\}/, String(which)), method === 'PUT' ? body[path] : undefined);
          const refused = await to(id);
          expect([refused.status, refused.body.code], name).toEqual([404, 'not_found']);
          const absent = await to(id + 1000);
          expect(refused.text, name).toBe(absent.text.replaceAll(String(id + 1000), String(id)));
        }
      } else if (method === 'GET') {
        expect((await mine('GET', path)).text, name).toBe('[]');
      } else expect(method, name).toBe('POST');
    }
    const pet = await mine('POST', '/pets', { name: 'Rex', categoryId: 1 });
    const order = await mine('POST', '/store/orders', { petId: 1 });
    expect([pet.status, pet.body.message]).toEqual([400, expect.stringMatching(/^categoryId: there is no/)]);
    expect([order.status, order.body.message]).toEqual([400, expect.stringMatching(/^petId: there is no/)]);
    expect(await everything(other)).toEqual(before);
  });

  test('an order id that another account has taken is free', async () => {
    const { other, mine } = await twoShops(await open());
    await other('POST', '/store/orders', { id: 5, quantity: 1 });
    expect((await mine('POST', '/store/orders', { id: 5, quantity: 2 })).status).toBe(201);
    expect((await other('GET', '/store/orders/5')).body.quantity).toBe(1);
    expect((await mine('DELETE', '/store/orders/5')).status).toBe(204);
    expect((await other('GET', '/store/orders/5')).status).toBe(200);
  });

  test('keys of one account share its data; a key that is moved sees that of its new account', async () => {
    const { clock, service, other, mine } = await twoShops(await open());
    const { keys } = service.storage;
    const till = await issueKey(keys, clock, { account: 'mine', plan: 'free' });
    await mine('POST', '/categories', { name: 'Mine' });
    await other('POST', '/categories', { name: 'Theirs' });
    const ask = asker(service.url, till.key);
    expect((await ask('GET', '/categories')).body).toEqual([{ id: 1, name: 'Mine' }]);
    const moved = await moveKey(keys, till.record.id, 'other');
    expect(moved).toEqual({ ...till.record, accountId: moved.accountId });
    expect((await ask('GET', '/categories')).body).toEqual([{ id: 1, name: 'Theirs' }]);
    await expect(moveKey(keys, till.record.id, 'nobody')).rejects.toThrow('no account named nobody');
    await expect(moveKey(keys, 'nothing', 'other')).rejects.toThrow('no active key with the id nothing');
  });
});
