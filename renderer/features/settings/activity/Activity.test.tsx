import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalBody } from '../../../../electron/store/shop/journal.ts';
import { nobody } from '../../../../electron/store/testing.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { minor } from '../../../../shared/money/money.ts';
import { unquoted } from '../../../../shared/testing/csv.ts';
import { localId } from '../../../../shared/testing/ids.ts';
import { i18n } from '../../../i18n/i18n.ts';
import {
  bridge,
  notices,
  pet,
  placeOrder,
  sell,
  shop,
  startForEach,
  stores,
  when,
} from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Activity } from './Activity.tsx';

startForEach();

const about = () => stores.settings.useAbout.getState();
const activity = () => stores.settings.useActivity.getState();

test('shows the entries that match the filter and forgets them on leaving', async () => {
  await sell(pet());
  await activity().load();
  expect(read(<Activity />)).toContain('T1-000001');
  await activity().setFilter({ group: 'voids' });
  expect(read(<Activity />)).toContain(i18n.t('settings.activity.none'));
  await activity().setFilter({ group: 'sales' });
  expect(activity().rows).toHaveLength(1);
  activity().forget();
  expect(activity()).toMatchObject({ rows: null, filter: { group: null } });
});

test('the CSV has no cell that a spreadsheet would run', async () => {
  let saved = '';
  shop.platform.saveFile = async ({ content }) => {
    saved = unquoted(String(content));
    return '/log.csv';
  };
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('day.cash', { amount: 500, reason: '=cmd()' });
  const { activityCsv } = await import('./csv.ts');
  const { formatFor } = await import('../../../i18n/format.ts');
  const format = formatFor('en-IE', 'EUR', 'en');
  await activity().saveCsv('log.csv', (rows) => activityCsv(rows, i18n.t, format));
  expect(saved.split('\r\n')[0]).toContain('Time,Day,Till,Who');
  expect(saved).toContain("'=cmd()");
  expect(saved).toContain('Cash in or out');
});

test('a CSV uses the filter of the moment it was requested, and searching continues meanwhile', async () => {
  await sell(pet());
  await activity().load();
  const saved: string[] = [];
  shop.platform.saveFile = async ({ content }) => {
    saved.push(String(content).replace('\ufeff', ''));
    return '/log.csv';
  };
  const kinds = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind).join();
  const all = kinds(activity().rows ?? []);
  const arrive = bridge.hold('activity.list');
  const writing = activity().saveCsv('log.csv', kinds);
  const twice = activity().saveCsv('log.csv', kinds);
  arrive();
  const arriveLater = bridge.hold('activity.list');
  const looking = activity().setFilter({ group: 'sales' });
  await Promise.all([writing, twice]);
  expect(saved).toEqual([all]);
  expect(activity()).toMatchObject({ busy: true, saving: false });
  arriveLater();
  await looking;
  expect(activity().busy).toBe(false);
  expect(kinds(activity().rows ?? [])).not.toBe(all);
});

test('a refused CSV says why', async () => {
  await activity().load();
  bridge.refuse('activity.list', new PerchError('disk_full'));
  await activity().saveCsv('log.csv', () => '');
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
  expect(activity()).toMatchObject({ failure: null, saving: false });
});

test('the check names what adds up and what does not', async () => {
  await sell(pet());
  await about().load();
  await about().check();
  expect(read(<Activity />)).toContain(i18n.t('settings.check.good'));
  const names = about().about?.lastCheck?.checks.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !i18n.exists(`settings.check.names.${name}`))).toEqual([]);
  shop.store.context.db.exec('UPDATE stock SET pending = pending + 1');
  await about().check();
  const said = read(<Activity />);
  expect(said).not.toContain(i18n.t('settings.check.good'));
  expect(said).toContain(i18n.t('settings.check.names.stock'));
});

test('the check shows its progress', async () => {
  await about().load();
  const letGo = bridge.hold('about.check');
  const checking = about().check();
  expect(read(<Activity />)).toContain('Step 1 of 5: what was sold and synced');
  bridge.emit('about.checking', { step: 'cash' });
  expect(read(<Activity />)).toContain('Step 4 of 5: cash of the shifts');
  letGo();
  await checking;
  expect(read(<Activity />)).not.toContain('Step ');
});

