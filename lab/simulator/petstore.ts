import { createApp } from '../../service/app.ts';
import { parseJson, stringifyJson } from '../../service/http/json.ts';
import { issueKey } from '../../service/keys/keys.ts';
import type { AccountData, Storage } from '../../service/storage/index.ts';
import { openSqlite } from '../../service/storage/sqlite.ts';
import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { type Clock, systemClock, wallMs } from '../../shared/time/time.ts';
import type { SimAnswer, SimRequest } from './http.ts';
import type { World } from './world.ts';

/**
 * Which contract the service keeps (docs/contract.md, "Contract v1"). `plain`: no client ids, no idempotency keys, no ETags.
 */
export type Contract = 'v1' | 'plain';

export interface PetstoreOptions {
  world: World;
  limits: PlanLimits;
  contract: Contract;
  /** Error of the service's clock, milliseconds. */
  clockOff?: number;
}

/** The real Petstore Service, in this process and in virtual time, with one account and its key. */
export interface Petstore {
  /** The account's data without limits: for other programs that change them, and for the checks. */
  data: AccountData;
  /**
   * Answers a request. Takes no virtual time: the caller stops it until the answer (`World.pauseFor`).
   */
  answer(request: SimRequest): Promise<SimAnswer>;
}

/** The service of this process, on the clock of the last caller: worlds use it in turn. */
let shared: Promise<{ storage: Storage; app: Awaited<ReturnType<typeof createApp>>['app'] }> | null = null;
let clock: Clock = systemClock;
let accounts = 0;

async function start() {
  const storage = await openSqlite({});
  const { app } = await createApp({
    storage,
    clock: {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      sleep: (ms, signal) => clock.sleep(ms, signal),
    },
  });
  return { storage, app };
}

/** Opens an empty account with its own key, in memory. One world at a time uses it in a process. */
export async function openPetstore({
  world,
  limits,
  contract,
  clockOff = 0,
}: PetstoreOptions): Promise<Petstore> {
  const { monotonic, sleep } = world.clock();
  const own: Clock = { now: () => wallMs(Math.round(world.now + clockOff)), monotonic, sleep };
  clock = own;
  shared ??= start();
  const { storage, app } = await shared;
  accounts += 1;
  const account = `lab-${accounts}`;
  const key = `psk_lab_${accounts}`;
  // Requests without a key are counted by address.
  const remoteAddress = `10.${[16, 8, 0].map((bits) => (accounts >> bits) & 255).join('.')}`;
  await storage.keys.createAccount({ id: account, name: account, createdAt: own.now() });
  await issueKey(storage.keys, own, { account, plan: 'enterprise', limits, key });

  return {
    data: storage.of(account),
    async answer(request) {
      clock = own;
      const asked = contract === 'plain' ? withoutContract(request) : request;
      const { method, path, query, headers, body } = asked;
      const search = query.size > 0 ? `?${query}` : '';
      const response = await app.inject({
        method: method as 'GET',
        remoteAddress,
        url: `${path}${search}`,
        headers: { ...Object.fromEntries(headers), authorization: `Bearer ${key}` },
        ...(body === null ? {} : { payload: body }),
      });
      const answerHeaders = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const answer = {
        status: response.statusCode,
        headers: Object.fromEntries(answerHeaders) as Record<string, string>,
        body: response.body,
      };
      return contract === 'plain' ? undeclared(path, withoutTags(answer)) : answer;
    },
  };
}

/** The request as a service without contract v1 sees it. */
function withoutContract(request: SimRequest): SimRequest {
  const headers = new Headers(request.headers);
  for (const name of ['idempotency-key', 'if-match', 'if-none-match']) headers.delete(name);
  const makesOrder = request.method === 'POST' && request.path === '/store/orders';
  return { ...request, headers, body: makesOrder ? withoutId(request.body) : request.body };
}

function withoutId(body: string | null): string | null {
  const order = parseJson(body ?? 'null');
  if (typeof order !== 'object' || order === null) return body;
  const { id: _, ...rest } = order as Record<string, unknown>;
  return stringifyJson(rest);
}

function withoutTags(answer: SimAnswer): SimAnswer {
  const { etag: _, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** The service's document without its promises. */
function undeclared(path: string, answer: SimAnswer): SimAnswer {
  if (path !== '/openapi.json') return answer;
  const { info, ...document } = JSON.parse(answer.body) as { info: Record<string, unknown> };
  const { 'x-contract': _, ...plain } = info;
  return { ...answer, body: JSON.stringify({ ...document, info: plain }) };
}
