import { randomInt } from 'node:crypto';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { expect, test } from 'vitest';
import { operationNames, operations } from '../../shared/petstore/operations.ts';
import { sized } from '../../shared/testing/size.ts';
import type { Storage } from '../storage/index.ts';
import { asker, type Reply, startService, type TestService } from '../testing/service.ts';
import { onEachStorage } from '../testing/storages.ts';
import { anyId, bodySchema, invalidJson, refName, validJson } from './arbitraries.ts';

/** Requests to each operation, half of them invalid. Each takes about 1 ms of CPU time. */
const REQUESTS = { sqlite: sized(80, 2000), postgres: sized(80, 300) };

/** Seed of the requests: fixed in `npm test`, random in long runs unless given. */
const SEED = Number(process.env.PERCH_TEST_SEED ?? sized(20261121, randomInt(2 ** 31)));
if (process.env.PERCH_TEST_LONG) console.warn(`The seed is ${SEED}: PERCH_TEST_SEED=${SEED} draws it again.`);

interface Generated {
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  /** False if it contradicts the document. */
  valid: boolean;
}

const loaded: Promise<OpenAPIV3.Document> = startDocument();

onEachStorage((open, kind) => {
  test.for(operationNames)(
    `%s answers ${REQUESTS[kind]} generated requests as the document says`,
    // Thousands of requests, possibly on a busy machine.
    { timeout: sized(60_000, 600_000), tags: kind === 'sqlite' ? [] : ['slow'] },
    async (name) => {
      const document = await loaded;
      const { method, path } = operations[name];
      const operation = document.paths[path]?.[method.toLowerCase() as 'get'] as OpenAPIV3.OperationObject;
      const check = answerCheck(document, operation);
      const shop = await stocked(await open());
      const statuses = new Map<number, number>();

      await fc.assert(
        fc.asyncProperty(
          requests(document, operation, path),
          async ({ path: target, body, headers, valid }) => {
            const reply = await shop.ask(method, target, body, headers);
            statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
            check(reply);
            if (valid) expect(isRefusedAsInvalid(reply), reply.text).toBe(false);
            else expect([400, 413, 415], reply.text).toContain(reply.status);
          },
        ),
        { numRuns: REQUESTS[kind], seed: SEED },
      );

      // Both success and errors were checked often enough.
      expect(statuses.get(400)).toBeGreaterThan(REQUESTS[kind] / 10);
      const done = [200, 201, 204, 304].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
      expect(done).toBeGreaterThanOrEqual(1);
    },
  );
});

/** A reference to a missing object is the only refusal that the document does not imply. */
function isRefusedAsInvalid({ status, text }: Reply): boolean {
  return (
    [400, 413, 415].includes(status) && !text.includes('there is no') && !text.includes('the id in the path')
  );
}

function requests(
  document: OpenAPIV3.Document,
  operation: OpenAPIV3.OperationObject,
  path: string,
): fc.Arbitrary<Generated> {
  const schema = bodySchema(document, operation);
  const has = (name: string) =>
    (operation.parameters as OpenAPIV3.ParameterObject[]).some((parameter) => parameter.name === name);
  const some = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });

  const good = fc.record({
    id: anyId.map(String),
    query: has('limit')
      ? fc.record({ limit: some(fc.integer({ min: 1, max: 10_000 })), after: some(anyId) })
      : fc.constant({ limit: undefined, after: undefined }),
    body: schema ? validJson(schema) : fc.constant(undefined),
    ifMatch: has('If-Match')
      ? some(fc.constantFrom('*', '"old"', 'W/"old"', 'junk'), 8)
      : fc.constant(undefined),
    ifNoneMatch: has('If-None-Match') ? some(fc.constantFrom('*', '"old"', ''), 8) : fc.constant(undefined),
    key: has('Idempotency-Key') ? some(fc.constantFrom('a', 'b', 'c'), 8) : fc.constant(undefined),
  });
  const valid = good.map((parts) => build(path, parts, true));

  const breakages: fc.Arbitrary<Generated>[] = [];
  if (path.includes('{')) {
    const ids = fc.constantFrom(
      'abc',
      '-1',
      '01',
      '1.0',
      '1e3',
      '9223372036854775808',
      '%20',
      '%00',
      "'",
      'null',
    );
    breakages.push(fc.tuple(good, ids).map(([parts, id]) => build(path, { ...parts, id }, false)));
  }
  if (has('limit')) {
    const queries = fc.constantFrom(
      'limit=0',
      'limit=-1',
      'limit=x',
      'limit=10001',
      'limit=',
      'after=x',
      'after=-1',
      'limit=1&limit=2',
    );
    breakages.push(
      queries.map((query) => ({ path: `${path}?${query}`, body: undefined, headers: {}, valid: false })),
    );
  }
  if (schema) {
    breakages.push(
      fc.tuple(good, invalidJson(schema)).map(([parts, body]) => build(path, { ...parts, body }, false)),
    );
    const types = fc.constantFrom('text/plain', 'application/xml', 'x');
    breakages.push(
      fc.tuple(good, types).map(([parts, type]) => {
        const request = build(path, parts, false);
        return { ...request, headers: { ...request.headers, 'content-type': type } };
      }),
    );
  }
  return fc.oneof(valid, fc.oneof(...breakages));
}

