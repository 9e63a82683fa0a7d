import { beforeEach, describe, expect, test } from 'vitest';
import { type Ask, startService } from '../testing/service.ts';

let ask: Ask;

beforeEach(async () => {
  ({ ask } = await startService());
  await ask('POST', '/categories', { name: 'Rabbits' });
  await ask('POST', '/pets', { name: 'Flopsy', categoryId: 1 });
});

describe('a body', () => {
  const long = 'x'.repeat(201);
  test.each([
    ['POST', '/pets', '{"categoryId":1}', 'name'],
    ['POST', '/pets', '{"name":"","categoryId":1}', 'name'],
    ['POST', '/pets', `{"name":"${long}","categoryId":1}`, 'name'],
    ['POST', '/pets', '{"name":"a\\u0000b","categoryId":1}', 'name'],
    ['POST', '/pets', '{"name":"\\ud800","categoryId":1}', 'name'],
    ['POST', '/pets', '{"name":5,"categoryId":1}', 'name'],
    ['POST', '/pets', '{"name":"a"}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":"1"}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":1.5}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":-1}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":1e30}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":9223372036854775807.0}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":9223372036854775808}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":2}', 'categoryId'],
    ['POST', '/pets', '{"name":"a","categoryId":1,"status":"gone"}', 'status'],
    ['POST', '/pets', '{"name":"a","categoryId":1,"status":null}', 'status'],
    ['PUT', '/pets/1', '{"name":"a","categoryId":2}', 'categoryId'],
    ['POST', '/categories', '{}', 'name'],
    ['POST', '/categories', `{"name":"a","description":"${'x'.repeat(2001)}"}`, 'description'],
    ['POST', '/store/orders', '{"id":9223372036854775808}', 'id'],
    ['POST', '/store/orders', '{"id":-1}', 'id'],
    ['POST', '/store/orders', '{"petId":99}', 'petId'],
    ['POST', '/store/orders', '{"quantity":0}', 'quantity'],
    ['POST', '/store/orders', '{"quantity":2147483648}', 'quantity'],
    ['POST', '/store/orders', '{"quantity":1.5}', 'quantity'],
    ['POST', '/store/orders', '{"quantity":99999999999999999999}', 'quantity'],
    ['POST', '/store/orders', `{"id":${'9'.repeat(1_000_000)}}`, 'id'],
    ['POST', '/store/orders', `{"id":-${'9'.repeat(1_000_000)}}`, 'id'],
    ['POST', '/store/orders', `{"quantity":${'9'.repeat(1_000_000)}}`, 'quantity'],
    ['POST', '/store/orders', '{"shipDate":"tomorrow"}', 'shipDate'],
    ['POST', '/store/orders', '{"shipDate":"2026-02-30T00:00:00Z"}', 'shipDate'],
    ['POST', '/store/orders', '{"shipDate":"2026-02-20T00:00Z"}', 'shipDate'],
    ['POST', '/store/orders', '{"shipDate":"2026-02-20T00:00:00"}', 'shipDate'],
    ['POST', '/store/orders', '{"shipDate":"0000-01-01T00:00:00+23:00"}', 'shipDate'],
    ['POST', '/store/orders', '{"shipDate":"9999-12-31T23:59:59-23:00"}', 'shipDate'],
    ['POST', '/store/orders', '{"complete":"yes"}', 'complete'],
    ['PUT', '/store/inventory/1', '{"quantity":-1}', 'quantity'],
    ['PUT', '/store/inventory/1', '{}', 'quantity'],
    ['PUT', '/store/inventory/1', '[]', 'body'],
    ['PUT', '/store/inventory/1', 'null', 'body'],
    ['PUT', '/store/inventory/1', '', 'body'],
    ['PUT', '/store/inventory/1', '{"quantity":1', 'body'],
    ['PUT', '/store/inventory/1', '{"quantity":1,"quantity":2}', 'body'],
    ['PUT', '/store/inventory/1', '{"quantity":1,"quantity":1}', 'body'],
    ['PUT', '/store/inventory/1', '{"quantity":1e400}', 'quantity'],
    ['PUT', '/store/inventory/1', '{"quantity":1e-400}', 'quantity'],
    ['POST', '/store/orders', '{"id":0.99999999999999999999}', 'id'],
    ['POST', '/store/orders', `{"x":[${'1,'.repeat(20_000)}1]}`, 'body'],
    ['POST', '/store/orders', `{"x":${'['.repeat(500)}${']'.repeat(500)}}`, 'body'],
    ['PUT', '/store/inventory/1', '{"quantity":01}', 'body'],
    ['PUT', '/store/inventory/1', '['.repeat(200_000), 'body'],
    ['PUT', '/store/inventory/1', '{"__proto__":{"quantity":1}}', 'quantity'],
  ])('%s %s %.60s is refused and %s named', async (method, path, body, field) => {
    const refused = await ask(method, path, body, { 'content-type': 'application/json' });
    expect(refused.body).toEqual({ code: 'validation_failed', message: expect.any(String), status: 400 });
    expect(refused.body.message.split(':')[0]).toBe(field);
    expect(refused.body.message.length).toBeLessThan(300);
    expect(refused.status).toBe(400);
  });

  test('that is not UTF-8 is refused', async () => {
    const { url, key } = await startService();
    const response = await fetch(`${url}/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    });
    expect([response.status, (await response.json()).code]).toEqual([400, 'validation_failed']);
  });

  test('may have 1 MiB, and not one byte more', async () => {
    const sized = (bytes: number) => `{"name":"Dogs"${' '.repeat(bytes - 15)}}`;
    expect((await ask('POST', '/categories', sized(1024 * 1024))).status).toBe(201);
    const refused = await ask('POST', '/categories', sized(1024 * 1024 + 1));
    expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
  });

  test.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['nonsense', {}],
  ])('of type %s with %j is refused', async (type, headers) => {
    const refused = await ask('POST', '/categories', '{"name":"a"}', { 'content-type': type, ...headers });
    expect([refused.status, refused.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('of JSON with a charset is taken', async () => {
    const type = { 'content-type': 'application/json; charset=UTF-8' };
    expect((await ask('POST', '/categories', '{"name":"a"}', type)).status).toBe(201);
  });
});

describe('a path or query', () => {
  test.each([
    ['GET', '/pets/abc', 'petId'],
    ['GET', '/pets/-1', 'petId'],
    ['GET', '/pets/01', 'petId'],
    ['GET', '/pets/1.0', 'petId'],
    ['GET', '/pets/9223372036854775808', 'petId'],
    ['GET', `/pets/${'9'.repeat(3000)}`, 'petId'],
    ['DELETE', '/store/orders/x', 'orderId'],
    ['DELETE', '/categories/%20', 'categoryId'],
    ['GET', '/pets?limit=0', 'limit'],
    ['GET', '/pets?limit=10001', 'limit'],
    ['GET', '/pets?limit=ten', 'limit'],
    ['GET', '/pets?limit=1&limit=2', 'limit'],
    ['GET', '/store/orders?after=-1', 'after'],
    ['GET', '/pets/%zz', 'path'],
    ['GET', '/pets/%ff', 'path'],
  ])('%s %.40s is refused and %s named', async (method, path, field) => {
    const refused = await ask(method, path);
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    expect(refused.body.message.split(':')[0]).toBe(field);
  });

  test('that nobody knows is ignored in a query', async () => {
    expect((await ask('GET', '/pets?colour=white&limit=1')).body).toHaveLength(1);
  });

  test.each(['/', '/pets/', '/pets/1/name', '/PETS', '/store', '//pets', '/pets%2F1'])(
    '%s is not found',
    async (path) => {
      const refused = await ask('GET', path);
      expect([refused.status, refused.body]).toEqual([
        404,
        { code: 'not_found', message: expect.any(String), status: 404 },
      ]);
    },
  );
});

describe('a method', () => {
  test('HEAD answers like GET, without the body', async () => {
    const head = await ask('HEAD', '/pets');
    const get = await ask('GET', '/pets');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });
});
