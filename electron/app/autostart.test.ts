import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { autostartFile, setAutostart } from './autostart.ts';

test('the entry is written where desktops look for autostart entries', () => {
  expect(autostartFile({ XDG_CONFIG_HOME: '/config' })).toBe('/config/autostart/perch.desktop');
  expect(autostartFile({})).toMatch(/\/\.config\/autostart\/perch\.desktop$/);
});

test('the entry starts this program on its data folder and is removed when autostart is off', () => {
  const file = join(testFolder(), 'autostart', 'perch.desktop');
  setAutostart(file, false, '/opt/Perch/perch', null);
  expect(existsSync(file)).toBe(false);
  setAutostart(file, true, '/opt/Perch/perch', null);
  expect(readFileSync(file, 'utf8').split('\n')).toContain('Exec="/opt/Perch/perch"');
  setAutostart(file, true, '/opt/My $hop 100%/perch', '/data/the "first"');
  const [exec] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Exec='));
  expect(exec).toBe('Exec="env" "PERCH_DATA_DIR=/data/the \\\\"first\\\\"" "/opt/My \\\\$hop 100%%/perch"');
  setAutostart(file, false, '/opt/Perch/perch', null);
  expect(existsSync(file)).toBe(false);
});
