import { dirname } from 'node:path';
import type { z } from 'zod';
import type { SyncStatus } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import {
  type Contract,
  type ContractChannel,
  contract,
  type Handlers,
  type Output,
} from '../../shared/ipc/contract.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { runningClock } from '../../shared/testing/clock.ts';
import { type Clock, toInstant } from '../../shared/time/time.ts';
import {
  createSecondLocationRunner,
  nodeSecondLocationProcess,
} from '../store/backup/second-location-runner.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { nobody, testClock, testStore } from '../store/testing.ts';
import { noActivity } from '../sync-views/no-sync.ts';
import { createSecondLocation } from './backup/second-location.ts';
import { provenToday } from './customers/proven-today.ts';
import type { Deps } from './deps.ts';
import { createHandlers } from './handlers.ts';
import type { Act } from './session.ts';
import { createSession } from './session.ts';
import { testPlatform } from './testing-platform.ts';
import { createUpdating } from './updates/updating.ts';

// A shop for tests of the use cases: a real store in a temporary folder, no sync, and a platform that only records.

/** The process for the second location, started with Node. */
export const secondLocationProcess = nodeSecondLocationProcess(
  new URL('../store/backup/second-location-process.ts', import.meta.url),
);

export const idle: SyncStatus = {
  madeAt: 0,
  link: 'online',
  trouble: null,
  waiting: { orders: 0, stock: 0, edits: 0 },
  people: { sales: 0, orders: 0, stock: 0, edits: 0 },
  parked: 0,
  discarded: 0,
  inDoubt: 0,
  gate: {
    admits: true,
    reason: 'none',
    until: null,
    minute: { limit: 60, remaining: 60, resetsAt: null },
    day: { limit: 1000, remaining: 1000, resetsAt: null },
    consecutiveRefusals: 0,
  },
  ...noActivity,
};

/** Calls commands as a page does: the contract parses both input and output. */
function asker(call: Handlers) {
  return async <C extends ContractChannel>(
    channel: C,
    input: z.input<Contract[C]['input']>,
  ): Promise<Output<C>> => {
    const handle = call[channel] as (input: unknown) => unknown;
    const answer = await handle(contract[channel].input.parse(input));
    return contract[channel].output.parse(answer) as Output<C>;
  };
}

/**
 * Fails the test if a read-only command changes the database. Only checks the synchronous part of a command, since
 * later changes may come from other commands.
 */
function assertReadsOnly(handlers: Handlers, store: Store): Handlers {
  const changes = store.context.db.prepare<[], number>('SELECT total_changes()').pluck();
  const held = Object.entries(handlers).map(([name, run]) => {
    const channel = name as ContractChannel;
    if (contract[channel].writes) return [channel, run];
    const watch = (input: unknown) => {
      const before = changes.get();
      const answer = (run as (input: unknown) => unknown)(input);
      const after = changes.get();
      if (before === after) return answer;
      throw new Error(`${channel} changed the database, and its definition says that it only reads`);
    };
    return [channel, watch];
  });
  return Object.fromEntries(held) as Handlers;
}

/** Records the last command, except for staff commands. */
function recordLastCommand(handlers: Handlers) {
  let last: Act | null = null;
  const call = Object.entries(handlers).map(([name, run]) => {
    const channel = name as ContractChannel;
    const remember = (input: unknown) => {
      if (!channel.startsWith('staff.')) last = { channel, input };
      return (run as (input: unknown) => unknown)(input);
    };
    return [channel, remember];
  });
  function lastAct(): Act {
    if (!last) throw new Error('Nothing was asked yet');
    return last;
  }
  return { call: Object.fromEntries(call) as Handlers, lastAct };
}

export function testShop(options: Partial<StoreOptions> = {}) {
  const clock = testClock();
  return testShopOn(testStore({ clock, ...options }), clock);
}

/** The use cases on an open store. */
export function testShopOn<C extends Clock>(store: Store, clock: C) {
  const session = createSession(store, clock);
  /** How often the sync was woken. */
  const kicks = { count: 0, probes: 0, fresh: [] as string[] };
  const sync = {
    status: () => idle,
    onStatus: () => () => undefined,
    freshen: (petIds: readonly LocalId[]) => {
      kicks.fresh.push(...petIds);
    },
    readCounts: async () => undefined,
    refresh: () => {
      kicks.count += 1;
    },
    probe: () => {
      kicks.probes += 1;
    },
  };
  store.onChange(({ topics }) => {
    if (topics.has('outbox')) kicks.count += 1;
  });
  const requests = {
    history: () => ({ from: toInstant(clock.now()), to: toInstant(clock.now()), minutes: [], pauses: [] }),
    notes: () => [],
  };
  const platform = testPlatform();
  const notices: Deps['notices'] = [];
  const secondLocation = createSecondLocation({
    store,
    file: store.context.db.name,
    dataFolder: dirname(store.context.db.name),
    run: createSecondLocationRunner(secondLocationProcess, runningClock()),
    clock,
    today: () => provenToday({ store, sync, clock }),
    notices,
    report: () => undefined,
  });
  const deps: Deps = {
    store,
    sync,
    requests,
    session,
    clock,
    platform,
    profile: ContractProfile.parse({}),
    probe: async () => [],
    relief: () => null,
    appVersion: '0.0.0',
    secondLocation,
    updating: createUpdating({ store, clock, platform }),
    notices,
  };
  const { call, lastAct } = recordLastCommand(assertReadsOnly(createHandlers(deps), store));
  const ask = asker(call);
  /** Adds a person. The first one must be a manager, and is signed in. */
  const hire = (name: string, role: 'manager' | 'cashier', pin = '4711') =>
    ask('staff.save', { staffId: null, name, role, pin, active: true });
  /** A manager approves the last command, as the window does after a refusal. */
  const approve = (staffId: LocalId, pin = '4711') =>
    ask('staff.approve', { staffId, pin, command: lastAct() });
  /** Signs in a cashier, Bert; the shop must have a manager. Returns the cashier's id. */
  const handToCashier = (): LocalId => {
    const bert = { id: null, name: 'Bert', role: 'cashier' as const, active: true, pinHash: 'x' };
    const { id } = store.staff.save(bert, nobody);
    session.signIn(id);
    return id;
  };
  /** Hires Anna, a manager, and signs in Bert, a cashier. Returns Anna. */
  const cashierAtTill = async () => {
    const anna = await hire('Anna', 'manager');
    handToCashier();
    return anna;
  };
  const acts = { hire, approve, lastAct, handToCashier, cashierAtTill };
  return { ...deps, deps, platform, clock, kicks, call, ask, ...acts };
}

export type TestShop = ReturnType<typeof testShop>;

/** The shop after a power cut and a new start of the program. */
export function restarted({ store }: TestShop): TestShop {
  store.close();
  return testShop({ file: store.context.db.name, newId: newLocalId });
}
