import { type OperationName, operations } from '../../shared/petstore/operations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that this route serves. */
    operation?: OperationName;
  }
}

/** Since when and until when a deprecated operation is announced; assumed, the specification does not show the date. */
export const deprecation = {
  since: new Date('2026-07-01T00:00:00Z'),
  sunset: new Date('2027-06-30T00:00:00Z'),
};

/** Where a route lives: method and path of its operation, in Fastify's notation. */
export function at<Name extends OperationName>(name: Name) {
  const { method, path } = operations[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { operation: name } };
}

/**
 * What the OpenAPI document says of an operation besides its shapes: a line, and what a client has to know before it
 * calls it. openapi/document.ts adds its marks.
 */
export function described(name: OperationName, summary: string, description: string) {
  const { path } = operations[name];
  const tag = path.startsWith('/store/') ? 'Store' : path.startsWith('/pets') ? 'Pets' : 'Categories';
  return { operationId: name, summary, description, tags: [tag] };
}
