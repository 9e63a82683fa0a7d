import type { Options as KyOptions } from 'ky';
import PQueue from 'p-queue';
import { loadPeers } from '../lib/peers.ts';
import type { Peer } from './peer.ts';
import { perch } from './perch.ts';
import { MINUTE, patient, post, share } from './posting.ts';

/** p-queue's readme, "interval" and "strict". */
const pQueue: Peer = {
  key: 'p-queue',
  name: 'p-queue + ky',
  packages: ['p-queue', 'ky'],
  how: 'intervalCap is the plan',
  start(shop) {
    const queue = new PQueue({ interval: MINUTE, intervalCap: shop.minute });
    return (order) => queue.add(() => post(shop, order));
  },
};
const pQueueGlued: Peer = {
  key: 'p-queue-glue',
  name: 'p-queue + ky, glued',
  packages: ['p-queue', 'ky'],
  how: "intervalCap is the till's share, strict (sliding), ky retries POST on 429, the queue pauses for Retry-After",
  start(shop) {
    const queue = new PQueue({ interval: MINUTE, intervalCap: share(shop), strict: true });
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

/** All of them, as the report has them. */
export async function allPeers(): Promise<Peer[]> {
  return [perch, pQueue, pQueueGlued, ...(await loadPeers('pacing')).peers];
}
