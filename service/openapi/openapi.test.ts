import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import { expect, test, vi } from 'vitest';
import { operationNames, operations } from '../../shared/petstore/operations.ts';
import { asker, startService } from '../testing/service.ts';
import { docsFiles } from './page.ts';

async function load(): Promise<OpenAPIV3.Document> {
  const { url } = await startService();
  return JSON.parse((await asker(url, null)('GET', '/openapi.json')).text);
}

test('the document is valid OpenAPI 3.0.3 of version 1.0.0', async () => {
  const document = await load();
  expect([document.openapi, document.info.version]).toEqual(['3.0.3', '1.0.0']);
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
});

test('it has every operation of the contract, with path and marks', async () => {
  const document = await load();
  let found = 0;
  for (const name of operationNames) {
    const { method, path, source, mark } = operations[name];
    const item = document.paths[path] as Record<string, Record<string, unknown>>;
    const operation = item?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, 'x-source': source });
    expect(operation?.['x-stability']).toBe(mark === 'deprecated' ? undefined : (mark ?? undefined));
    expect(operation?.deprecated === true).toBe(mark === 'deprecated');
    expect(typeof operation?.['x-sunset']).toBe(mark === 'deprecated' ? 'string' : 'undefined');
    found += 1;
  }
  const listed = Object.values(document.paths).flatMap((item) => Object.keys(item ?? {}));
  expect(listed).toHaveLength(found);
});

test('schemas have the names of the specification, and ids are int64', async () => {
  const { components } = await load();
  expect(Object.keys(components?.schemas ?? {}).sort()).toEqual([
    'Category',
    'Error',
    'InventoryItem',
    'InventoryUpdate',
    'NewCategory',
    'NewPet',
    'Order',
    'Pet',
    'PetStatus',
    'Pets',
  ]);
  const order = components?.schemas?.Order as OpenAPIV3.SchemaObject;
  expect(order.required).toBeUndefined();
  expect(order.properties?.id).toEqual({ type: 'integer', format: 'int64', minimum: 0 });
});

test('the sales status is one schema, which pets and stock counts refer to', async () => {
  const { components } = await load();
  expect(components?.schemas?.PetStatus).toMatchObject({
    type: 'string',
    enum: ['available', 'pending', 'sold'],
  });
  for (const name of ['Pet', 'NewPet', 'InventoryItem']) {
    const shape = components?.schemas?.[name] as OpenAPIV3.SchemaObject | undefined;
    expect(shape?.properties?.status, name).toEqual({ $ref: '#/components/schemas/PetStatus' });
  }
});

test('each operation and parameter is described, and each component is used', async () => {
  const document = await load();
  for (const { method, path } of Object.values(operations)) {
    const operation = document.paths[path]?.[method.toLowerCase() as 'get'];
    expect(operation?.description, `${method} ${path}`).toMatch(/^[A-Z].{40,}\.$/);
    expect(operation?.description).not.toContain(`${operation?.summary}.`);
    for (const parameter of (operation?.parameters ?? []) as OpenAPIV3.ParameterObject[]) {
      expect(parameter.description, `${path} ${parameter.name}`).toMatch(/./);
    }
  }
  expect(document.info).toMatchObject({ license: { name: 'MIT' }, contact: { name: expect.any(String) } });
  for (const tag of document.tags ?? []) expect(tag.description, tag.name).toMatch(/./);
  const text = JSON.stringify(document);
  for (const kind of ['schemas', 'headers'] as const) {
    for (const name of Object.keys(document.components?.[kind] ?? {})) {
      expect(text.includes(`"#/components/${kind}/${name}"`), `${kind} ${name}`).toBe(true);
    }
  }
});

