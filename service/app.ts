import { type Clock, systemClock } from '../shared/time.ts';
import { createGuard } from './http/guard.ts';
import { createMethodCheck } from './http/methods.ts';
import { createServer } from './http/server.ts';
import { createLimiter, type LimiterOptions } from './limits/limiter.ts';
import { categoryRoutes } from './routes/categories.ts';
import type { App } from './routes/context.ts';
import { inventoryRoutes } from './routes/inventory.ts';
import { orderRoutes } from './routes/orders.ts';
import { petRoutes } from './routes/pets.ts';
import type { Storage } from './storage/index.ts';

export interface ServiceOptions {
  storage: Storage;
  clock?: Clock;
  /** Loopback unless told otherwise. */
  host?: string;
  /** 0 for any free one. */
  port?: number;
  bans?: Partial<Pick<LimiterOptions, 'banStrikes' | 'banMs' | 'graceMs'>>;
}

export interface Service {
  /** `http://127.0.0.1:4010` */
  url: string;
  storage: Storage;
  app: App;
  /** Finishes what it took, refuses what is new, then closes the storage. */
  close(): Promise<void>;
}

/** Starts the Petstore Service on a storage, which it owns from then on. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storage, clock = systemClock, host = '127.0.0.1', port = 0, bans = {} } = options;
  const limiter = createLimiter({
    counters: storage.counters,
    clock,
    banStrikes: 3,
    banMs: 15 * 60_000,
    graceMs: 1000,
    ...bans,
  });

  const app = createServer(clock);
  const methodCheck = createMethodCheck(app);
  app.addHook('onRequest', createGuard(storage.keys, limiter));
  app.addHook('onRequest', methodCheck);
  for (const routes of [petRoutes, categoryRoutes, orderRoutes, inventoryRoutes]) {
    routes(app, { storage, clock });
  }

  const url = await app.listen({ host, port });
  return {
    url,
    storage,
    app,
    async close() {
      await app.close();
      await storage.close();
    },
  };
}
