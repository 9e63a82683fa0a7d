import { Octokit } from '@octokit/core';
import { throttling } from '@octokit/plugin-throttling';
import Bottleneck from 'bottleneck';
import got from 'got';
import type { Options as KyOptions } from 'ky';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import { MINUTE_MS } from '../../shared/time/time.ts';
import { ADDRESS } from '../pacing/network.ts';
import type { Order, Peer, Shop } from '../pacing/peer.ts';
import { patient, post, share, URL_OF_ORDERS } from '../pacing/posting.ts';

/** p-queue's readme, "interval" and "strict". */
const pQueue: Peer = {
  key: 'p-queue',
  name: 'p-queue + ky',
  packages: ['p-queue', 'ky'],
  start(shop) {
    const queue = new PQueue({ interval: MINUTE_MS, intervalCap: shop.minute });
    return (order) => queue.add(() => post(shop, order));
  },
};
const pQueueGlued: Peer = {
  key: 'p-queue-glue',
  name: 'p-queue + ky, glued',
  packages: ['p-queue', 'ky'],
  start(shop) {
    const queue = new PQueue({ interval: MINUTE_MS, intervalCap: share(shop), strict: true });
    let paused: NodeJS.Timeout | undefined;
    const hooks: KyOptions['hooks'] = {
      afterResponse: [
        ({ response }) => {
          if (response.status !== 429) return;
          queue.pause();
          clearTimeout(paused);
          paused = setTimeout(() => queue.start(), Number(response.headers.get('retry-after')) * 1000);
        },
      ],
    };
    return (order) => queue.add(() => post(shop, order, { ...patient, hooks }));
  },
};

/** p-throttle's readme, "limit", "interval" and "strict". */
const throttle: Peer = {
  key: 'p-throttle',
  name: 'p-throttle + ky',
  packages: ['p-throttle', 'ky'],
  start: (shop) =>
    pThrottle({ limit: shop.minute, interval: MINUTE_MS })((order: Order) => post(shop, order)),
};
const throttleGlued: Peer = {
  key: 'p-throttle-glue',
  name: 'p-throttle + ky, glued',
  packages: ['p-throttle', 'ky'],
  start: (shop) =>
    pThrottle({ limit: share(shop), interval: MINUTE_MS, strict: true })((order: Order) =>
      post(shop, order, patient),
    ),
};

/** Bottleneck's readme, "Refresh Interval", "Retries" (the failed event), minTime and maxConcurrent "for safety". */
function bottleneck(key: string, name: string, glued: boolean, options: (shop: Shop) => object): Peer {
  return {
    key,
    name,
    packages: ['bottleneck', 'ky'],
    start(shop) {
      const limiter = new Bottleneck(options(shop));
      if (glued) {
        limiter.on('failed', (error: { response?: Response }) => {
          const { response } = error;
          return response?.status === 429 ? Number(response.headers.get('retry-after')) * 1000 : null;
        });
      }
      return (order) => limiter.schedule(() => post(shop, order));
    },
  };
}
const reservoir = (amount: number) => ({
  reservoir: amount,
  reservoirRefreshAmount: amount,
  reservoirRefreshInterval: MINUTE_MS,
});
const bottlenecks = [
  bottleneck('reservoir', 'Bottleneck, reservoir', false, ({ minute }) => reservoir(minute)),
  bottleneck('reservoir-glue', 'Bottleneck, reservoir, glued', true, (shop) => ({
    ...reservoir(share(shop)),
    maxConcurrent: 5,
  })),
  bottleneck('mintime', 'Bottleneck, minTime', false, ({ minute }) => ({
    minTime: MINUTE_MS / minute,
  })),
  bottleneck('mintime-glue', 'Bottleneck, minTime, glued', true, (shop) => ({
    minTime: Math.ceil(MINUTE_MS / share(shop)),
    maxConcurrent: 5,
  })),
];

/** got's documentation/7-retry.md: POST is not retried unless it is named; Retry-After is followed. */
function gotPeer(key: string, name: string, retry: object, limit: (shop: Shop) => PQueue): Peer {
  return {
    key,
    name,
    packages: ['got'],
    turns: 3,
    start(shop) {
      const queue = limit(shop);
      return (order) =>
        queue.add(() => {
          const body = JSON.stringify(order);
          // A custom `request` may return a stream, so no socket is needed in virtual time.
          const request = (() => shop.network.answer(body)) as never;
          return got.post(URL_OF_ORDERS, { body, retry, request });
        });
    },
  };
}
const gots = [
  gotPeer('got', 'got', {}, () => new PQueue()),
  gotPeer('got-glue', 'got, glued', { methods: ['POST'], limit: 50 }, () => new PQueue({ concurrency: 10 })),
];

/** @octokit/plugin-throttling's readme: both handlers are required; theirs retries once, `glued` always. */
function octokit(key: string, name: string, retries: number): Peer {
  let tills = 0;
  const Throttled = Octokit.plugin(throttling);
  return {
    key,
    name,
    packages: ['@octokit/plugin-throttling', '@octokit/core'],
    start({ network }) {
      const again = (_after: number, _options: unknown, _octokit: unknown, count: number) => count < retries;
      tills += 1;
      const client = new Throttled({
        baseUrl: ADDRESS,
        request: { fetch: network.fetch },
        log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
        // Instances of a process share groups unless each has its own id; tills are separate programs.
        throttle: { id: `${key}-${tills}`, onRateLimit: again, onSecondaryRateLimit: again },
      });
      return (order) => client.request('POST /store/orders', { ...order });
    },
  };
}

export const peers: Peer[] = [
  pQueue,
  pQueueGlued,
  throttle,
  throttleGlued,
  ...bottlenecks,
  ...gots,
  octokit('octokit', 'octokit throttling', 1),
  octokit('octokit-glue', 'octokit throttling, glued', Infinity),
];
