import type { Network } from './network.ts';

/** What one till knows about the service it sends to. */
export interface Shop {
  network: Network;
  /** Requests a minute and a day that the plan allows. */
  plan: 'free' | 'pro' | 'business';
  minute: number;
  /** How many tills share the key. */
  tills: number;
  random: () => number;
}

export interface Order {
  id: number;
  petId: number;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

/** Sends one order; resolves when it is acknowledged, rejects when it is given up. */
type Send = (order: Order) => Promise<unknown>;

/** One way to send a backlog under a limit. `start` is called once per till, as in a separate program. */
export interface Peer {
  key: string;
  name: string;
  packages: string[];
  /** What was done beyond the defaults, in one sentence. */
  how: string;
  /** Turns of the event loop that one step of it takes at most; streams take more than one. */
  turns?: number;
  start(shop: Shop): Send;
}
