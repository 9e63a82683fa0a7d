import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { i18n } from '../../../i18n.ts';
import { payment, pet, shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Activity } from './Activity.tsx';

startForEach();

const activity = () => stores.useActivity.getState();

async function sold() {
  await stores.takePet(pet());
  await payment().begin();
  await payment().take();
}

test('shows what was done, by what was asked for, and forgets it', async () => {
  await sold();
  await activity().load();
  expect(read(<Activity />)).toContain('T1-000001');
  await activity().setFilter({ group: 'voids' });
  expect(read(<Activity />)).toContain(i18n.t('settings.activity.none'));
  await activity().setFilter({ group: 'sales' });
  expect(activity().rows).toHaveLength(1);
  activity().forget();
  expect(activity()).toMatchObject({ rows: null, filter: { group: null } });
});

test('is written as a table that no spreadsheet runs', async () => {
  let saved = '';
  shop.platform.saveFile = async ({ content }) => {
    saved = String(content);
    return '/log.csv';
  };
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('day.cash', { amount: 500, reason: '=cmd()' });
  const { activityCsv } = await import('./csv.ts');
  const { createFormat } = await import('../../../format.ts');
  const format = createFormat('en-IE', 'EUR', 'en');
  await activity().saveCsv('log.csv', (rows) => activityCsv(rows, i18n.t, format));
  expect(saved.split('\r\n')[0]).toContain('Time,Day,Till,Who');
  expect(saved).toContain("'=cmd()");
  expect(saved).toContain('Cash in or out');
});

test('says in words what adds up and what does not', async () => {
  await sold();
  await stores.useAbout.getState().load();
  await stores.useAbout.getState().check();
  expect(read(<Activity />)).toContain(i18n.t('settings.check.good'));
  shop.store.context.db.exec('UPDATE stock SET pending = pending + 1');
  await stores.useAbout.getState().check();
  const said = read(<Activity />);
  expect(said).not.toContain(i18n.t('settings.check.good'));
  expect(said).toContain(i18n.t('settings.check.names.stock'));
});

test('every check has its words', async () => {
  await stores.useAbout.getState().load();
  await stores.useAbout.getState().check();
  const names = stores.useAbout.getState().about?.lastCheck?.checks.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !i18n.exists(`settings.check.names.${name}`))).toEqual([]);
});

test('every kind that the program journals has its words', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', 'electron');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test(ing)?\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (!/journal|Journal/.test(text)) return [];
      return [...text.matchAll(/\bkind: (?:[^,\n]*\? )?'([a-z]\w*\.\w+)'/gi)].map(([, kind]) => kind ?? '');
    });
  const kinds = [...new Set(found)];
  expect(kinds.length).toBeGreaterThan(25);
  expect(kinds.filter((kind) => !i18n.exists(`settings.activity.kinds.${kind}`))).toEqual([]);
});
