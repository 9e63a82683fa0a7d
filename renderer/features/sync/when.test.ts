import { expect, test } from 'vitest';
import { idle } from '../../../electron/usecases/testing.ts';
import type { EntryAttempt } from '../../../shared/domain/entry-life.ts';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { folded } from './entry/EntryHistory.tsx';
import { stateWords } from './labels.ts';
import { pillOf } from './SyncPill.tsx';
import { claimOf, syncEta } from './when.ts';

const t = i18n.getFixedT('en');
const format = formatFor('en-IE', 'EUR');
const now = Date.parse('2026-11-21T04:10:00.000Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const waiting = { orders: 1, stock: 0, edits: 0 };
const people = { sales: 1, orders: 0, stock: 0, edits: 0 };
/** The status of an idle till that has made some requests today, with these changes. */
const till = (change: Partial<SyncStatus> = {}): SyncStatus => ({ ...idle, gate, ...change });
const gate: SyncStatus['gate'] = {
  ...idle.gate,
  minute: { limit: 60, remaining: 52, resetsAt: at(36) },
  day: { limit: 1000, remaining: 642, resetsAt: at(9 * 3600) },
};
const one = till({ waiting, people, drainsAt: at(240) });

function away(nextTry: number | null, change: Partial<SyncStatus> = {}): SyncStatus {
  const gate = { ...one.gate, admits: false, until: nextTry === null ? null : at(nextTry) };
  const trouble = { code: 'unreachable' as const, at: at(-60) };
  return till({
    link: 'offline',
    waiting,
    people,
    trouble,
    gate,
    drainsAt: at((nextTry ?? 0) + 80),
    ...change,
  });
}
const say = (status: SyncStatus) => syncEta(status, now, t, format);

test('an estimate is shown only while the service answers, otherwise the next try and what follows it', () => {
  expect(say(one)).toMatch(/^Expected to be synced by \d\d:\d\d\.$/);
  expect(say({ ...one, drainsAt: at(2) })).toBe('Expected to be synced within a minute.');
  expect(say(away(34))).toBe('Next try in 34\u00a0s. Once Petstore is back, sending takes about 2 minutes.');
  expect(say(away(-1, { drainsAt: at(1) }))).toBe(
    'Trying now. Once Petstore is back, sending takes about 1 minute.',
  );
  expect(say(away(-1, { drainsAt: at(29 * 86_400) }))).toMatch(/about 29 days\.$/);
  expect(say(away(300))).toMatch(/^Next try at \d\d:\d\d\./);
  // Attention is needed as well, but the service is still unreachable.
  expect(say(away(34, { parked: 1 }))).toContain('Next try in 34\u00a0s');
});

test('an item blocked by something other than its turn says so, on the screen and in the pill', () => {
  const held = { ...one, drainsAt: null };
  expect(say(held)).toBe('Waiting for its sale; open it for details.');
  expect(pillOf(held, t, format).words).toBe('1 waiting');
  expect(pillOf(one, t, format).words).toBe('Sending 1');
  expect(say({ ...held, gate: { ...held.gate, reason: 'unauthorized' } })).toContain('not known yet');
  expect(stateWords({ state: 'blocked', reason: { code: 'oversold' } }, held, t)).toBe('Waiting for stock');
});

test('the pill’s short text is not longer, and still has the number of items that need attention', () => {
  const brief = (status: SyncStatus) => pillOf(status, t, format).brief;
  expect(brief(till({ parked: 2 }))).toBe('Review 2');
  expect(brief(away(34))).toBe('Offline · 1');
  expect(brief(till())).toBe('Online');
});

test('an entry blocked only by the connection says so, but not in training', () => {
  expect(stateWords({ state: 'ready', reason: null }, away(34), t)).toBe('Waiting for the connection');
  expect(stateWords({ state: 'ready', reason: null }, one, t)).toBe('Waiting to sync');
  expect(pillOf(till(), t, format).words).toBe('Online');
});

test('a gauge shows no unknown value and no reset that has passed', () => {
  const past = { limit: 60, remaining: 1, resetsAt: at(-240) };
  const idle = { ...one, gate: { ...one.gate, minute: past } };
  expect(claimOf(idle, 'minute', now)).toBe('fresh');
  expect(claimOf(away(34), 'minute', now)).toBe('unknown');
  expect(claimOf(away(34), 'day', now)).toMatchObject({ remaining: 642 });
  expect(claimOf(away(34, { gate: { ...one.gate, day: past } }), 'day', now)).toBe('unknown');
});

test('consecutive attempts that were never sent are one row; an answer has its own', () => {
  const attempt = (number: number, outcome: string, code: string): EntryAttempt => ({
    number,
    operation: 'createOrder',
    startedAt: at(number),
    finishedAt: at(number),
    outcome,
    status: null,
    code,
    words: null,
  });
  const runs = folded([
    attempt(1, 'not_sent', 'ECONNREFUSED'),
    attempt(2, 'not_sent', 'EHOSTUNREACH'),
    attempt(3, 'refused', 'validation_failed'),
    attempt(4, 'refused', 'validation_failed'),
    attempt(5, 'not_sent', 'ECONNREFUSED'),
    attempt(6, 'not_sent', 'gate_closed'),
  ]);
  expect(runs.map(({ first, last, count }) => [first.number, last.number, count])).toEqual([
    [1, 2, 2],
    [3, 3, 1],
    [4, 4, 1],
    [5, 5, 1],
    [6, 6, 1],
  ]);
});

test('before the first answer the pill says that Perch is asking, or when the service last answered', () => {
  const starting = { link: 'starting' as const, lastPulledAt: '2026-11-21T09:00:00.000Z' };
  const words = (changes: object) => pillOf(till({ ...starting, ...changes }), t, format).words;
  expect(words({ asking: true })).toBe('Checking');
  expect(words({ asking: true, lastPulledAt: null })).toBe('Checking');
  expect(words({ asking: false })).toMatch(/^Synced .*:/);
  expect(words({ asking: true, people: { sales: 2, orders: 0, stock: 0, edits: 0 } })).toBe(
    'Checking · 2 waiting',
  );
});

test('an item that needs attention never hides the state of the connection', () => {
  const pill = (status: SyncStatus) => {
    const { look, words, badge } = pillOf(status, t, format);
    return [look, words, badge];
  };
  expect(pill(away(34, { parked: 1, people: { sales: 9, orders: 0, stock: 0, edits: 0 } }))).toEqual([
    'offline',
    'Offline · 9 waiting',
    1,
  ]);
  expect(pill(till({ link: 'paused', parked: 2 }))).toEqual(['paused', 'Paused', 2]);
  expect(pill(till({ parked: 1 }))).toEqual(['attention', '1 item needs attention', 1]);
  expect(pill(till())).toEqual(['online', 'Online', 0]);
});

test('a nearly full disk is shown in the pill, unless the connection has a problem', () => {
  const pill = (status: SyncStatus) => {
    const { look, words } = pillOf(status, t, format, { diskLow: true });
    return [look, words];
  };
  expect(pill(till())).toEqual(['attention', 'Disk almost full']);
  expect(pill(one)).toEqual(['attention', 'Disk almost full · 1 waiting']);
  expect(pill(away(34))).toEqual(['offline', 'Offline · 1 waiting']);
});

test('a refused key is shown in the pill before everything else', () => {
  const gate = { ...till().gate, admits: false, reason: 'unauthorized' as const };
  const words = (changes: Partial<SyncStatus>) =>
    pillOf(till({ link: 'attention', ...changes }), t, format).words;
  expect(words({ gate })).toBe('Key not accepted');
  expect(words({ gate, parked: 2 })).toBe('Key not accepted');
  const trouble = { at: at(0) };
  expect(words({ trouble: { ...trouble, code: 'api_key_unusable' } })).toBe('Key not accepted');
  expect(words({ trouble: { ...trouble, code: 'no_service' } })).toBe('Not connected');
  expect(words({ parked: 2 })).toBe('Needs attention');
});
