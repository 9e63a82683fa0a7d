import ky, { type Options as KyOptions } from 'ky';
import { ADDRESS } from './network.ts';
import type { Order, Shop } from './peer.ts';

// Shared by peers that only limit the rate and send by ky.

export const URL_OF_ORDERS = `${ADDRESS}/store/orders`;
/** Each till's share of the limit, because the peers do not know of other tills. */
export const share = ({ minute, tills }: Shop) => Math.max(1, Math.floor(minute / tills));

/** ky's readme, "retry": POST is not retried unless it is named; Retry-After and X-RateLimit-Reset are followed. */
export const patient = { retry: { methods: ['post'], statusCodes: [429], limit: 50 } } satisfies KyOptions;
export const post = ({ network }: Shop, order: Order, options: KyOptions = {}) =>
  ky.post(URL_OF_ORDERS, { json: order, fetch: network.fetch, ...options });
