import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { environmentAt, type oddMoment } from './moments.ts';

const seen = `JSON.stringify({
  now: new Date().toISOString().slice(0, 15),
  ticks: new Date(Date.now()).toISOString().slice(0, 15),
  words: Date().slice(0, 10),
  hour: new Date(0).getHours(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: Intl.NumberFormat().resolvedOptions().locale,
  is: new Date() instanceof Date && new Date(5).getTime() === 5,
})`;

const at = (moment: typeof oddMoment) => ({
  ...process.env,
  ...environmentAt(moment),
  PERCH_TEST_OFFSET_MS: undefined,
});

test('a program shows the moment, the zone and the language that it is given', () => {
  const moment = {
    at: '2028-03-01T03:25:00.000Z',
    zone: 'America/St_Johns',
    language: 'de_DE.UTF-8',
    why: '',
  };
  const out = execFileSync(process.execPath, ['-p', seen], { env: at(moment), encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual({
    now: '2028-03-01T03:2',
    ticks: '2028-03-01T03:2',
    words: 'Tue Feb 29',
    hour: 20,
    zone: 'America/St_Johns',
    language: 'de-DE',
    is: true,
  });
});

test('child processes and threads have the program’s time', async () => {
  const child = `process.stdout.write(process.env.PERCH_TEST_OFFSET_MS + ' ' + new Date().getUTCFullYear())`;
  const offset = process.env.PERCH_TEST_OFFSET_MS;
  const out = execFileSync(process.execPath, ['-e', child], { encoding: 'utf8' });
  const started = `require('node:worker_threads').parentPort.postMessage(new Date().getUTCFullYear())`;
  const [year] = await once(new Worker(started, { eval: true }), 'message');
  expect(out).toBe(`${offset} ${year}`);
});

test('each test file starts at the moment and in the zone, also in a shared process', () => {
  const moment = { at: '2028-03-01T03:25:00.000Z', zone: 'America/St_Johns', language: 'C', why: '' };
  const begin = `process.env.TZ = 'UTC'; process.emit('perch:begin'); ${seen}`;
  const env = { ...at(moment), PERCH_TEST_OFFSET_MS: '0' };
  const out = execFileSync(process.execPath, ['-p', begin], { env, encoding: 'utf8' });
  expect(JSON.parse(out)).toMatchObject({ now: '2028-03-01T03:2', zone: 'America/St_Johns' });
});
