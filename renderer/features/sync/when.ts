import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { MINUTE_MS } from '../../../shared/time/time.ts';
import type { Format } from '../../i18n/format.ts';
import { isAway, waitingCount } from './labels.ts';

/** Longer waits are shown as a time of day instead of seconds. */
const SECONDS_UP_TO = 100;

/**
 * When everything pending will be at the service: a time while the service answers; while it is unreachable, the next try and
 * the duration from then on.
 */
export function syncEta(status: SyncStatus, now: number, t: TFunction, { moment }: Format): string {
  const { drainsAt, gate } = status;
  const count = waitingCount(status);
  if (isAway(status)) {
    const next = gate.until === null ? now : Math.max(now, Date.parse(gate.until));
    const words = [nextTry()];
    if (drainsAt !== null) {
      const minutes = Math.max(1, Math.ceil((Date.parse(drainsAt) - next) / MINUTE_MS));
      words.push(t('sync.whenBack.takes', { minutes }));
    }
    return words.join(' ');
  }
  if (drainsAt === null) {
    return t(gate.reason === 'unauthorized' ? 'sync.noTime' : 'sync.held', {
      count,
    });
  }
  return Date.parse(drainsAt) - now < MINUTE_MS
    ? t('sync.soon')
    : t('sync.by', { time: moment(drainsAt, now) });

  function nextTry(): string {
    const seconds = gate.until === null ? 0 : Math.ceil((Date.parse(gate.until) - now) / 1000);
    if (gate.until === null || seconds <= 0) return t('sync.whenBack.trying');
    if (seconds <= SECONDS_UP_TO) return t('sync.whenBack.in', { count: seconds });
    return t('sync.whenBack.at', { time: moment(gate.until, now) });
  }
}

/** The reading of a quota gauge: the last known value, a full window, or nothing. */
export type QuotaReading = { remaining: number; resetsAt: string | null } | 'fresh' | 'unknown';

/** A window that has ended is full again, as far as this till knows; while the service is unreachable it is unknown. */
export function claimOf(status: SyncStatus, window: 'minute' | 'day', now: number): QuotaReading {
  const { remaining, resetsAt } = status.gate[window];
  const isOver = resetsAt !== null && Date.parse(resetsAt) <= now;
  if (isOver || window === 'minute') {
    if (isAway(status) || status.link === 'starting') return 'unknown';
    if (isOver) return 'fresh';
  }
  return { remaining, resetsAt };
}

/** The current time, milliseconds since 1970, updated at an interval; for countdowns. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
