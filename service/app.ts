import type { Writable } from 'node:stream';
import { type Clock, HOUR_MS, systemClock } from '../shared/time/time.ts';
import { type Faults, installFaults } from './faults/faults.ts';
import type { FaultSpec } from './faults/spec.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { limitStalls } from './http/connections.ts';
import { announceDeprecation } from './http/deprecation.ts';
import { createGuard } from './http/guard.ts';
import { logRequest } from './http/log.ts';
import { createMethodCheck } from './http/methods.ts';
import { createServer, defaultServerLimits, type ServerLimits, type TlsOptions } from './http/server.ts';
import { createLimiter } from './limits/limiter.ts';
import { type BanRules, defaultBanRules } from './limits/strikes.ts';
import { installOpenApi } from './openapi/plugin.ts';
import { categoryRoutes } from './routes/categories.ts';
import type { App, RouteContext } from './routes/context.ts';
import { healthRoutes } from './routes/health.ts';
import { inventoryRoutes } from './routes/inventory.ts';
import { orderRoutes } from './routes/orders.ts';
import { petRoutes } from './routes/pets.ts';
import type { Storage } from './storage/index.ts';

/** A received request, for tests that count requests. */
interface Arrival {
  /** Milliseconds since 1970 by the service's clock. */
  at: number;
  method: string;
  url: string;
}

interface AppOptions {
  storage: Storage;
  clock?: Clock | undefined;
  /** Certificate for TLS; plain HTTP without one. */
  tls?: TlsOptions | undefined;
  bans?: Partial<BanRules> | undefined;
  limits?: Partial<ServerLimits> | undefined;
  faults?: readonly FaultSpec[] | undefined;
  /** Destination of the structured log; none by default. */
  log?: Writable | undefined;
  onArrival?: ((arrival: Arrival) => void) | undefined;
}

export interface ServiceOptions extends AppOptions {
  /** Loopback by default. */
  host?: string | undefined;
  /** 0 chooses a free port. */
  port?: number | undefined;
}

/** The Petstore Service without a port, for `app.inject`. */
interface ServiceApp {
  storage: Storage;
  app: App;
  faults: Faults;
  /** Refuses new requests, finishes accepted ones within `graceMs` (10 s), then closes the storage. */
  close(graceMs?: number): Promise<void>;
}

export interface Service extends ServiceApp {
  /** `http://127.0.0.1:4010`, or with `https` */
  url: string;
}

/** Creates the Petstore Service on a storage, which it then owns. Does not listen. */
export async function createApp(options: AppOptions): Promise<ServiceApp> {
  const { storage, clock = systemClock } = options;
  const limiter = createLimiter({ counters: storage.counters, clock, ...defaultBanRules, ...options.bans });
  const limits = { ...defaultServerLimits, ...options.limits };
  const app = createServer(clock, limits, options.log ?? null, options.tls);

  answerClientErrors(app, clock, limiter, limits.lingerMs);
  const methodCheck = createMethodCheck(app);
  const { onArrival, log = null } = options;
  if (onArrival) {
    app.addHook('onRequest', async ({ method, url }) => onArrival({ at: clock.now(), method, url }));
  }
  app.addHook('onRequest', announceDeprecation);
  app.addHook('onRequest', createGuard(storage.keys, limiter));
  app.addHook('onRequest', methodCheck);
  if (log) app.addHook('onResponse', logRequest);
  const faults = installFaults(app, clock, limiter, options.faults ?? []);

  await installOpenApi(app);
  const dataOf: RouteContext['dataOf'] = ({ apiKey }) => {
    // The guard has refused requests without a key.
    if (!apiKey) throw new Error('The request has no key.');
    return storage.of(apiKey.accountId);
  };
  for (const routes of [petRoutes, categoryRoutes, orderRoutes, inventoryRoutes]) {
    routes(app, { dataOf, clock });
  }
  healthRoutes(app, storage, clock);

  const pruning = setInterval(() => {
    storage.prune(clock.now()).catch((error) => app.log.error({ err: error }, 'pruning failed'));
  }, HOUR_MS);
  pruning.unref();

  async function stop(graceMs: number): Promise<void> {
    clearInterval(pruning);
    const impatient = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(impatient);
    await storage.close();
  }
  let stopping: Promise<void> | undefined;
  const close = (graceMs = 10_000) => {
    stopping ??= stop(graceMs);
    return stopping;
  };

  return { storage, app, faults, close };
}

/** Starts the Petstore Service on a storage, which it then owns. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const service = await createApp(options);
  limitStalls(service.app, options.limits?.stallMs ?? defaultServerLimits.stallMs);
  const { host = '127.0.0.1', port = 0 } = options;
  const url = await service.app.listen({ host, port }).catch(async (error) => {
    await service.close();
    throw error;
  });
  return { ...service, url };
}
