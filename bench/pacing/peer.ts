import type { Network } from './network.ts';

/** What a till knows about the service. */
export interface Shop {
  network: Network;
  /** Requests a minute and a day that the plan allows. */
  plan: 'free' | 'pro' | 'business';
  minute: number;
  /** Number of tills that share the key. */
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

/** Sends an order; resolves when acknowledged, rejects when given up. */
type Send = (order: Order) => Promise<unknown>;

/** An implementation that sends a backlog under a limit. `start` is called once per till, as in separate programs. */
export interface Peer {
  key: string;
  name: string;
  packages: string[];
  /** Maximum turns of the event loop for one step; streams take more than one. */
  turns?: number;
  start(shop: Shop): Send;
}
