import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import type { RollbackAdvice } from './rollback-message.ts';
import { runStartupGuard } from './startup-guard.ts';

/** A till of version 2 that fails to load, after version 1 opened the shop. */
function till({ byApt = false, triesAgain = false } = {}) {
  const startsFile = join(testFolder(), 'starts.json');
  const told: RollbackAdvice[] = [];
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  /** How a start ended: loaded, failed or closed. */
  async function start(version: string, load: () => void): Promise<string[]> {
    const did: string[] = [];
    await runStartupGuard({
      version,
      byApt,
      startsFile,
      log: { info: note, warn: note, error: note },
      async load(attempt) {
        load();
        did.push('loaded');
        attempt.succeeded();
      },
      async tell(wayBack) {
        told.push(wayBack);
        return triesAgain;
      },
      end: (failed) => void did.push(failed ? 'failed' : 'closed'),
    });
    return did;
  }
  return {
    told,
    logged,
    works: (version: string) => start(version, () => undefined),
    /** The new version fails while its modules load. */
    fails: () =>
      start('2', () => {
        throw new Error('Cannot find module');
      }),
  };
}

test.each([true, false])(
  'the third start of a version that failed to load twice explains how to go back (by apt: %s)',
  async (byApt) => {
    const one = till({ byApt });
    await one.works('1');
    expect(await one.fails()).toEqual(['failed']);
    expect(await one.fails()).toEqual(['failed']);
    expect(one.logged).toContain('This version could not be loaded');
    expect(one.told).toEqual([]);
    expect(await one.fails()).toEqual(['closed']);
    expect(one.told).toEqual([{ version: '2', goBackTo: '1', byApt }]);
    // Downgraded by hand.
    expect(await one.works('1')).toEqual(['loaded']);
    expect(one.told).toHaveLength(1);
  },
);

test('the version is tried again if the person chooses to, and the message stops once it opens the shop', async () => {
  const one = till({ triesAgain: true });
  await one.works('1');
  for (const _ of [1, 2, 3]) expect(await one.fails()).toEqual(['failed']);
  expect(await one.works('2')).toEqual(['loaded']);
  expect(one.told).toHaveLength(2);
  expect(await one.works('2')).toEqual(['loaded']);
  expect(one.told).toHaveLength(2);
});

test('the modules loaded before a start is recorded are small, and the project’s own', () => {
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
