import type { Target } from './targets.ts';

export type Work = 'one' | 'list' | 'create' | 'update';

export const works: Record<Work, { title: string; method: 'GET' | 'POST' | 'PUT'; body?: object }> = {
  one: { title: 'read one stock count', method: 'GET' },
  list: { title: 'read a list of 60 pets', method: 'GET' },
  create: {
    title: 'create an order',
    method: 'POST',
    body: { petId: 1, quantity: 1, shipDate: '2026-11-21T09:30:00.000Z', complete: true },
  },
  update: { title: 'set a stock count', method: 'PUT', body: { quantity: 5 } },
};

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 2xx, and requests without an answer. */
  failed: number;
}

/** Requests repeated in turn on each connection. */
interface Requests {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  requests: { path: string }[];
  connections: number;
}

/** Sends requests for some seconds. */
export type Load = (requests: Requests, seconds: number) => Promise<Figures>;

/** Puts load on one target for `seconds`. */
export function measure(
  load: Load,
  target: Target,
  work: Work,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const { method, body } = works[work];
  const requests = {
    url: target.url,
    method,
    headers: { ...target.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    requests: Array.from({ length: 60 }, (_, index) => ({
      path: target.paths[work].replace('{n}', String(index + 1)),
    })),
    connections,
  };
  return load(requests, seconds);
}
