import { once } from 'node:events';
import { connect } from 'node:net';
import { quantile } from '../lib/stats.ts';
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
  /** Answers other than 2xx. */
  failed: number;
}

/** Sends requests to a target on some connections for `seconds`; each connection waits for an answer before the next. */
export async function measure(
  target: Target,
  work: Work,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const requests = Array.from({ length: 60 }, (_, index) => requestText(target, work, index + 1));
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const { hostname, port } = new URL(target.url);

  async function runConnection(first: number): Promise<void> {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay();
    await once(socket, 'connect');
    for (let next = first; performance.now() < end; next += 1) {
      const from = performance.now();
      socket.write(requests[next % requests.length] as string);
      let answer = '';
      while (!isComplete(answer)) answer += (await once(socket, 'data'))[0].toString('latin1');
      times.push(performance.now() - from);
      if (!answer.startsWith('HTTP/1.1 2')) failed += 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, (_, at) => runConnection(at)));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}

function requestText({ url, headers, paths }: Target, work: Work, pet: number): string {
  const { method, body } = works[work];
  const text = body ? JSON.stringify(body) : '';
  const all = {
    host: new URL(url).host,
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': text.length } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${paths[work].replace('{n}', String(pet))} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** Whether an answer with `Content-Length` has arrived completely. */
function isComplete(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  return head >= 0 && answer.length - head - 4 >= Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
}
