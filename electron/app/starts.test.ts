import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PerchError } from '../../shared/errors.ts';
import { testFolder } from '../store/testing.ts';
import { debianPackageVersion } from './package-version.ts';
import { beginStart, isOwnFault } from './starts.ts';
import { wayBackQuestion } from './way-back.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A till whose program is started again and again; what is between two starts is on the disk alone. */
function till() {
  const file = join(testFolder(), 'data', 'starts.json');
  const start = (version: string) => beginStart(file, version, quiet);
  return { file, start };
}

test('a version that was started twice in vain names the one before it, and no earlier', () => {
  const { start } = till();
  start('1-1').succeeded(29);
  expect(start('2-1').goBackTo).toBeNull();
  expect(start('2-1').goBackTo).toBeNull();
  expect(start('2-1').goBackTo).toBe('1-1');
  expect(start('2-1').goBackTo).toBe('1-1');
  // Gone back, and brought up to date again: each is counted anew.
  start('1-1').succeeded(29);
  expect(start('2-1').goBackTo).toBeNull();
});

test('what the version before reads of the data is known to the one after it', () => {
  const { file, start } = till();
  expect(start('1-1').goBackReads).toBeNull();
  start('1-1').succeeded(28);
  start('2-1');
  expect(start('2-1').goBackReads).toBe(28);
  // A note of a version that did not say it.
  writeFileSync(file, JSON.stringify({ version: '2-1', inVain: 2, good: '1-1' }));
  expect(start('2-1')).toMatchObject({ goBackTo: '1-1', goBackReads: null });
});

test('a start that opens the shop clears those that did not', () => {
  const { start } = till();
  start('1-1').succeeded(29);
  start('2-1');
  start('2-1').succeeded(29);
  for (let times = 0; times < 4; times += 1) expect(start('2-1').goBackTo).toBeNull();
});

test('without a version that ever opened the shop there is none to go back to', () => {
  const { start } = till();
  for (let times = 0; times < 4; times += 1) expect(start('1-1').goBackTo).toBeNull();
});

test('a note that cannot be read or written keeps nothing from starting', () => {
  const { file, start } = till();
  start('1-1').succeeded(29);
  writeFileSync(file, '{"version": "2-');
  expect(start('2-1').goBackTo).toBeNull();
  const taken = join(testFolder(), 'starts.json');
  mkdirSync(taken);
  const warned: string[] = [];
  beginStart(taken, '1-1', { ...quiet, warn: (message) => warned.push(message) }).succeeded(29);
  expect(warned).toEqual(['The start could not be noted', 'The start could not be noted']);
});

test('a refusal is no fault of the version, an error that nobody foresaw may be', () => {
  expect(isOwnFault(new PerchError('disk_full'))).toBe(false);
  expect(isOwnFault(new Error('no such column: later'))).toBe(true);
});

test('a version that is still there is offered, where apt brought the program the command, elsewhere what to install', () => {
  const resources = testFolder();
  expect(debianPackageVersion(null)).toBeNull();
  expect(debianPackageVersion(resources)).toBeNull();
  writeFileSync(join(resources, 'debian-version'), '2-1\n');
  expect(debianPackageVersion(resources)).toBe('2-1');
  for (const language of ['en', 'de'] as const) {
    const asked = wayBackQuestion(language, { version: '2-1', goBackTo: '1-1', by: 'apt', migrated: false });
    expect(asked.detail).toContain('sudo apt install perch=1-1 && sudo apt-mark hold perch');
    expect(asked.choices).toEqual(['again', 'close']);
    const here = wayBackQuestion(language, { version: '2', goBackTo: '1', by: 'perch', migrated: false });
    expect(here.choices).toEqual(['back', 'again', 'close']);
    expect(here.buttons[0]).toContain('1');
    const elsewhere = wayBackQuestion(language, { version: '2', goBackTo: '1', by: 'hand', migrated: false });
    expect(elsewhere.detail).not.toContain('apt');
    expect(elsewhere.choices).toEqual(['again', 'close']);
    expect(elsewhere.detail).toContain('1');
    for (const by of ['apt', 'perch', 'hand'] as const) {
      const [plain, migrated] = [false, true].map((one) =>
        wayBackQuestion(language, { version: '2', goBackTo: '1', by, migrated: one }),
      );
      expect(plain?.detail).not.toMatch(/the copy|die Kopie/);
      expect(migrated?.detail).toMatch(/the copy that was made before|die Kopie an, die vor/);
      expect(migrated?.buttons).toEqual(plain?.buttons);
    }
  }
});
