import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultProfile } from '../shared/petstore/profile.ts';
import { readConnection, writeConnection } from './connection-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-connection-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new data folder has no address, till 1 and the plain profile', () => {
  expect(readConnection(folder, {})).toEqual({ baseUrl: '', account: '', till: 1, profile: defaultProfile });
});

test('a written connection is read again, and the environment overrides it', () => {
  const connection = {
    baseUrl: 'https://shop.example',
    account: 'Main street',
    till: 4,
    profile: { ...defaultProfile, plan: 'pro' as const },
  };
  writeConnection(folder, connection);
  expect(readConnection(folder, {})).toEqual(connection);

  const profile = join(folder, 'profile.json');
  writeFileSync(profile, '{"auth":"none"}');
  const env = { PERCH_BASE_URL: 'http://127.0.0.1:4010', PERCH_TILL: '9', PERCH_PROFILE: profile };
  expect(readConnection(folder, env)).toMatchObject({
    baseUrl: 'http://127.0.0.1:4010',
    till: 9,
    profile: { auth: 'none', plan: 'free' },
  });
});

test('undoing a change restores the previous file, or none', () => {
  const connection = { baseUrl: 'https://shop.example', account: '', till: 4, profile: defaultProfile };
  const first = writeConnection(folder, connection);
  const second = writeConnection(folder, { ...connection, baseUrl: 'https://other.example', till: 5 });
  second();
  expect(readConnection(folder, {})).toEqual(connection);
  first();
  expect(readdirSync(folder)).toEqual([]);
});

test('a damaged file, a wrong profile and a wrong till number are reported', () => {
  expect(() => readConnection(folder, { PERCH_TILL: '32' })).toThrow('bad_till');
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, '{"plan":"gold"}');
  expect(() => readConnection(folder, { PERCH_PROFILE: profile })).toThrow(
    expect.objectContaining({ code: 'profile_file', facts: expect.objectContaining({ where: 'plan' }) }),
  );
  writeFileSync(join(folder, 'connection.json'), '{"till":');
  expect(() => readConnection(folder, {})).toThrow('connection_file');
});
