import type { Network } from './network.ts';

/** What a till knows about the service. */
interface Shop {
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

/** Starts a program that sends a backlog under a limit; called once for each till. */
export type StartSender = (shop: Shop) => Send;
