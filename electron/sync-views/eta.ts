import { after, between, DAY_MS, later, MINUTE_MS, type MonotonicMs } from '../../shared/time/time.ts';
import type { Backlog, SendingLane } from '../store/entries/backlog.ts';
import { openUntil } from '../sync/gate/breaker.ts';
import type { Gate } from '../sync/gate/gate.ts';

/** In the order in which the lanes are served. */
export const sendingLanes = ['orders', 'stock', 'edits'] as const satisfies SendingLane[];

/**
 * When everything is expected to be sent if the service does not change: from what is left of the minute, the speed of
 * answers, and what the day still allows. null: nothing can be sent, or the gate's circuit is open until a person acts.
 */
export function drainsAt(gate: Gate, { movable, blocked }: Backlog, now: MonotonicMs): MonotonicMs | null {
  if (sendingLanes.every((lane) => movable[lane] === 0)) return null;
  if (openUntil(gate.memory.breaker) === Infinity) return null;
  const today = shareOfToday(gate, (lane) => movable[lane] + blocked[lane]);
  const flow = flowOf(gate, now);
  const first = today.now > 0 ? sendAll(flow, today.now) : now;
  if (today.later === 0) return first;
  const { day } = gate.plan;
  const wholeDays = Math.floor(
    (today.later - 1) / Math.max(1, Math.floor(day / gate.memory.day.limits.tills)),
  );
  const from = after(later(first, today.laterAt(now)), wholeDays * DAY_MS);
  return sendAll(fresh(flow, from), Math.max(1, today.later - wholeDays * day));
}

/** How many of the requests fit into each lane's remaining quota of today. */
function shareOfToday(gate: Gate, wanted: (lane: SendingLane) => number) {
  const { day } = gate.memory;
  const serviceNow = gate.serviceNow();
  let now = 0;
  let later = 0;
  let untilMs = Infinity;
  for (const lane of sendingLanes) {
    const requests = wanted(lane);
    const fit = Math.max(0, Math.min(requests, day.available(lane, serviceNow) - now));
    now += fit;
    later += requests - fit;
    if (requests === fit) continue;
    const known = day.resetsAt(serviceNow) ?? after(serviceNow, DAY_MS);
    const at = fit > 0 ? known : day.availableAt(lane, serviceNow);
    untilMs = Math.min(untilMs, between(serviceNow, at));
  }
  return { now, later, laterAt: (at: MonotonicMs) => after(at, untilMs) };
}

/** The rate of requests from a given moment on. */
interface Flow {
  from: MonotonicMs;
  /** Requests that may be sent at once, and in any minute. */
  available: number;
  perMinute: number;
  /** The rate that the speed of answers allows, requests per millisecond. */
  speed: number;
  /** When the minute's quota is full again. */
  resetsAt: MonotonicMs;
}

function flowOf(gate: Gate, now: MonotonicMs): Flow {
  const { minute, breaker, latency } = gate.memory;
  const { circuit } = breaker;
  const { limit, margin, tills } = minute.limits;
  const own = minute.isInHeader ? limit - margin : Math.floor(limit / tills);
  const from = later(now, openUntil(breaker) ?? now);
  const flow: Flow = {
    from,
    available: minute.available(now),
    perMinute: Math.max(1, own),
    speed: gate.inFlightLimit() / Math.max(1, latency ?? 200),
    resetsAt: later(from, minute.availableAt(now) ?? from),
  };
  // The first request of a window only probes; its answer then admits the rest of the window.
  return circuit.state !== 'closed' || minute.needsQuotaProbe(now) ? fresh(flow, from) : flow;
}

/** The same from a later moment on, with a full minute's quota. */
function fresh(flow: Flow, from: MonotonicMs): Flow {
  return { ...flow, from, available: flow.perMinute, resetsAt: after(from, MINUTE_MS) };
}

/** When the last of this many requests is answered. */
function sendAll({ from, available, perMinute, speed, resetsAt }: Flow, count: number): MonotonicMs {
  if (count <= available) return after(from, count / speed);
  const over = count - available;
  const windows = Math.floor((over - 1) / perMinute);
  const window = Math.max(MINUTE_MS, perMinute / speed);
  const last = over - windows * perMinute;
  const spent = later(resetsAt, after(from, available / speed));
  return after(after(spent, windows * window), last / speed);
}
