import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';

/** Generators of valid and invalid values for the schemas of our OpenAPI document, for tests. */
type Schema = OpenAPIV3.SchemaObject;

const MAX_INT64 = 9223372036854775807n;

/** Ids that often exist, and others up to the largest. */
export const anyId = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(1n, 9n) },
  { weight: 1, arbitrary: fc.bigInt(0n, MAX_INT64) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 2n ** 53n, 2n ** 53n + 1n, MAX_INT64) },
);

/** JSON text of a value that the schema allows. */
export function validJson(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  switch (schema.type) {
    case 'integer':
      return schema.format === 'int64' ? anyId.map(String) : smallInteger(schema).map(String);
    case 'boolean':
      return fc.boolean().map(String);
    case 'string':
      return schema.format === 'date-time' ? anyDate.map((text) => JSON.stringify(text)) : text(schema);
    case 'object':
      return object(schema);
    default:
      throw new Error(`There is no generator for ${JSON.stringify(schema)}.`);
  }
}

function smallInteger({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function text({ minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const unit = fc.constantFrom(
    'a',
    'B',
    ' ',
    '"',
    '\\',
    '\n',
    '\t',
    '\u0001',
    'é',
    '‱',
    '🐇',
    '<',
    "'",
    '$',
    '%',
  );
  const short = fc.string({ unit, minLength, maxLength: Math.min(maxLength, 30) });
  const edges = fc.constantFrom('🐇'.repeat(maxLength), 'x'.repeat(Math.max(minLength, 1)));
  return fc
    .oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: edges })
    .map((value) => JSON.stringify(value));
}

const anyDate = fc
  .record({
    at: fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    zone: fc.constantFrom('Z', '+01:00', '-11:30', '+14:00'),
    digits: fc.constantFrom(19, 20, 21, 23),
  })
  .map(({ at, zone, digits }) => `${at.toISOString().slice(0, digits).replace(/\.$/, '')}${zone}`);

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = validJson(schema as Schema).map((json) => `${JSON.stringify(name)}:${json}`);
    return required.includes(name) ? field : fc.option(field, { nil: null });
  });
  const unknown = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: null, freq: 5 });
  return fc
    .tuple(fc.tuple(...fields), unknown)
    .map(([known, extra]) => [...known, extra === null ? null : `"colour":${JSON.stringify(extra)}`])
    .map((parts) => `{${parts.filter((part) => part !== null).join(',')}}`);
}

/** JSON text with one invalid field, of another type, or invalid JSON. */
export function invalidJson(schema: Schema): fc.Arbitrary<string> {
  const { properties = {}, required = [] } = schema;
  const broken = Object.entries(properties).flatMap(([name, property]) =>
    wrong(property as Schema).map((json) => replaceField(schema, name, json)),
  );
  const lacking = required.map((name) => replaceField(schema, name, null));
  const noObject = fc.constantFrom('[]', 'null', '5', '"text"', 'true', '[{}]');
  const noJson = fc.constantFrom(
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'NaN',
    '\u0000',
    '{"a":1}{"a":1}',
    '{"a":"\u0001"}',
  );
  return fc.oneof(...broken, ...lacking, noObject, noJson);
}

/** Fields of a valid object with one replaced by `json`, or left out. */
function replaceField(schema: Schema, name: string, json: string | null): fc.Arbitrary<string> {
  const others = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => key !== name));
  const rest = {
    ...schema,
    properties: others,
    required: (schema.required ?? []).filter((key) => key !== name),
  };
  if (json === null) return object(rest);
  return object(rest).map((text) =>
    text.replace(/^\{/, `{${JSON.stringify(name)}:${json}${text === '{}' ? '' : ','}`),
  );
}

function wrong(schema: Schema): string[] {
  const never = ['null', '[]', '{}'];
  switch (schema.type) {
    case 'integer':
      return [
        ...never,
        '"1"',
        'true',
        '1.5',
        '-1',
        '1e40',
        '99999999999999999999999999',
        ...(schema.format === 'int64' ? [String(MAX_INT64 + 1n)] : [String((schema.maximum ?? 0) + 1)]),
        ...(schema.minimum ? [String(schema.minimum - 1)] : []),
      ];
    case 'boolean':
      return [...never, '"true"', '0', '1'];
    default:
      if (schema.enum) return [...never, '"gone"', '""', '1'];
      if (schema.format === 'date-time')
        return [...never, '"tomorrow"', '"2026-13-01T00:00:00Z"', '"2026-01-01"', '5'];
      return [
        ...never,
        '5',
        'false',
        '"a\\u0000"',
        '"\\udc00"',
        JSON.stringify('x'.repeat((schema.maxLength ?? 0) + 1)),
        ...(schema.minLength ? ['""'] : []),
      ];
  }
}

/** The schema of an operation's body; null if it has none. */
export function bodySchema(
  document: OpenAPIV3.Document,
  operation: OpenAPIV3.OperationObject,
): OpenAPIV3.SchemaObject | null {
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const schema = body?.content['application/json']?.schema;
  return schema ? resolved(document, schema) : null;
}

/** A schema with resolved references. */
function resolved(
  document: OpenAPIV3.Document,
  schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject,
): OpenAPIV3.SchemaObject {
  if ('$ref' in schema) {
    return resolved(document, document.components?.schemas?.[refName(schema)] as OpenAPIV3.SchemaObject);
  }
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    resolved(document, property),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The name at the end of a reference; empty if it is none. */
export function refName(reference: object): string {
  return '$ref' in reference ? (String(reference.$ref).split('/').at(-1) ?? '') : '';
}
