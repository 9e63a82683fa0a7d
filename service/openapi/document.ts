import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIV3 } from 'openapi-types';
import { type OperationName, operations } from '../../shared/petstore/operations.ts';
import { deprecation } from '../http/operation.ts';
import { errorAnswers } from './errors.ts';
import { answerHeaders, headers, requestHeaders } from './headers.ts';

type Operation = OpenAPIV3.OperationObject & Record<`x-${string}`, unknown>;

export const info: OpenAPIV3.InfoObject & { 'x-contract': unknown } = {
  title: 'Petstore Service',
  version: '1.0.0',
  // The guarantees for clients (docs/contract.md, "Contract v1").
  'x-contract': { version: 1, clientOrderIds: true, idempotencyKeys: true, etags: true },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  contact: { name: 'The Perch authors' },
  description: `Manages animals for sale (pets), the categories they belong to, store orders for pets and stock counts.
Operations marked x-source: documented stand in the specification, the others are assumed.

Send your API key with every request: \`Authorization: Bearer KEY\`. Bodies are JSON, sent as
\`Content-Type: application/json\`, at most 1 MiB. Ids are integers of up to 64 bits: read them with a parser that does
not round.

Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`. A key may make so many
requests a minute and a day: Free 60 and 1,000, Pro 300 and 10,000, Business 1,000 and 100,000, Enterprise as agreed.
Past a limit the answer is 429 with \`Retry-After\` in seconds. A key that keeps asking before that time is banned for a
while: 403, again with \`Retry-After\`.

Lists answer in order of id. \`limit\` and \`after\` page through them; while more follows, the answer has a \`Link\` with
\`rel="next"\`. The fields of an order need not all be given; an order whose id you assign can be sent again without
harm. So can every POST and PUT with an \`Idempotency-Key\`: the same request gets the same answer for 7 days, and the
creation of a pet or a category for as long as it exists. ETags name one state for ever; \`If-Match\` guards a write.

The document behind this page: [openapi.json](/openapi.json)`,
};

export const tags: OpenAPIV3.TagObject[] = [
  { name: 'Categories', description: 'What pets are grouped by, a species for example.' },
  { name: 'Pets', description: 'Animals for sale.' },
  { name: 'Store', description: 'Orders for pets, and the stock count of each pet.' },
];

/** Adds extensions, headers and errors, and merges equal schemas. */
export function completeDocument(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const components = document.components ?? {};
  components.headers = headers;
  mergeInputs(components);
  for (const path of Object.values(document.paths)) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const operation = path?.[method] as Operation | undefined;
      if (operation) completeOperation(operation, method, components);
    }
  }
  return rename({ ...document, components });
}

function completeOperation(
  operation: Operation,
  method: 'get' | 'post' | 'put' | 'delete',
  components: OpenAPIV3.ComponentsObject,
): void {
  const name = operation.operationId as OperationName;
  const { source, mark, path } = operations[name];
  operation['x-source'] = source;
  if (mark === 'deprecated') {
    operation.deprecated = true;
    operation['x-sunset'] = deprecation.sunset.toISOString();
  } else if (mark) operation['x-stability'] = mark;
  // The specification excludes it from the try-out panel.
  if (name === 'listOrders') operation['x-try-out'] = false;

  const inAddress = ((operation.parameters ?? []) as OpenAPIV3.ParameterObject[]).map((parameter) => ({
    ...parameter,
    description: parameters[parameter.name] ?? '',
  }));
  operation.parameters = [...inAddress, ...requestHeaders(method)];
  nameBody(operation, components);
  for (const [status, response] of Object.entries(operation.responses)) {
    const answer = response as OpenAPIV3.ResponseObject;
    answer.description = descriptions[status] ?? answer.description;
    answer.headers = answerHeaders(method, status, name);
    if (status === '204') delete answer.content;
  }
  if (method === 'get') {
    operation.responses['304'] = {
      description: 'The client has this state already',
      headers: answerHeaders(method, '304', name),
    };
  }
  Object.assign(operation.responses, errorAnswers(name, method, path));
}

/** Descriptions of path and query parameters. */
const parameters: Record<string, string> = {
  petId: 'Id of the pet',
  categoryId: 'Id of the category',
  orderId: 'Id of the order',
  limit: 'How many entries one answer has at most',
  after: 'Only entries with a greater id: the last one of the page before',
};

const descriptions: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Deleted',
};

/** Merges the two components that zod makes for input and output of the same schema. */
function mergeInputs({ schemas = {} }: OpenAPIV3.ComponentsObject): void {
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input')) delete schemas[name];
  }
}

/** Replaces an inline body schema by a reference to the equal component. */
function nameBody(operation: Operation, { schemas = {} }: OpenAPIV3.ComponentsObject): void {
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const media = body?.content['application/json'];
  if (!media?.schema || '$ref' in media.schema) return;
  const name = Object.keys(schemas).find((key) => isDeepStrictEqual(schemas[key], media.schema));
  if (name) media.schema = { $ref: `#/components/schemas/${name}` };
}

/** Updates references to merged components, and unwraps references that are alone in an `allOf`. */
function rename(document: OpenAPIV3.Document): OpenAPIV3.Document {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (typeof value === 'string' && value.startsWith('#/components/schemas/'))
      return value.replace(/Input$/, '');
    const isLone = value?.allOf?.length === 1 && Object.keys(value).length === 1;
    return isLone ? value.allOf[0] : value;
  });
}
