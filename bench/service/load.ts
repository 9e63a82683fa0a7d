import autocannon from 'autocannon';
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
  /** Answers other than 2xx, and requests without one. */
  failed: number;
}

/** Puts load on one target for `seconds`. */
export async function measure(
  target: Target,
  work: Work,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const { method, body } = works[work];
  const options = {
    url: target.url,
    method,
    headers: { ...target.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    requests: Array.from({ length: 60 }, (_, index) => ({
      path: target.paths[work].replace('{n}', String(index + 1)),
    })),
    connections,
  };
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