interface Parts {
  id: string;
  query: { limit: number | undefined; after: bigint | undefined };
  body: string | undefined;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  key: string | undefined;
}

function build(
  path: string,
  { id, query, body, ifMatch, ifNoneMatch, key }: Parts,
  valid: boolean,
): Generated {
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  const headers = { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'idempotency-key': key };
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const target = path.replace(/\{\w+\}/, id) + (search.length > 0 ? `?${search.join('&')}` : '');
  return { path: target, body, headers: Object.fromEntries(given), valid };
}

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
const validators = new Map<string, ValidateFunction>();

/** The cached validator of a schema. */
function validator(document: OpenAPIV3.Document, schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const made = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(key, made);
  return made;
}

/** Checks that status, headers and body of an answer are as documented. */
function answerCheck(document: OpenAPIV3.Document, operation: OpenAPIV3.OperationObject) {
  const validatorOf = new Map(
    Object.entries(operation.responses).map(([status, response]) => {
      const { content } = response as OpenAPIV3.ResponseObject;
      const schema = content?.['application/json']?.schema;
      return [status, schema ? validator(document, schema) : null];
    }),
  );

  return (reply: Reply) => {
    const status = String(reply.status);
    expect(status, reply.text).not.toBe('500');
    const response = operation.responses[status] as OpenAPIV3.ResponseObject | undefined;
    expect(response, `status ${status}: ${reply.text}`).toBeDefined();
    for (const [name, reference] of Object.entries(response?.headers ?? {})) {
      const header = document.components?.headers?.[refName(reference)] as OpenAPIV3.HeaderObject;
      const value = reply.headers.get(name);
      if (header.required) expect(value, name).not.toBeNull();
      if (value !== null && (header.schema as OpenAPIV3.SchemaObject).type === 'integer') {
        expect(value, name).toMatch(/^\d+$/);
      }
    }
    const validate = validatorOf.get(status);
    if (!validate) return expect(reply.text).toBe('');
    // Rounding ids does not change their type, which is all that is checked here.
    if (!validate(JSON.parse(reply.text)))
      throw new Error(`${reply.text}: ${ajv.errorsText(validate.errors)}`);
    if (reply.status >= 400) expect(reply.body.status).toBe(reply.status);
  };
}

/** A service with six of everything, and three categories without a pet. */
async function stocked(storage: Storage): Promise<TestService> {
  const shop = await startService({ storage });
  for (let n = 1; n <= 9; n += 1) await shop.ask('POST', '/categories', { name: `Category ${n}` });
  for (let n = 1; n <= 6; n += 1) {
    await shop.ask('POST', '/pets', { name: `Pet ${n}`, categoryId: n });
    await shop.ask('PUT', `/store/inventory/${n}`, { quantity: n });
    await shop.ask('POST', '/store/orders', { id: n, petId: n });
  }
  return shop;
}

async function startDocument(): Promise<OpenAPIV3.Document> {
  const { createService } = await import('../app.ts');
  const { openSqlite } = await import('../storage/sqlite.ts');
  const started = await createService({ storage: await openSqlite({}) });
  const { text } = await asker(started.url, null)('GET', '/openapi.json');
  await started.close();
  return JSON.parse(text);
}
