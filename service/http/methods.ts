import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { App } from '../routes/context.ts';
import { invalid, ServiceError } from './errors.ts';
import { isReadable } from './server.ts';

/**
 * Distinguishes unknown paths (404) from unsupported methods (405 with Allow). Returns a hook that runs before bodies are
 * read. Call it before adding routes.
 */
export function createMethodCheck(app: App) {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });

  function refusal(request: FastifyRequest): ServiceError {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isReadable(request.originalUrl)) return invalid('path', 'is not validly percent-encoded');
    for (const [pattern, methods] of known) {
      if (!matches(pattern, path)) continue;
      const allow = [...methods].sort().join(', ');
      const problem = `${request.method} is not possible here, only ${allow}.`;
      return new ServiceError('method_not_allowed', problem, { allow });
    }
    return nothingHere();
  }

  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const isEmpty = Object.values(request.params as object).includes('');
    if (isEmpty) throw nothingHere();
    if (request.is404) throw refusal(request);
    done();
  };
}

const nothingHere = () => new ServiceError('not_found', 'There is nothing at this path.');

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