test('an undocumented method gets the documented 405, with the allowed methods', async () => {
  const document = await load();
  const { ask } = await startService();
  for (const [path, item] of Object.entries(document.paths)) {
    const shown = Object.keys(item ?? {}).map((method) => method.toUpperCase());
    const allowed = [...shown, ...(shown.includes('GET') ? ['HEAD'] : [])].sort();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const refused = await ask(method, path.replace(/\{\w+\}/, '1'));
      expect(refused.status, `${method} ${path}`).toBe(405);
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(allowed);
    }
    for (const method of shown) {
      const responses = item?.[method.toLowerCase() as 'get']?.responses;
      expect(responses?.['405'], `${method} ${path}`).toMatchObject({
        headers: { Allow: { $ref: '#/components/headers/Allow' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      });
    }
  }
});

test('/docs is Swagger UI from the package, with only its own files and a strict policy', async () => {
  const { url } = await startService();
  const ask = asker(url, null);
  const page = await ask('GET', '/docs');
  const named = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  const files = named.filter((address) => address !== 'data:,');
  expect(files).toHaveLength(3);
  const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
  for (const path of ['/docs', ...files]) {
    expect(path).toMatch(/^\/docs/);
    const { status, headers } = await ask('GET', path);
    expect(status, path).toBe(200);
    const type = path === '/docs' ? 'text/html; charset=utf-8' : types[path.endsWith('.css') ? 'css' : 'js'];
    expect(headers.get('content-type'), path).toBe(type);
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy.slice(0, 3)).toEqual(["default-src 'none'", "style-src 'self'", "script-src 'self'"]);
    expect(policy.join()).not.toMatch(/unsafe|https?:/);
  }
  const packaged = (name: string) =>
    readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
  expect((await ask('GET', '/docs/swagger-ui.js')).text).toBe(packaged('swagger-ui-bundle.js'));
  expect((await ask('GET', '/docs/swagger-ui.css')).text).toBe(packaged('swagger-ui.css'));
});

test('the files of /docs and the document are built once, not for each request', async () => {
  const reads = docsFiles.map((file) => vi.spyOn(file, 'read'));
  try {
    const { url, app } = await startService();
    const makes = vi.spyOn(app, 'swagger');
    const ask = asker(url, null);
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual(docsFiles.map(() => 0));
    for (let times = 0; times < 3; times += 1) {
      for (const path of ['/openapi.json', ...docsFiles.map((file) => file.url)]) {
        expect((await ask('GET', path)).status, path).toBe(200);
      }
    }
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual(docsFiles.map(() => 1));
    expect(makes).toHaveBeenCalledTimes(1);
  } finally {
    for (const read of reads) read.mockRestore();
  }
});

test('the page lets every operation be tried but listOrders, and shows answers without parsing them', async () => {
  const { url } = await startService();
  const document = await load();
  let options: Record<string, unknown> = {};
  const start = (await asker(url, null)('GET', '/docs/start.js')).text;
  runInNewContext(start, {
    window: {},
    SwaggerUIBundle: (given: typeof options) => {
      options = given;
    },
  });
  expect(options).toMatchObject({ url: '/openapi.json', validatorUrl: null });
  const [{ statePlugins, wrapComponents }] = (options.plugins as (() => unknown)[]).map((plugin) =>
    plugin(),
  ) as [PagePlugin];
  const getIn = (path: string[]) =>
    path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
  const allow = (allowed: boolean) =>
    statePlugins.spec.wrapSelectors.allowTryItOutFor(() => allowed, {
      specSelectors: { specJson: () => ({ getIn }) },
    });
  for (const name of operationNames) {
    const { method, path } = operations[name];
    const where = [null, path, method.toLowerCase()] as const;
    expect(allow(true)(...where), name).toBe(name !== 'listOrders');
    expect(allow(false)(...where), name).toBe(false);
  }
  const createElement = (_: unknown, props: unknown) => props;
  const shown = wrapComponents.responseBody(null, { React: { createElement } });
  expect(shown({ contentType: 'application/json', content: '{}' })).toEqual({
    contentType: 'text/plain',
    content: '{}',
  });
});

/** The changes that `/docs/start.js` makes to Swagger UI. */
interface PagePlugin {
  statePlugins: {
    spec: {
      wrapSelectors: {
        allowTryItOutFor: (
          allow: () => boolean,
          system: unknown,
        ) => (state: null, path: string, method: string) => boolean;
      };
    };
  };
  wrapComponents: {
    responseBody: (original: null, system: unknown) => (props: unknown) => unknown;
  };
}

test('a client that has the document or a file of the page gets a 304', async () => {
  const { url } = await startService();
  const ask = asker(url, null);
  for (const path of [
    '/openapi.json',
    '/docs',
    '/docs/start.js',
    '/docs/swagger-ui.js',
    '/docs/swagger-ui.css',
  ]) {
    const first = await ask('GET', path);
    const again = await ask('GET', path, undefined, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    // Another instance has the same ETags.
    const other = await asker((await startService()).url, null)('GET', path);
    expect(other.headers.get('etag')).toBe(first.headers.get('etag'));
  }
});
