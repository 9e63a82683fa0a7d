import { createClient } from '../../electron/petstore/client.ts';
import { writeJson } from '../../electron/petstore/json.ts';
import { createGate, type Permit } from '../../electron/sync/gate/gate.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { Order as OrderSchema } from '../../shared/petstore/schemas.ts';
import { systemClock } from '../../shared/time/time.ts';
import { ADDRESS } from './network.ts';
import type { Order, StartSender } from './sender.ts';

interface Waiting {
  order: Order;
  done: () => void;
  failed: (error: Error) => void;
}

/** The product's gate and client, with a list as outbox; a refused order goes back to its head. */
export const perch: StartSender = ({ network, plan, tills, random }) => {
  const profile = ContractProfile.parse({ plan, tillsOnKey: tills });
  const store = { load: () => ({ state: null, spending: [] }), save: () => {}, close: () => {} };
  const clock = systemClock;
  const gate = createGate({ store, clock, random, profile });
  const client = createClient({ baseUrl: ADDRESS, apiKey: 'key', profile, fetch: network.fetch, clock });
  const waiting: Waiting[] = [];
  let wakeAt = Infinity;

  function pump(): void {
    while (waiting.length > 0) {
      const admission = gate.admit('orders');
      if (!admission.permits) {
        if (admission.retryAt !== null) wake(admission.retryAt);
        return;
      }
      const [permit] = admission.permits;
      if (permit) void send(waiting.shift() as Waiting, permit);
    }
  }

  function wake(at: number): void {
    if (at >= wakeAt && clock.monotonic() < wakeAt) return;
    wakeAt = at;
    void clock.sleep(Math.max(1, at - clock.monotonic())).then(() => {
      if (wakeAt === at) wakeAt = Infinity;
      pump();
    });
  }

  async function send(one: Waiting, permit: Permit): Promise<void> {
    const { id, petId, ...rest } = one.order;
    const body = writeJson({ id: String(id), petId: String(petId), ...rest });
    const options = { body, tryConsume: () => permit.tryConsume() };
    const answer = await client.request('createOrder', OrderSchema, options);
    permit.complete(answer);
    if (answer.kind === 'ok') one.done();
    else if (['rate_limited', 'banned', 'not_sent'].includes(answer.kind)) waiting.unshift(one);
    else one.failed(new Error(answer.kind));
    pump();
  }

  return (order) =>
    new Promise((resolve, reject) => {
      waiting.push({ order, done: () => resolve(null), failed: reject });
      if (waiting.length === 1) queueMicrotask(pump);
    });
};
