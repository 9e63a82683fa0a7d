import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import {
  ALLOWED_STATES,
  type EntryEvent,
  type EntryStatus,
  type StoredState,
  transition,
} from './transition.ts';

// The outbox's state machine: it matches docs/sync.md, and its rules hold for any sequence of events.

const said = { code: 'answered', status: 503, name: 'http_503', words: null } as const;
const wait = { topic: 'pet_not_sent', id: localId('momo') } as const;

/** Every event by its name in the drawing. */
const samples: Readonly<Record<string, EntryEvent>> = {
  begun: { type: 'begun' },
  planned: { type: 'planned', wait },
  released: { type: 'released' },
  amended: { type: 'amended' },
  needless: { type: 'needless', code: null },
  joined: { type: 'joined' },
  stranded: { type: 'stranded', code: 'pet_given_up' },
  unreadable: { type: 'unreadable', raw: '{' },
  withdrawn: { type: 'withdrawn', code: 'withdrawn' },
  discarded: { type: 'discarded', why: 'not wanted' },
  restored: { type: 'restored' },
  'restored, a status': { type: 'restored' },
  'answered: accepted': { type: 'answered', answer: { is: 'accepted' } },
  'answered: accepted in part': { type: 'answered', answer: { is: 'accepted', more: true } },
  'answered: needless': { type: 'answered', answer: { is: 'needless', code: 'pet_gone' } },
  'answered: deferred': { type: 'answered', answer: { is: 'deferred', reason: said } },
  'answered: changed meanwhile': { type: 'answered', answer: { is: 'changed_meanwhile' } },
  'answered: rejected': { type: 'answered', answer: { is: 'rejected', reason: said } },
  'answered: conflict': { type: 'answered', answer: { is: 'conflict', code: 'gone' } },
  'answered: in doubt': { type: 'answered', answer: { is: 'in_doubt', reason: said } },
  interrupted: { type: 'interrupted' },
  'looked up: found': { type: 'lookedUp', finding: { is: 'found' } },
  'looked up: found in part': { type: 'lookedUp', finding: { is: 'found', more: true } },
  'looked up: absent': { type: 'lookedUp', finding: { is: 'absent' } },
  'looked up: rejected': { type: 'lookedUp', finding: { is: 'rejected', reason: said } },
  'looked up: conflict': { type: 'lookedUp', finding: { is: 'conflict', code: 'gone' } },
  'retried: send': { type: 'retried', to: 'ready' },
  'retried: look up': { type: 'retried', to: 'in_doubt' },
  'retried: look up, then send': { type: 'retried', to: 'in_doubt', sendIfAbsent: true },
  edited: { type: 'edited' },
  'settled by person': { type: 'settledByPerson', code: null },
};

const STATES: readonly StoredState[] = ['ready', 'inflight', 'in_doubt', 'parked', 'done', 'discarded'];
const order = { kind: 'createOrder', entity: 'order' } as const;
const count = { kind: 'pushStock', entity: 'stock' } as const;
const status = { kind: 'pushStatus', entity: 'pet' } as const;

function standing(state: StoredState): EntryStatus {
  return { state, wait: null, reason: null, attempts: 1 };
}

/** All transitions of the code, for every state and event: `ready begun inflight`. */
function moves(): string[] {
  return STATES.flatMap((state) =>
    Object.entries(samples).flatMap(([name, event]) => {
      const thing = name.endsWith('a count') ? count : name.endsWith('a status') ? status : order;
      const result = transition({ ...thing, ...standing(state) }, event);
      return result === 'stale' ? [] : [`${state} ${name} ${result.next.state}`];
    }),
  );
}

test('the drawing in docs/sync.md has every move from one state to another, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'sync.md'), 'utf8');
  const [, states = ''] = page.split('### States');
  const [drawing = ''] = states.split('### ');
  const drawn = [...drawing.matchAll(/^ +(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, names]) =>
    (names ?? '').split(' / ').map((name) => `${from} ${name} ${to}`),
  );
  // Events that keep the state, and a restore, which applies to every open state, are in the text beside the drawing.
  const shown = moves().filter((move) => {
    const [from, ...rest] = move.split(' ');
    return from !== rest.at(-1) && !move.includes('restored');
  });
  expect(drawn.toSorted()).toEqual(shown.toSorted());
});

test('every event means something in the states that say so, and in no other', () => {
  for (const event of Object.values(samples)) {
    const meant = STATES.filter((state) => transition({ ...order, ...standing(state) }, event) !== 'stale');
    expect(meant).toEqual(
      ALLOWED_STATES[event.type].toSorted((a, b) => STATES.indexOf(a) - STATES.indexOf(b)),
    );
  }
});

test('whatever happens in whatever order, what is settled stays, only a ready entry waits, and nothing is sent unasked', () => {
  const neverLeft: EntryEvent = { type: 'answered', answer: { is: 'deferred', reason: null } };
  const events = fc.array(fc.constantFrom(...Object.values(samples), neverLeft), { maxLength: 60 });
  fc.assert(
    fc.property(events, fc.constantFrom(order, count, status), (all, thing) => {
      let now: EntryStatus = { ...standing('ready'), attempts: 0 };
      for (const event of all) {
        const result = transition({ ...thing, ...now }, event);
        if (result === 'stale') continue;
        const { next } = result;
        expect(['done', 'discarded']).not.toContain(now.state);
        if (next.wait !== null) expect(next.state).toBe('ready');
        const made = event.type === 'begun' ? 1 : event === neverLeft ? -1 : 0;
        expect(next.attempts - now.attempts).toBe(made);
        if (next.state === 'inflight') expect([null, 'person']).toContain(next.reason?.code ?? null);
        if (['in_doubt', 'parked', 'discarded'].includes(next.state)) expect(next.reason).not.toBeNull();
        now = next;
      }
    }),
  );
});

test('an entry that is settled, parked or in doubt lets others look again', () => {
  const effects = (
    thing: typeof order | typeof count | { kind: 'deletePet'; entity: 'pet' },
    state: StoredState,
    name: string,
  ) => {
    const result = transition({ ...thing, ...standing(state) }, samples[name] as EntryEvent);
    return result === 'stale' ? 'stale' : result.effects;
  };
  expect(effects(order, 'inflight', 'answered: accepted')).toEqual([{ release: 'stock_of_order' }]);
  expect(effects(order, 'in_doubt', 'looked up: found')).toEqual([{ release: 'stock_of_order' }]);
  expect(effects(order, 'parked', 'discarded')).toEqual([{ release: 'stock_of_order' }]);
  expect(effects(order, 'inflight', 'answered: rejected')).toEqual([{ release: 'stock_of_order' }]);
  expect(effects(order, 'inflight', 'answered: in doubt')).toEqual([{ release: 'stock_of_order' }]);
  expect(effects(order, 'inflight', 'answered: deferred')).toEqual([]);
  expect(effects({ kind: 'deletePet', entity: 'pet' }, 'inflight', 'answered: rejected')).toEqual([
    { release: 'pets_first' },
  ]);
  expect(effects(count, 'inflight', 'answered: deferred')).toEqual([{ join: true }]);
  expect(effects(count, 'inflight', 'restored')).toEqual([]);
});
