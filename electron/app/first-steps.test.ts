import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { takeFirstSteps } from './first-steps.ts';
import { openKept } from './updates/kept.ts';
import type { Choice, WayBack } from './way-back.ts';

/** A till of version 2 that cannot be loaded; version 1, which opened the shop, lies beside it as an AppImage. */
function till({ image = true, practises = false, byApt = false, answers = [] as Choice[] } = {}) {
  const folder = testFolder();
  const program = join(folder, 'Perch.AppImage');
  writeFileSync(program, 'AppImage 2');
  if (image) writeFileSync(`${program}.previous`, 'AppImage 1');
  const database = join(folder, 'live', 'perch.sqlite');
  mkdirSync(dirname(database));
  const kept = openKept(join(folder, 'updates.json'));
  kept.write({ previous: '1', wentBackFrom: null, untold: false });
  const asked: WayBack[] = [];
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  /** What became of a start: it was loaded, failed, began anew, or was closed. */
  async function start(version: string, load: () => void): Promise<string[]> {
    const did: string[] = [];
    await takeFirstSteps({
      version,
      byApt,
      image: image ? program : undefined,
      startsFile: join(folder, 'starts.json'),
      kept,
      databases: [database, join(folder, 'training', 'perch.sqlite')],
      practises,
      log: { info: note, warn: note, error: note },
      async load(attempt) {
        load();
        did.push('loaded');
        attempt.succeeded(28);
      },
      async ask(question) {
        asked.push(question);
        return answers.shift() ?? 'close';
      },
      restart: () => void did.push('restarts'),
      end: (failed) => void did.push(failed ? 'failed' : 'closed'),
    });
    return did;
  }
  return {
    asked,
    logged,
    kept,
    program: () => readFileSync(program, 'utf8'),
    works: () => start('1', () => undefined),
    /** The new version: a fault while its modules load. */
    fails: () =>
      start('2', () => {
        throw new Error('Cannot find module');
      }),
    /** What the new version made of the data before it failed. */
    migrateTo(version: number): void {
      const db = new Database(database);
      db.pragma(`user_version = ${version}`);
      db.close();
    },
    takeAwayRight: () => mkdirSync(join(folder, 'updates.json.new')),
  };
}

test('a version that cannot be loaded goes back at its third start, by itself, and the next one says so', async () => {
  const one = till();
  await one.works();
  one.migrateTo(28);
  expect(await one.fails()).toEqual(['failed']);
  expect(await one.fails()).toEqual(['failed']);
  expect(one.logged).toContain('This version could not be loaded');
  expect(one.program()).toBe('AppImage 2');
  expect(await one.fails()).toEqual(['restarts']);
  expect(one.asked).toEqual([]);
  expect(one.program()).toBe('AppImage 1');
  expect(one.kept.read()).toEqual({ previous: null, wentBackFrom: '2', untold: true });
  expect(await one.works()).toEqual(['loaded']);
});

test('where the data was migrated a person is asked, with what follows from it, and goes back', async () => {
  const one = till({ answers: ['again', 'back'] });
  await one.works();
  await one.fails();
  one.migrateTo(29);
  await one.fails();
  const question = { version: '2', goBackTo: '1', by: 'perch', migrated: true };
  // Tried again, and asked again.
  expect(await one.fails()).toEqual(['failed']);
  expect(await one.fails()).toEqual(['restarts']);
  expect(one.asked).toEqual([question, question]);
  expect(one.program()).toBe('AppImage 1');
  expect(one.kept.read()).toMatchObject({ wentBackFrom: '2', untold: false });
});

test('in training a person is asked', async () => {
  const one = till({ practises: true });
  await one.works();
  for (const _ of [1, 2]) await one.fails();
  expect(await one.fails()).toEqual(['closed']);
  expect(one.asked).toEqual([{ version: '2', goBackTo: '1', by: 'perch', migrated: false }]);
  expect(one.program()).toBe('AppImage 2');
});

test.each([
  ['apt', true],
  ['hand', false],
] as const)('without the version before beside it, the question tells the way by %s', async (by, byApt) => {
  const one = till({ image: false, byApt });
  await one.works();
  for (const _ of [1, 2]) await one.fails();
  one.migrateTo(29);
  expect(await one.fails()).toEqual(['closed']);
  expect(one.asked).toEqual([{ version: '2', goBackTo: '1', by, migrated: true }]);
});

test('a version before that cannot be put in place is not offered again, and stays what it is', async () => {
  const one = till();
  await one.works();
  for (const _ of [1, 2]) await one.fails();
  // The note that belongs to it cannot be written.
  one.takeAwayRight();
  expect(await one.fails()).toEqual(['closed']);
  expect(one.asked).toEqual([{ version: '2', goBackTo: '1', by: 'hand', migrated: false }]);
  expect(one.program()).toBe('AppImage 2');
  expect(one.kept.read()).toMatchObject({ previous: '1', wentBackFrom: null });
});

test('a version that works is loaded at once, and asked nothing', async () => {
  const one = till();
  for (const _ of [1, 2, 3, 4]) expect(await one.works()).toEqual(['loaded']);
  expect(one.asked).toEqual([]);
});

test('what is loaded before a start is counted is small, and of the project alone', () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, what = '', from = ''] of text.matchAll(/^import ([^;]*?)from '([^']+)';/gm)) {
      if (what.startsWith('type ')) continue;
      if (from.startsWith('.')) visit(join(dirname(file), from));
      else packages.add(from);
    }
  };
  const root = join(import.meta.dirname, '..');
  visit(join(root, 'main.ts'));
  expect([...packages].filter((name) => name !== 'electron' && !name.startsWith('node:'))).toEqual([]);
  expect(existsSync(join(root, 'program.ts')) && seen.has(join(root, 'program.ts'))).toBe(false);
  expect(seen.size).toBeLessThan(30);
});
