import type { Storage } from '../storage/index.ts';
import type { App } from './context.ts';

/** `/healthz`: 200 while the database answers, 503 otherwise. No key, no quota, not part of the contract. */
export function healthRoutes(app: App, storage: Pick<Storage, 'ping'>): void {
  app.route({
    method: 'GET',
    url: '/healthz',
    config: { open: true },
    schema: { hide: true },
    async handler(request, reply) {
      const healthy = await storage.ping().then(
        () => true,
        (error: unknown) => {
          request.log.error({ err: error }, 'the database does not answer');
          return false;
        },
      );
      return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable' });
    },
  });
}
