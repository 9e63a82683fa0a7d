import { onTestFinished } from 'vitest';
import { runningClock } from '../../shared/testing/clock.ts';
import { createService, type Service, type ServiceOptions } from '../app.ts';
import { parseJson, stringifyJson } from '../http/json.ts';
import { ensureKey, findKey, type NewKey } from '../keys/keys.ts';
import type { AccountData } from '../storage/index.ts';
import { openSqlite } from '../storage/sqlite.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body with exact integers; undefined if empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  body: any;
}

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export interface TestService extends Service {
  key: string;
  /** The data of the key's account. */
  data: AccountData;
  /** Sends a request with the key; a string is sent unchanged as the body. */
  ask: Ask;
}

/** Starts a service with an Enterprise key with high limits; closed at the end of the test. */
export async function startService(
  options: Partial<ServiceOptions> = {},
  plan: Partial<NewKey> = {},
): Promise<TestService> {
  const clock = options.clock ?? runningClock();
  const storage = options.storage ?? (await openSqlite({}));
  const key = await ensureKey(storage.keys, clock, {
    account: 'test',
    plan: 'enterprise',
    limits: { minute: 1_000_000, day: 1_000_000 },
    ...plan,
  });
  const service = await createService({ ...options, clock, storage });
  onTestFinished(() => service.close());
  const record = await findKey(storage.keys, key);
  const data = storage.of(record?.accountId ?? '');
  return { ...service, key, data, ask: asker(service.url, key) };
}

/** Sends requests to a service with this key; null: without a key. */
export function asker(url: string, key: string | null): Ask {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : stringifyJson(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? parseJson(text) : undefined,
    };
  };
}