test('a changed setting has the name and values of its page', async () => {
  const rate = { id: null, name: 'VAT 23', basisPoints: 2300, active: true };
  const rates = await shop.ask('settings.saveTaxRate', rate);
  await shop.ask('settings.saveShop', {
    kiosk: false,
    cashierMayVoid: false,
    cashierRefundLimit: 9000,
    cashierDiscountLimit: 1500,
    theme: 'dark',
    locale: 'de-DE',
    currency: 'USD',
    lowStockDefault: 3,
    signOutAfterMinutes: 0,
    backupEveryHours: 1,
    cashStep: 5,
    customerDataMonths: 12,
    receiptFooter: 'Bye',
    printer: { kind: 'escpos', host: 'till-printer', port: 9100, columns: 42 as const, drawer: true },
    defaultTaxRateId: rates.find(({ name }) => name === rate.name)?.id ?? null,
  });
  await activity().load();
  const lines = read(<Activity />).replaceAll('\n', ' ');
  for (const [name, change] of [
    ['settings.rules.mayVoid', 'on → off'],
    ['settings.rules.refund', '50.00 → '],
    ['settings.rules.discount', 'No limit → 15%'],
    ['settings.shop.region', '→ German'],
    ['paper.currency', '→ US Dollar'],
    ['petFields.lowMark', '→ 3'],
    ['settings.rules.signOut', 'After 5 minutes → Never'],
    ['settings.backups.every', 'Every 4 hours → Every hour'],
    ['settings.taxes.cashStep', 'None → '],
    ['settings.customers.keep', '→ 12 months'],
    ['settings.shop.footer', '→ Bye'],
    ['settings.section.printer', 'No printer → till-printer'],
    ['settings.taxes.usual', '→ VAT 23'],
  ] as const) {
    expect(lines, name).toMatch(new RegExp(`${i18n.t(name)}[^·]*· [^·]*${change}`));
  }
  // The appearance is not in the log.
  expect(lines).not.toContain(i18n.t('settings.shop.theme'));
  expect(lines).not.toMatch(/cashier[A-Z]|defaultTax|null|true|"/);
});

test('dates and reasons are translated: of a moved order, an archive, and adjusted stock', async () => {
  const order = await placeOrder();
  await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-24T10:00:00.000Z' });
  const { id: petId } = pet();
  await shop.ask('stock.adjust', { petId, by: -1, reason: 'died', note: null });
  await shop.ask('stock.adjust', { petId, by: 1, reason: 'transfer', note: null });
  const note = (kind: string, body: JournalBody) =>
    shop.store.journal.append({ kind, subjectId: null, body, actor: nobody });
  note('drawer.opened', { why: 'count' });
  note('archive.saved', { from: '2026-11-01', to: '2026-11-30' });
  await activity().load();
  const said = read(<Activity />);
  expect(said).toMatch(/2\d Nov 2026, \d\d:\d\d → 2[45] Dec 2026, \d\d:\d\d/);
  for (const words of ['1/11/2026 → 30/11/2026', ' · Died', ' · Moved from another shop', ' · to count it']) {
    expect(said).toContain(words);
  }
  expect(said).not.toMatch(/\d{4}-\d\d-\d\d|died|transfer\b/);
});

test('every kind of journal entry is translated', () => {
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

test('a discount shows what was given, on what, and the amount', async () => {
  await stores.checkout.takePet(pet());
  const { basket, change, setExtras } = stores.checkout.useBasket.getState();
  const [line] = basket?.lines ?? [];
  change(line?.id ?? localId(''), { discount: { kind: 'percent', basisPoints: 1000 } });
  setExtras({ kind: 'both', basisPoints: 500, amount: minor(200) }, null);
  await sell();
  await activity().setFilter({ group: 'discounts' });
  const words = read(<Activity />).replaceAll('\n', '');
  expect(words).toMatch(new RegExp(`10% off ${pet().name}, [−-]€`));
  expect(words).toMatch(/5% \+ €2\.00 off the cart, [−-]€/);
  expect(words).toContain(i18n.t('settings.activity.receipt'));
});

test('before a sign-in the page offers it with the refusal', async () => {
  await shop.hire('Maria', 'manager');
  await shop.ask('staff.signOut', {});
  await when(stores.app.useApp, ({ app }) => app?.staff === null);
  const end = activity().watch();
  await when(stores.settings.useActivity, ({ failure }) => failure);
  expect(read(<Activity />)).toContain(i18n.t('settings.asManager'));
  end();
});

test('a sign-in reloads the open page', async () => {
  const maria = await shop.hire('Maria', 'manager');
  const tom = await shop.hire('Tom', 'cashier', '2580');
  await shop.ask('staff.signIn', { staffId: tom.id, pin: '2580' });
  const end = activity().watch();
  await when(stores.settings.useActivity, ({ failure }) => failure);
  await shop.ask('staff.signIn', { staffId: maria.id, pin: '4711' });
  await when(stores.settings.useActivity, ({ failure, rows }) => failure === null && rows);
  await shop.ask('staff.signIn', { staffId: tom.id, pin: '2580' });
  await when(stores.settings.useActivity, ({ failure, rows }) => failure !== null && rows === null);
  end();
});
