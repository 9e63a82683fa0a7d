import FakeTimers from '@sinonjs/fake-timers';
import { Limiter } from '../../lab/simulator/limiter.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { createNetwork } from './network.ts';
import { retryAfters } from './retry-after.ts';
import type { Order, StartSender } from './sender.ts';

export const plans = {
  free: { minute: 60, day: 1000, orders: 200 },
  pro: { minute: 300, day: 10_000, orders: 600 },
  business: { minute: 1000, day: 100_000, orders: 1600 },
} as const;
/** `first`: fixed windows starting with the first request, as in our service. */
export const limiters = ['first', 'fixed', 'bucket', 'sliding'] as const;

export interface Cell {
  plan: keyof typeof plans;
  limiter: (typeof limiters)[number];
  tills: number;
  clocksRight: boolean;
  /** Others use the key too, and Retry-After has any form. */
  outside?: boolean;
}

/** The result of one schedule, in milliseconds. */
export interface Result {
  /** From the start to the last answer; null if not everything arrived. */
  drain: number | null;
  /** Time of a sender that knows the windows. */
  optimum: number;
  refused: number;
  /** Requests during any till's wait, more than a second after the 429. */
  early: number;
  /** Requests that a till sent during the wait of a received 429. */
  duringOwnWait: number;
  bans: number;
  lost: number;
  doubled: number;
}

/** Timeout; orders not acknowledged by then count as lost. */
const TIMEOUT_MS = 2 * HOUR_MS;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/**
 * Draws a schedule from its seed, latency, clock errors, and requests used before the start, as after
 * a restart.
 */
function draw(cell: Cell, seed: number) {
  const dice = chance(`pacing ${seed}`);
  const { minute, day } = plans[cell.plan];
  const limiter = new Limiter({ kind: cell.limiter, minute, day });
  const start = Date.parse('2026-11-21T10:00:00.000Z') + dice.between(0, MINUTE_MS);
  // At least one request is left for each till; with none, any sender would be refused.
  const used = dice.happens(0.5) ? dice.between(0, minute - cell.tills) : 0;
  const usedAt = start - dice.between(0, MINUTE_MS - 1);
  for (let count = 0; count < used; count += 1) limiter.outside(usedAt);
  const skew = dice.between(-DAY_MS, DAY_MS);
  const latency = dice.pick([15, 40, 100]);
  return { limiter, start, skew: cell.clocksRight ? 0 : skew, latency, dice };
}

/** The optimum: each request arrives at the first moment at which it passes. */
function optimum(cell: Cell, seed: number): number {
  const { limiter, start, latency } = draw(cell, seed);
  let now = start + latency;
  for (let left: number = plans[cell.plan].orders; left > 0; ) {
    const { passed, waitMs } = limiter.take(now);
    if (passed) left -= 1;
    else now += waitMs;
  }
  return now + latency - start;
}

/** Runs one schedule in virtual time. */
export async function run(startSender: StartSender, cell: Cell, seed: number): Promise<Result> {
  const { limiter, start, skew, latency, dice } = draw(cell, seed);
  const { minute, orders } = plans[cell.plan];
  const clock = FakeTimers.install({ now: start + skew, toFake: [...timers] });
  try {
    const way = dice.fork('way');
    const forms = Object.values(retryAfters);
    const network = createNetwork({
      limiter,
      latency: () => latency * (0.7 + 0.6 * way.next()),
      skew,
      retryAfter: cell.outside ? dice.fork('retry-after').pick(forms) : retryAfters.seconds,
    });
    const random = dice.fork('jitter').next;
    const tills = Array.from({ length: cell.tills }, () =>
      startSender({ network: network.till(), plan: cell.plan, minute, tills: cell.tills, random }),
    );
    if (cell.outside) othersUse(limiter, minute, skew, dice.fork('outside'));
    let open: number = orders;
    for (let id = 0; id < orders; id += 1) {
      const send = tills[id % tills.length];
      const end = () => {
        open -= 1;
      };
      send?.(orderOf(id)).then(end, end);
    }
    while (open > 0 && Date.now() < start + skew + TIMEOUT_MS) {
      await settled();
      if (open > 0 && clock.countTimers() === 0) break;
      clock.next();
    }
    const { created, lastAnswerAt, duringOwnWait } = network.seen;
    const { refused, early, bans } = limiter.counts;
    const doubled = [...created.values()].filter((times) => times > 1).length;
    const lost = orders - created.size;
    const drain = lost > 0 ? null : lastAnswerAt - start - skew;
    return { drain, optimum: optimum(cell, seed), refused, early, duringOwnWait, bans, lost, doubled };
  } finally {
    clock.uninstall();
  }
}

/** Other users of the key: a trickle, and sometimes the rest of a minute. */
function othersUse(limiter: Limiter, minute: number, skew: number, dice: Chance): void {
  const often = dice.pick([0.1, 0.3, 0.5]);
  const next = () => {
    const burst = dice.happens(0.05) ? dice.between(1, minute) : 1;
    for (let count = 0; count < burst; count += 1) limiter.outside(Date.now() - skew);
    setTimeout(next, (MINUTE_MS / minute / often) * 2 * dice.next());
  };
  next();
}

function orderOf(id: number): Order {
  return { id, petId: 1, quantity: 1, shipDate: new Date(id).toISOString(), complete: true };
}

const turn = setImmediate;
/** Resolves when all work that needs no virtual time is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => turn(resolve));
}
