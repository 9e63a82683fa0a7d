import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import { expect, test } from 'vitest';
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
    'Pets',
  ]);
  const order = components?.schemas?.Order as OpenAPIV3.SchemaObject;
  expect(order.required).toBeUndefined();
  expect(order.properties?.id).toEqual({ type: 'integer', format: 'int64', minimum: 0 });
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
