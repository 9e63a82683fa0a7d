import { expect, test } from 'vitest';
import { type ContractChannel, contract } from '../../shared/ipc/contract.ts';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import { nobody, testClock, testStore } from '../store/testing.ts';
import { type GuardedHandlers, guard } from './guard.ts';
import { draftOf } from './orders/testing.ts';
import { createSession } from './session.ts';
import { testShop } from './testing.ts';

// The outcome of every command in a shop without staff, with staff, and with all stricter settings on; each with nobody, a
// cashier and a manager signed in. A command whose rights change shows up as a changed row.

const SHOPS = ['no staff', 'staff', 'all settings on'] as const;
const PEOPLE = ['nobody', 'cashier', 'manager'] as const;

/** Per shop: the outcomes for nobody, a cashier and a manager. */
const outcomes = {
  anyone: 'runs runs runs, runs runs runs, runs runs runs',
  seller: 'runs runs runs, runs runs runs, name runs runs',
  staff: 'runs runs runs, name runs runs, name runs runs',
  manager: 'runs runs runs, name approval runs, name approval runs',
  'manager signed in': 'runs runs runs, manager manager runs, manager manager runs',
};

/** What each refusal requires. */
const refusals: Record<string, string> = {
  sign_in_needed: 'name',
  manager_needed: 'approval',
  manager_sign_in_needed: 'manager',
};

const commands: Record<keyof typeof outcomes, string> = {
  seller: `
    about: check program saveReport
    checkout: bringBack complete held hold keep namePrice recall void
    conditions: asked confirm printSheet
    payments: begin capture void
    printing: print savePdf
  `,
  'manager signed in': `
    activity: list
    archive: content progress write
    customers: erase find
    printing: trial
    settings: chooseBackupPlace connect declineBackupPlace forgetBackupPlace lockBackups printPassphrase restore
    settings: saveShop saveTaxRate setMode stopLocking testConnection
    staff: save
    updates: agree fetch install look view
  `,
  anyone: `
    animals: ofMark ofPet
    app: display licences mishap mishapSeen openAgain pageFailed state
    catalogue: categories favourites pet scan search
    checkout: open
    conditions: of
    editing: category pet
    labels: preview print savePdf
    orders: counts
    payments: open
    prices: last
    printing: jobs printers
    recovery: beginEmpty chooseBackup restore state
    settings: shop taxRates untaxed
    staff: active approve list signIn signOut
    start: begin chooseBackup restore state
    stock: count history list place row shortages summary
    sync: candidates entries entry history notes now status unreadable
  `,
  manager: `
    animals: change takeUp writeOff
    arrivals: post
    catalogue: saveFavourites setPrice
    conditions: choosePdf save
    editing: removeCategory removePet saveCategory savePet
    kiosk: leave
    prices: apply set undo
    refunds: completeReturn
    stock: adjust countCommit importApply setLowMark
    sync: discard edit handOver link sendAllAgain
  `,
  staff: `
    animals: differences get register saveCsv savePdf
    arrivals: csv draft get keep lastOf list orderCsv orderPdf printOrder suppliers toOrder
    checkout: receipt receiptPage receipts saveReceipts
    day: cash close comparison current exportCsv open report shifts
    orders: addDeposit addLine cancel changeLine get list move pickUp place releaseDeposit removeLine
    prices: preview
    printing: jobPdf openDrawer printList remove retry saveListPdf saveText
    refunds: complete get ofSale quote quoteReturn
    reports: print sales saveCsv savePdf
    settings: backUpNow backupLock backupPlace backups chooseBackup connection placeBackups
    stock: countCsv countDiscard countMissed countPutBack countRecord countRecount countRemove countReport countReview countStart counts exportCsv importPreview importProgress importRows importSaveRefused importText
    sync: probe retry
  `,
};

function listed(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [feature, names = ''] = line.trim().split(': ');
      return names.split(' ').map((name) => `${feature}.${name}`);
    });
}

/** The outcome of every command for one person in one shop; the handlers are stubs. */
async function outcomesFor(shop: (typeof SHOPS)[number], person: (typeof PEOPLE)[number]) {
  const store = testStore();
  const session = createSession(store, testClock());
  if (shop !== 'no staff') {
    const hire = (role: 'cashier' | 'manager') =>
      store.staff.save({ id: null, name: role, role, active: true, pinHash: 'x' }, nobody).id;
    const ids = { manager: hire('manager'), cashier: hire('cashier') };
    if (person !== 'nobody') session.signIn(ids[person]);
  }
  const most = { requireStaff: true, kiosk: true, cashierMayVoid: false, cashierMayPrice: false };
  const none = { cashierRefundLimit: minor(0), closingDifferenceLimit: minor(0) };
  if (shop === 'all settings on') store.settings.saveShop({ ...most, ...none }, nobody);
  const nothing = Object.keys(contract).map((channel) => [channel, () => 'runs']);
  const handlers = guard(Object.fromEntries(nothing) as GuardedHandlers, session, store);
  const rows = await Promise.all(
    Object.entries(handlers).map(async ([channel, handle]) => {
      const run = handle as (input: unknown) => Promise<unknown>;
      const outcome = await run({}).catch((error) => refusals[error.code] ?? error);
      return [channel, outcome] as const;
    }),
  );
  return new Map(rows);
}

test('every command requires the right in its row, for every person and every setting', async () => {
  const columns = await Promise.all(
    SHOPS.map((shop) => Promise.all(PEOPLE.map((person) => outcomesFor(shop, person)))),
  );
  const row = (channel: string) =>
    columns.map((shop) => shop.map((column) => column.get(channel as ContractChannel)).join(' ')).join(', ');
  const actual = Object.fromEntries(Object.keys(contract).map((channel) => [channel, row(channel)]));
  const expected = Object.entries(commands).flatMap(([needs, text]) =>
    listed(text).map((channel) => [channel, outcomes[needs as keyof typeof outcomes]]),
  );
  expect(actual).toEqual(Object.fromEntries(expected));
});

test('what is begun, paid or printed needs a name where it is more than selling, whatever is set', async () => {
  const shop = testShop();
  await shop.hire('Anna', 'manager');
  await shop.ask('staff.signOut', {});
  const id = localId('01980000-0000-7000-8000-000000000001');
  const basket = await shop.ask('checkout.open', {});
  const draft = draftOf(id);
  const lines = [{ lineId: id, quantity: 1, restock: true }];
  const refund = { idempotencyKey: id, saleId: id, lines, tender: 'card', reason: 'x', expectedTotal: 1 };
  const exchange = { basket, expectedTotal: -1, allowOversell: false };
  const requests = [
    { kind: 'deposit', draft, allowOverpromise: true },
    { kind: 'furtherDeposit', orderId: id, idempotencyKey: id, amount: 1 },
    { kind: 'refund', refund },
    { kind: 'exchange', ...exchange },
    { kind: 'returnedDeposit', orderId: id, reason: 'x' },
  ] as const;
  for (const request of requests) {
    await expect(shop.ask('payments.begin', request as never), request.kind).rejects.toMatchObject({
      code: 'sign_in_needed',
    });
  }
  for (const kind of ['refund', 'z-report', 'order', 'count', 'list-due'] as const) {
    await expect(shop.ask('printing.print', { kind, subjectId: id }), kind).rejects.toThrow('sign_in_needed');
    await expect(shop.ask('printing.savePdf', { kind, subjectId: id }), kind).rejects.toMatchObject({
      code: 'sign_in_needed',
    });
  }
});
