import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { until } from '../../../../shared/testing/until.ts';
import { capture } from '../../../bootstrap/child.mjs';
import { cache, node24, root as project } from '../../../bootstrap/paths.mjs';
import { type DebianRoot, processesBelow, type RootMethod, type RootProcess } from './debian-root.ts';
import type { Keyboard } from './keyboard.ts';

/** The installed program, driven by keys and observed by its files. */
export class InstalledTill {
  readonly #root: DebianRoot;
  readonly #keyboard: Keyboard;
  readonly #env: Record<string, string>;
  #running: ReturnType<DebianRoot['start']> | null = null;
  #window = '';
  /** The user's data folder, as a path on this machine. */
  readonly data: string;

  constructor(root: DebianRoot, keyboard: Keyboard, env: Record<string, string>) {
    this.#root = root;
    this.#keyboard = keyboard;
    this.#env = env;
    this.data = join(root.folder, 'home', 'anna', '.local', 'share', 'perch');
  }

  /** Starts the program and waits for its window. */
  async open({ way = 'pivot' as RootMethod, env = {} } = {}): Promise<void> {
    const running = this.#root.start(['perch', '--log-level=3'], { env: { ...this.#env, ...env }, way });
    this.#running = running;
    void running.ended.then(() => {
      this.#running = null;
    });
    this.#window = await until(() => {
      if (this.#running === null) throw new Error(`Perch ended: ${running.said()}`);
      return this.#keyboard.window('Perch');
    });
  }

  /** Ends the program like a logout or a power cut. */
  async close(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const running = this.#running;
    if (!running?.child.pid) return;
    const main = this.#main();
    if (main) process.kill(main.pid, signal);
    await running.ended;
  }

  /** Mapped files of SQLite's addon in the main process; replaced ones end in ` (deleted)`. */
  addons(): string[] {
    const maps = readFileSync(`/proc/${this.#main()?.pid}/maps`, 'utf8');
    const files = maps.split('\n').filter((line) => line.includes('better_sqlite3.node'));
    // The inode precedes the name.
    return [...new Set(files.map((line) => line.split(/ +/).slice(4).join(' ')))];
  }

  #main(): RootProcess | undefined {
    return this.processes().find(({ command }) => !command.includes('--type='));
  }

  /** The program's processes. */
  processes(): RootProcess[] {
    const all = this.#running?.child.pid ? processesBelow(this.#running.child.pid) : [];
    return all.filter(({ command }) => /^(\/usr\/lib\/perch\/perch|perch)( |$)/.test(command));
  }

  /** Sells one of a pet without a price for 10.00 in cash by keyboard, and waits until it is on the disk. */
  async sell(pet: string): Promise<void> {
    const before = this.sales();
    await until(() => this.#offers(pet));
    await this.#keyboard.focus(this.#window);
    // The screen cannot be read, so success is checked on the disk, and keys without effect are repeated.
    await this.#again(
      () => this.#basketHolds(pet),
      async () => {
        await this.#keyboard.press('Escape', 'Escape', 'ctrl+a', 'BackSpace');
        await this.#keyboard.type(pet);
        await this.#keyboard.press('Return');
        await this.#keyboard.type('10.00');
        await this.#keyboard.press('Return');
      },
    );
    await this.#again(
      () => this.sales() === before + 1,
      async () => {
        await this.#keyboard.press('Escape', 'F12');
        await this.#keyboard.press('Return');
      },
    );
    await this.#keyboard.press('Return');
  }

  async #again(done: () => boolean, act: () => Promise<void>): Promise<void> {
    for (let tries = 0; tries < 8 && !done(); tries += 1) {
      await act();
      // Waits as long as the machine is busy.
      await until(() => done() || this.#idle()).catch(() => undefined);
    }
    expect(done()).toBe(true);
  }

  #looks = 0;
  #idle(): boolean {
    this.#looks = (this.#looks + 1) % 150;
    return this.#looks === 0;
  }

  #offers(pet: string): boolean {
    return this.#read('SELECT count(*) FROM pet WHERE name = ?', pet) > 0;
  }

  #basketHolds(pet: string): boolean {
    const pets = 'SELECT id FROM pet WHERE name = ?';
    const sql = `SELECT count(*) FROM basket WHERE state = 'open' AND EXISTS (${pets} AND instr(content, id) > 0)`;
    return this.#read(sql, pet) > 0;
  }

  /** Number of sales on the disk. */
  sales(): number {
    return this.#read('SELECT count(*) FROM sale');
  }

  /** Number of unsent orders. */
  unsent(): number {
    return this.#read(
      "SELECT count(*) FROM outbox WHERE kind = 'createOrder' AND state NOT IN ('done', 'discarded')",
    );
  }

  /** The last migration of its database. */
  version(): number {
    return this.#read('PRAGMA user_version');
  }

  /** The versions of its backups, oldest first. */
  backups(): number[] {
    const folder = join(this.data, 'live', 'backups');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite'))
      .sort()
      .map((name) => readNumber(join(folder, name), 'PRAGMA user_version'));
  }

  /** The log of all starts. */
  log(): string {
    const file = join(this.data, 'logs', 'perch.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** The output of `till verify` for a copy of the data. */
  async verified(): Promise<unknown> {
    const copy = join(cache, 'install', 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(this.data, copy, { recursive: true, filter: (path) => !path.includes('/electron') });
    const { code, stdout, output } = await capture(node24, [join(project, 'electron', 'till.ts'), 'verify'], {
      env: { ...process.env, PERCH_DATA_DIR: copy },
    });
    if (code !== 0) throw new Error(output);
    return JSON.parse(stdout);
  }

  #read(sql: string, ...values: string[]): number {
    const file = join(this.data, 'live', 'perch.sqlite');
    if (!existsSync(file)) return 0;
    try {
      return readNumber(file, sql, ...values);
    } catch {
      // The database is being created.
      return 0;
    }
  }
}

function readNumber(file: string, sql: string, ...values: string[]): number {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .prepare(sql)
      .pluck()
      .get(...values) as number;
  } finally {
    db.close();
  }
}
