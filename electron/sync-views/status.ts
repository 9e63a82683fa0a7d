import type { GateState, SyncStatus } from '../../shared/domain/sync.ts';
import { type Clock, toInstant } from '../../shared/time/time.ts';
import { isOpenAt, openUntil } from '../sync/gate/breaker.ts';
import type { Gate } from '../sync/gate/gate.ts';
import type { PullProgress } from '../sync/pull/pull.ts';
import { QUIET_MS } from '../sync/retries.ts';
import type { SyncStore } from '../sync/types.ts';
import { drainsAt, sendingLanes } from './eta.ts';

interface StatusOptions {
  store: SyncStore;
  gate: Gate;
  clock: Clock;
  pulling: () => PullProgress | null;
  /** Whether a request is running or about to start. */
  asking: () => boolean;
  /** Receives errors of reading the database. */
  report?: (error: unknown) => void;
}

/** A clock that is off by more than this makes days and times on receipts wrong. Milliseconds. */
const CLOCK_TROUBLE_MS = 5 * 60_000;
/** Changes within this time are reported once. Milliseconds. */
const TOGETHER_MS = 100;
/** The pause before a retry if the database could not be read. Milliseconds. */
const AGAIN_MS = 5_000;

/** The status that the sync pill and the Sync screen show, with listeners for changes. */
export function createStatus({ store, gate, clock, pulling, asking, report }: StatusOptions) {
  const listeners = new Set<(status: SyncStatus) => void>();
  let scheduled = false;
  let last = '';

  function instantAt(monotonic: number | null): string | null {
    if (monotonic === null || !Number.isFinite(monotonic)) return null;
    return toInstant(clock.now() + monotonic - clock.monotonic());
  }

  function gateState(): GateState {
    const now = clock.monotonic();
    const serviceNow = gate.serviceNow();
    const { breaker, minute, day } = gate.memory;
    const { circuit, consecutiveRefusals } = breaker;
    const minuteLeft = minute.available(now);
    const dayReset = day.resetsAt(serviceNow);
    const today = Math.max(0, day.remaining(serviceNow));
    const pausing = circuit.state === 'half_open' || isOpenAt(breaker, now);
    const denial = gate.denial('orders', 1);
    const spent =
      denial?.reason === 'minute' ? 'minute_spent' : denial?.reason === 'day' ? 'day_spent' : 'none';
    const reasons = {
      closed: spent,
      half_open: 'probing',
      open: circuit.reason === 'unreachable' ? 'none' : (circuit.reason ?? 'none'),
    } as const;
    return {
      admits: !pausing && denial === null,
      reason: reasons[circuit.state],
      until: instantAt(pausing ? openUntil(breaker) : (denial?.retryAt ?? null)),
      minute: {
        limit: gate.plan.minute,
        remaining: minuteLeft,
        resetsAt: instantAt(minute.availableAt(now)),
      },
      day: {
        limit: gate.plan.day,
        remaining: today,
        resetsAt: dayReset === null ? null : toInstant(clock.now() + dayReset - serviceNow),
      },
      consecutiveRefusals,
    };
  }

  /** Lanes that have used up their share of the day, although some of their entries wait. */
  function putOff(waiting: SyncStatus['waiting']): SyncStatus['putOff'] {
    const serviceNow = gate.serviceNow();
    const { day } = gate.memory;
    return sendingLanes.flatMap((lane) => {
      if (waiting[lane] === 0 || day.available(lane, serviceNow) > 0) return [];
      const at = day.availableAt(lane, serviceNow);
      return [{ lane, waiting: waiting[lane], until: toInstant(clock.now() + at - serviceNow) }];
    });
  }

  /**
   * When everything is expected to be confirmed; with a service that does not repeat answers, unanswered requests first
   * wait a minute.
   */
  function expected(inDoubt: number): string | null {
    const now = clock.monotonic();
    const at = drainsAt(gate, store.backlog(), now);
    const looksFirst = inDoubt > 0 && store.capabilities.get().contract?.repeatsAnswers !== true;
    return instantAt(at !== null && looksFirst ? Math.max(at, now + QUIET_MS) : at);
  }

  /** Minutes by which this clock is ahead of the service's; 0 while the difference is small. */
  function clockAhead(): number {
    if (!gate.memory.answered) return 0;
    const ahead = clock.now() - gate.serviceNow();
    return Math.abs(ahead) < CLOCK_TROUBLE_MS ? 0 : Math.round(ahead / 60_000);
  }

  /** The state of the connection. */
  function linkOf(state: GateState): SyncStatus['link'] {
    const { circuit } = gate.memory.breaker;
    if (circuit.reason === 'unauthorized') return 'attention';
    if (circuit.reason === 'unreachable') return 'offline';
    if (circuit.state !== 'closed' || state.reason === 'day_spent') return 'paused';
    return gate.memory.answered ? 'online' : 'starting';
  }

  function trouble(): SyncStatus['trouble'] {
    const { circuit } = gate.memory.breaker;
    if (circuit.state === 'closed') return null;
    return { code: circuit.reason, at: instantAt(circuit.openedAt) ?? toInstant(clock.now()) };
  }

  function now(): SyncStatus {
    const counts = store.entryCounts.now();
    const { waiting, inDoubt } = counts;
    const state = gateState();
    return {
      madeAt: clock.monotonic(),
      link: linkOf(state),
      trouble: trouble(),
      ...counts,
      gate: state,
      drainsAt: expected(inDoubt),
      putOff: putOff(waiting),
      asking: asking(),
      clockAhead: clockAhead(),
      lastAcknowledgedAt: store.entryCounts.lastAcknowledgedAt(),
      lastPulledAt: store.remote.pulls.lastCompleted(),
      pulling: pulling(),
    };
  }

  function notify(): void {
    scheduled = false;
    if (listeners.size === 0) return;
    const status = now();
    const { madeAt: _at, gate: _, drainsAt: _drains, putOff: later, asking: asks, ...facts } = status;
    const text = JSON.stringify([
      facts,
      status.gate.admits,
      status.gate.reason,
      status.drainsAt === null,
      // This matters only before the first answer.
      status.link === 'starting' && asks,
      // Each failed try postpones the next one.
      status.trouble && status.gate.until?.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
      later.map(({ lane }) => lane),
    ]);
    if (text === last) return;
    last = text;
    for (const listener of [...listeners]) listener(status);
  }

  /** Notifies after a delay, and retries while the database cannot be read. */
  function notifyIn(ms: number): void {
    scheduled = true;
    void clock
      .sleep(ms)
      .then(notify)
      .catch((error: unknown) => {
        report?.(error);
        notifyIn(AGAIN_MS);
      });
  }

  return {
    now,
    /** Something may have changed; listeners are notified once, a moment later. */
    changed(): void {
      if (!scheduled && listeners.size > 0) notifyIn(TOGETHER_MS);
    },
    /** Adds a listener. Returns the function that removes it. */
    listen(listener: (status: SyncStatus) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Removes all listeners: the store may then be closed. */
    end: () => listeners.clear(),
  };
}
