import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operationNames, operations } from '../../shared/petstore/operations.ts';
import { asker, startService } from '../testing/service.ts';

async function load(): Promise<OpenAPIV3.Document> {
  const { url } = await startService();
  return JSON.parse((await asker(url, null)('GET', '/openapi.json')).text);
}

test('the document is valid OpenAPI 3.0.3 of version 1.0.0', async () => {
  const document = await load();
  expect([document.openapi, document.info.version]).toEqual(['3.0.3', '1.0.0']);
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
});

test('it has every operation of the contract, where the contract has it, with its marks', async () => {
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

test('shapes carry the names of the specification, and ids are int64', async () => {
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

test('the sales status is one shape, which pets and stock counts refer to', async () => {
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

test('each operation and parameter is described, and everything that is named is used', async () => {
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

test('a method that the document does not show gets the 405 that it describes, naming those it shows', async () => {
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

test('/docs shows every operation, lets all but listOrders be tried, and needs nothing from elsewhere', async () => {
  const { url } = await startService();
  const page = await asker(url, null)('GET', '/docs');
  const sections = page.text.split('<section ').slice(1);
  for (const name of operationNames) {
    const section = sections.find((text) => text.startsWith(`id="${name}"`)) ?? '';
    expect(section).toContain(operations[name].path);
    expect(section.includes('<form')).toBe(name !== 'listOrders');
  }
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('/docs is rendered once, and a client that has it or the document gets a 304', async () => {
  const { url } = await startService();
  const ask = asker(url, null);
  const replace = vi.spyOn(String.prototype, 'replace');
  onTestFinished(() => replace.mockRestore());
  /** How many values were put into HTML while `work` ran. */
  const escaped = async (work: () => Promise<unknown>) => {
    replace.mockClear();
    await work();
    return replace.mock.calls.filter(([pattern]) => String(pattern) === String(/[&<>"']/g)).length;
  };
  expect(await escaped(() => ask('GET', '/docs'))).toBeGreaterThan(100);
  expect(await escaped(() => ask('GET', '/docs'))).toBe(0);

  for (const path of ['/docs', '/openapi.json']) {
    const first = await ask('GET', path);
    const again = await ask('GET', path, undefined, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    // Another instance of the same program serves the same.
    const other = await asker((await startService()).url, null)('GET', path);
    expect(other.headers.get('etag')).toBe(first.headers.get('etag'));
  }
  const { headers } = await ask('GET', '/docs');
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy.slice(0, 1)).toEqual(["default-src 'none'"]);
  expect(policy.some((one) => one.includes('unsafe'))).toBe(false);
});
