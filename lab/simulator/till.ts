import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { createClient } from '../../electron/petstore/client.ts';
import { restoreBackup } from '../../electron/store/backup/restore.ts';
import { openGateStore } from '../../electron/store/gate/gate.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { layDatabase } from '../../electron/store/testing-database.ts';
import { createSync, type Sync } from '../../electron/sync/engine.ts';
import { createGate, type Gate } from '../../electron/sync/gate/gate.ts';
import { createSecondLocation } from '../../electron/usecases/backup/second-location.ts';
import { createHandlers } from '../../electron/usecases/handlers.ts';
import type { Platform } from '../../electron/usecases/platform.ts';
import { createSession } from '../../electron/usecases/session.ts';
import { playedUpdates } from '../../electron/usecases/updates/testing.ts';
import { createUpdating } from '../../electron/usecases/updates/updating.ts';
import type { NewId } from '../../shared/ids/ids.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import { localId } from '../../shared/testing/ids.ts';
import type { Clock } from '../../shared/time/time.ts';
import { Disk, isRefusal, type Refusal } from './disk.ts';
import { makeSqliteFast } from './fast-sqlite.ts';
import { type Forgotten, forgotten, type Snapshot, takeSnapshot } from './forgotten.ts';
import { Machine, type Sleep } from './machine.ts';
import type { World } from './world.ts';

export interface TillOptions {
  world: World;
  number: number;
  folder: string;
  profile: ContractProfile;
  network: Connect;
  chance: Chance;
  /** Whether the power fails at this step, besides `killSoon`. */
  losesPower?: (step: Step) => boolean;
  trace: (line: string) => void;
}

/** A till's connection to the network, for one run of its program. */
export interface Line {
  fetch: typeof globalThis.fetch;
  /** Disconnects for good: sent requests may still arrive, no answer comes back. */
  kill(): void;
  /** Requests that left during the wait of an earlier answer. */
  early: { at: number; until: number; path: string }[];
}

/** Connects a program on a computer to the service; `trace` receives the answers. */
type Connect = (machine: Machine, trace: (line: string) => void) => Line;

/** Where the power can fail: before the gate's state is written, a request leaves or its answer is read, after a commit. */
export type Step = 'gate' | 'send' | 'answer' | 'commit';

/** One run of a till's program. */
export interface TillProgram {
  store: Store;
  sync: Sync;
  gate: Gate;
  call: ReturnType<typeof createHandlers>;
  line: Line;
  clock: Clock;
}

/** A till: the real store, gate, client, sync and use cases on a virtual machine that can be killed. */
export class SimTill {
  readonly number: number;
  readonly faults: unknown[] = [];
  readonly early: Line['early'] = [];
  kills = 0;
  /** Steps until a planned kill. */
  #killIn: number | null = null;
  readonly #options: TillOptions;
  readonly #machine: Machine;
  readonly #disk: Disk;
  #program: TillProgram | null = null;
  #ids = 0;
  #salts = 0;
  #dead = { dead: false };
  /** The names of its backups. */
  readonly #backups = new Set<string>();
  /** How often its database was replaced by a backup. */
  restores = 0;
  readonly #newId: NewId = () => {
    this.#ids += 1;
    // The last digits become the random part of an order id and must differ between tills.
    const tail = (this.#ids * 32 + this.number).toString(16).padStart(12, '0');
    return localId(`01900000-0000-7000-8000-${tail}`);
  };

