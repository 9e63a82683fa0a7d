import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PerchError } from '../../shared/errors/errors.ts';
import { testFolder } from '../store/testing.ts';
import { debianPackageVersion } from './package-version.ts';
import { rollbackMessage } from './rollback-message.ts';
import { isOwnFault, recordStart } from './starts.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A till whose program is started repeatedly; only the disk persists between two starts. */
function till() {
  const file = join(testFolder(), 'data', 'starts.json');
  const start = (version: string) => recordStart(file, version, quiet);
  return { file, start };
}

test('two failed starts of a version suggest the version before it, and no earlier one', () => {
  const { start } = till();
  start('1-1').succeeded();
  expect(start('2-1').goBackTo).toBeNull();
  expect(start('2-1').goBackTo).toBeNull();
  expect(start('2-1').goBackTo).toBe('1-1');
  expect(start('2-1').goBackTo).toBe('1-1');
  // Downgraded and upgraded again: each is counted from zero.
  start('1-1').succeeded();
  expect(start('2-1').goBackTo).toBeNull();
});

test('a start that opens the shop resets the failed ones', () => {
  const { start } = till();
  start('1-1').succeeded();
  start('2-1');
  start('2-1').succeeded();
  for (let times = 0; times < 4; times += 1) expect(start('2-1').goBackTo).toBeNull();
});

test('without a version that ever opened the shop there is none to go back to', () => {
  const { start } = till();
  for (let times = 0; times < 4; times += 1) expect(start('1-1').goBackTo).toBeNull();
});

test('a record that cannot be read or written does not prevent a start', () => {
  const { file, start } = till();
  start('1-1').succeeded();
  writeFileSync(file, '{"version": "2-');
  expect(start('2-1').goBackTo).toBeNull();
  const taken = join(testFolder(), 'starts.json');
  mkdirSync(taken);
  const warned: string[] = [];
  recordStart(taken, '1-1', { ...quiet, warn: (message) => warned.push(message) }).succeeded();
  expect(warned).toEqual(['Start attempt not saved', 'Start attempt not saved']);
});

test('a refusal is not the version’s fault; an unexpected error may be', () => {
  expect(isOwnFault(new PerchError('disk_full'))).toBe(false);
  expect(isOwnFault(new Error('no such column: later'))).toBe(true);
});

test('the version of a Debian package is read beside the program if apt installed it', () => {
  const resources = testFolder();
  expect(debianPackageVersion(null)).toBeNull();
  expect(debianPackageVersion(resources)).toBeNull();
  writeFileSync(join(resources, 'debian-version'), '2-1\n');
  expect(debianPackageVersion(resources)).toBe('2-1');
});

test.each([
  ['en', 'Try again', 'Close', 'the backup that was made before the update', 'Ask me'],
  ['de', 'Erneut versuchen', 'Schließen', 'die Sicherung an, die vor dem Update gemacht wurde', 'Nachfragen'],
] as const)('the message explains both ways back (%s)', (language, again, close, backup, askMe) => {
  const apt = rollbackMessage(language, { version: '2-1', goBackTo: '1-1', byApt: true });
  const hand = rollbackMessage(language, { version: '0.10.0', goBackTo: '0.9.0', byApt: false });
  expect(apt.message).toContain('Perch 2-1');
  expect(apt.detail).toContain('sudo apt install perch=1-1 && sudo apt-mark hold perch');
  expect(apt.detail).not.toContain(askMe);
  expect(hand.detail).toContain('Perch 0.9.0');
  expect(hand.detail).toContain(askMe);
  expect(hand.detail).not.toContain('apt');
  for (const { detail, buttons } of [apt, hand]) {
    expect(detail).toContain(backup);
    expect(buttons).toEqual([again, close]);
  }
});
