import type { RemoteId } from '../../shared/ids/ids.ts';

/** An order of this till, with the state of its creation. */
export interface OwnOrder {
  id: string;
  origin: string;
  petRemoteId: RemoteId | null;
  remoteId: RemoteId | null;
  quantity: number;
  state: string;
  complete: number;
  createState: string;
  createReason: string | null;
  createPayload: string;
  /** The entry that creates it: the prefix of the keys of its requests. */
  createEntry: string;
  /** Recorded attempts to create it, and the till's generation at that time. */
  createAttempts: number;
  generation: number;
  openEntries: number;
  parkedEntries: number;
}

/** All orders of a till: sales and customers' orders. */
export const OWN_ORDERS = `
  SELECT store_order.id, store_order.origin, coalesce(store_order.pet_remote_id, pet.remote_id) AS petRemoteId,
    store_order.remote_id AS remoteId, store_order.quantity, store_order.state, store_order.complete,
    outbox.state AS createState, outbox.reason_code AS createReason, outbox.payload AS createPayload, outbox.id AS createEntry,
    outbox.attempts AS createAttempts, outbox.generation AS generation,
    (SELECT count(*) FROM outbox AS o WHERE o.entity = 'order' AND o.entity_id = store_order.id
       AND o.state IN ('ready', 'inflight', 'in_doubt')) AS openEntries,
    (SELECT count(*) FROM outbox AS o WHERE o.entity = 'order' AND o.entity_id = store_order.id
       AND o.state = 'parked') AS parkedEntries
  FROM store_order JOIN outbox ON outbox.entity_id = store_order.id AND outbox.kind = 'createOrder'
  LEFT JOIN pet ON pet.id = store_order.pet_id
  WHERE store_order.origin <> 'external'`;
