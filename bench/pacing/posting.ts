import ky, { type Options as KyOptions } from 'ky';
import { ADDRESS } from './network.ts';
import type { Order, Shop } from './peer.ts';

// What peers have in common that keep a rate and leave the requests to ky.

export const URL_OF_ORDERS = `${ADDRESS}/store/orders`;
/** With K tills on a key each gets its share: none of these knows of the others. */
export const share = ({ minute, tills }: Shop) => Math.max(1, Math.floor(minute / tills));

/** ky's readme, "retry": POST is not retried unless it is named; Retry-After and X-RateLimit-Reset are followed. */
export const patient = { retry: { methods: ['post'], statusCodes: [429], limit: 50 } } satisfies KyOptions;
export const post = ({ network }: Shop, order: Order, options: KyOptions = {}) =>
  ky.post(URL_OF_ORDERS, { json: order, fetch: network.fetch, ...options });
