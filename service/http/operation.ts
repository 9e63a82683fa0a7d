import { type OperationName, operations } from '../../shared/petstore/operations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that this route serves. */
    operation?: OperationName;
  }
}

/** Dates of the deprecation; assumed, because the specification has none. */
export const deprecation = {
  since: new Date('2026-07-01T00:00:00Z'),
  sunset: new Date('2027-06-30T00:00:00Z'),
};

/** Method and path of an operation, in Fastify's notation. */
export function at<Name extends OperationName>(name: Name) {
  const { method, path } = operations[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { operation: name } };
}

/**
 * Summary and description of an operation for the OpenAPI document. openapi/document.ts adds its extensions.
 */
export function described(name: OperationName, summary: string, description: string) {
  const { path } = operations[name];
  const tag = path.startsWith('/store/') ? 'Store' : path.startsWith('/pets') ? 'Pets' : 'Categories';
  return { operationId: name, summary, description, tags: [tag] };
}