  readonly #newSalt = (): string => {
    this.#salts += 1;
    return this.#salts.toString(16).padStart(32, '0');
  };

  constructor(options: TillOptions) {
    this.#options = options;
    this.#machine = new Machine(options.world);
    this.#disk = new Disk(options.world, (line) => options.trace(`till ${this.number}: ${line}`));
    this.number = options.number;
    makeSqliteFast();
    layDatabase(this.file);
  }

  /** Whether its database came from a backup. */
  get restored(): boolean {
    return this.restores > 0;
  }

  /** The running program; null if there is none or the computer is asleep. */
  get program(): TillProgram | null {
    return this.#machine.isAsleep ? null : this.#program;
  }

  /** Error of the machine's wall clock, milliseconds. */
  get skew(): number {
    return this.#machine.skew;
  }
  set skew(ms: number) {
    this.#machine.skew = ms;
  }

  /** Puts the computer to sleep if the program runs. */
  fallAsleep(how: Sleep): void {
    if (!this.program) return;
    this.#options.trace(`till ${this.number}: asleep`);
    this.#machine.fallAsleep(how);
  }

  wake(): void {
    if (!this.#machine.isAsleep) return;
    this.#options.trace(`till ${this.number}: awake`);
    this.#machine.wake();
  }

  get file(): string {
    return join(this.#options.folder, 'perch.sqlite');
  }

  get profile(): ContractProfile {
    return this.#options.profile;
  }

  #backupFile(name: string): string {
    return join(this.#options.folder, `backup${name}.sqlite`);
  }

  /** Wakes the computer and starts the program if it is not running. */
  boot(): TillProgram {
    this.wake();
    if (this.#program) return this.#program;
    const { profile, network, chance, number, folder, trace } = this.#options;
    const dead = { dead: false };
    this.#dead = dead;
    const clock = stoppableClock(this.#machine.clock(), dead);
    const connection = { baseUrl: 'http://sim', account: 'main', profile };
    const store = openStore({
      file: this.file,
      clock,
      newId: this.#newId,
      newSalt: this.#newSalt,
      till: number,
      mode: 'live',
      connection,
      appVersion: '0',
    });
    this.#disk.open(store.context.db);
    const key = { connectionId: store.identity.connectionId, keyHash: 'sim' };
    const gateStore = openGateStore(join(folder, 'gate.sqlite'), key);
    const gate = createGate({
      store: {
        load: () => gateStore.load(),
        save: (...state) => {
          this.#transition('gate');
          this.#disk.assertGateWritable();
          gateStore.save(...state);
        },
        close: () => gateStore.close(),
      },
      clock,
      random: () => chance.next(),
      profile,
    });
    const line = network(this.#machine, (text) => trace(`till ${number}: ${text}`));
    const client = createClient({
      baseUrl: 'http://sim',
      apiKey: 'key',
      profile,
      clock,
      serviceTime: gate.serviceAtLeast,
      fetch: async (input, init) => {
        this.#transition('send');
        const response = await line.fetch(input, init);
        this.#transition('answer');
        return response;
      },
    });
    const sync = createSync({
      store,
      gate,
      client,
      profile,
      clock,
      report: (message, error) => {
        // Disk errors are reported, but are no faults of the program.
        if (!dead.dead && !isRefusal(error))
          this.faults.push(`${message} ${error instanceof Error ? error.stack : error}`);
      },
    });
    store.onChange(() => {
      this.#disk.step();
      // Throwing here would reach no caller.
      if (this.#isNext('commit')) this.kill();
    });
    const call = createHandlers({
      store,
      sync,
      requests: { history: () => ({ from: '', to: '', minutes: [], pauses: [] }), notes: () => [] },
      session: createSession(store, clock),
      clock,
      platform: stubPlatform,
      profile,
      probe: async () => [],
      relief: () => null,
      appVersion: '0',
      secondLocation: createSecondLocation({
        store,
        file: store.context.db.name,
        dataFolder: dirname(store.context.db.name),
        run: () => Promise.reject(new Error('The simulator has no second disk')),
        clock,
        today: () => null,
        notices: [],
        report: () => undefined,
      }),
      updating: createUpdating({
        store,
        clock,
        platform: { updates: playedUpdates(), realShopHasManager: () => false },
      }),
      notices: [],
    });
    sync.start();
    this.#program = { store, sync, gate, call, line, clock };
    return this.#program;
  }

  /** Simulates a power failure. Committed data survive. */
  kill(): void {
    const program = this.#program;
    if (!program) return;
    this.#program = null;
    this.kills += 1;
    this.#killIn = null;
    this.#dead.dead = true;
    this.early.push(...program.line.early);
    program.line.kill();
    this.#disk.close();
    program.store.close();
    program.gate.close();
    this.#machine.wake();
    this.#options.trace(`till ${this.number}: killed`);
  }

  /** Kills the till after this many steps: commits, sends, answers. */
  killSoon(transitions: number): void {
    this.#killIn = transitions;
  }

  /** Lets the disk refuse writes soon, for some seconds. */
  refuseSoon(refusal: Refusal): void {
    if (this.program) this.#disk.refuseSoon(refusal);
  }

  /** Cancels planned kills and disk refusals. */
  cancelFaults(): void {
    this.#killIn = null;
    this.#disk.end();
  }

  async end(): Promise<void> {
    const program = this.#program;
    if (!program) return;
    this.#program = null;
    this.early.push(...program.line.early);
    await program.sync.stop();
    this.#disk.close();
    program.store.close();
    program.gate.close();
  }

  /** Makes a backup of the database. */
  backup(name = ''): void {
    if (!this.program || this.#disk.refusesAll) return;
    this.program.store.context.db.prepare('VACUUM INTO ?').run(this.#backupFile(name));
    this.#backups.add(name);
  }

  /** Replaces the database, which must be closed, by a backup. Returns what that forgets. */
  async restore(name = ''): Promise<Forgotten | null> {
    if (this.#program || !this.#backups.has(name)) return null;
    const { number } = this.#options;
    const before = this.#look();
    await restoreBackup({
      backup: this.#backupFile(name),
      file: this.file,
      mode: 'live',
      till: number,
      clock: this.#machine.clock(),
      checkWorker: null,
    });
    this.restores += 1;
    this.#options.trace(`till ${number}: restored`);
    return forgotten(number, before, this.#look());
  }

  #look(): Snapshot {
    const db = new Database(this.file, { readonly: true });
    try {
      return takeSnapshot(db);
    } finally {
      db.close();
    }
  }

  #transition(step: Step): void {
    if (this.#program) this.#disk.step();
    if (!this.#isNext(step)) return;
    this.kill();
    throw new Error('Power failure');
  }

  /** Whether to kill the till at this step. */
  #isNext(step: Step): boolean {
    if (!this.#program) return false;
    if (this.#options.losesPower?.(step)) return true;
    if (this.#killIn === null) return false;
    this.#killIn -= 1;
    return this.#killIn <= 0;
  }
}

/** A clock whose sleeps never end once the program is dead. */
function stoppableClock(clock: Clock, program: { dead: boolean }): Clock {
  return {
    now: clock.now,
    monotonic: clock.monotonic,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        void clock.sleep(ms, signal).then(() => {
          if (!program.dead) resolve();
        });
      }),
  };
}

const stubPlatform = new Proxy({}, { get: () => () => null }) as Platform;
