import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type ContractChannel, contract } from '../../../shared/ipc/contract.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { words } from '../../../shared/words/words.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import {
  givePet,
  nobody,
  storeOptions,
  type TestClock,
  testClock,
  testFolder,
  testStore,
} from '../../store/testing.ts';
import type { PinSecrets } from '../platform.ts';
import { APPROVAL_MS, createSession } from '../session.ts';
import { testShop } from '../testing.ts';
import { fakePinSecret } from '../testing-platform.ts';
import { staffHandlers } from './handlers.ts';
import { removeLostPins } from './lost-pins.ts';
import { checkPin, hashPin, secretIdOf } from './pin.ts';

const cost = { n: 2 ** 4, r: 1, p: 1 };

interface ShopWishes {
  clock?: TestClock;
  requireStaff?: boolean;
  pinSecret?: PinSecrets;
  /** An existing database. */
  file?: string;
}

function shop({
  clock = testClock(),
  requireStaff = false,
  pinSecret = fakePinSecret(),
  ...of
}: ShopWishes = {}) {
  const store = testStore({ clock, ...of });
  const platform = { pinSecret };
  store.settings.saveShop({ requireStaff }, nobody);
  const session = createSession(store, clock);
  const staff = staffHandlers({ store, session, platform, cost });
  const add = (name: string, role: 'cashier' | 'manager', pin: string | null) =>
    staff['staff.save']({ staffId: null, name, role, pin, active: true }, session.caller());
  return { store, session, staff, add, clock, platform };
}

const journalled = ({ store }: ReturnType<typeof shop>) =>
  [...store.journal.rows()].map((row) => ({
    kind: row.kind,
    staff: row.staff_id,
    body: JSON.parse(row.body),
  }));

test('before there is a manager everything is allowed, and the first person is one', async () => {
  const { session, add } = shop();
  expect(session.caller().isManager).toBe(true);
  await refused(add('Carla', 'cashier', '1111'), 'first_manager');
  await refused(add('Anna', 'manager', null), 'first_manager');
  const anna = await add('Anna', 'manager', '4711');
  expect(anna).toMatchObject({ name: 'Anna', role: 'manager', hasPin: true });
  expect(session.current()).toMatchObject({ name: 'Anna' });
});

test('once there is one, the others need a manager, and the last manager stays', async () => {
  const { session, staff, add } = shop();
  const anna = await add('Anna', 'manager', '4711');
  const bert = await add('Bert', 'cashier', '0815');
  await refused(add('anna', 'cashier', null), 'name_taken');
  await staff['staff.signIn']({ staffId: bert.id, pin: '0815' });
  expect(session.caller().isManager).toBe(false);
  expect(() => session.caller().requireManager()).toThrow('manager_needed');
  const demote = { staffId: anna.id, name: 'Anna', role: 'cashier' as const, pin: null, active: true };
  await refused(staff['staff.save'](demote, session.caller()), 'last_manager');
});

test('a PIN is counted, locked with growing time, and the lock outlives the program', async () => {
  const clock = testClock();
  const opened = shop({ clock });
  const { staff, add } = opened;
  const anna = await add('Anna', 'manager', '4711');
  const tryPin = (pin: string) => staff['staff.signIn']({ staffId: anna.id, pin });

  for (const attemptsLeft of [4, 3, 2, 1]) {
    await refused(tryPin('0000'), 'pin_wrong', { count: attemptsLeft });
  }
  await refused(tryPin('0000'), 'pin_locked');
  await refused(tryPin('4711'), 'pin_locked');
  expect(opened.store.staff.list()[0]?.lockedUntil).toBe('2026-11-21T09:00:30.000Z');

  clock.advance(30_000);
  await expect(tryPin('0000')).rejects.toMatchObject({ facts: { until: '2026-11-21T09:01:30.000Z' } });
  clock.advance(60_000);
  await expect(tryPin('4711')).resolves.toMatchObject({ name: 'Anna' });
  await expect(tryPin('0000')).rejects.toMatchObject({ facts: { count: 4 } });
  expect(journalled(opened).filter((row) => row.kind === 'staff.pinFailed')).toHaveLength(7);
});

test('many tries at once are no more tries than one after the other', async () => {
  const { staff, add } = shop();
  const anna = await add('Anna', 'manager', '4711');
  const pins = Array.from({ length: 50 }, (_, index) => (index === 49 ? '4711' : String(1000 + index)));
  const answers = await Promise.allSettled(
    pins.map((pin) => staff['staff.signIn']({ staffId: anna.id, pin })),
  );
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'in'));
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(4);
  expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(46);
});

/** A shop on the disk whose manager has the PIN 4711, with a function that tries a PIN. */
async function managed(wishes: ShopWishes = {}) {
  const file = join(testFolder(), 'perch.sqlite');
  const opened = shop({ file, ...wishes });
  const anna = await opened.add('Anna', 'manager', '4711');
  const tryPin = (pin: string, at = opened) => at.staff['staff.signIn']({ staffId: anna.id, pin });
  return { ...opened, file, anna, tryPin };
}

test('a clock that is set, ahead or back, neither ends a lock nor lengthens it', async () => {
  const { clock, tryPin, staff, session } = await managed();
  for (let tries = 0; tries < 5; tries += 1) await tryPin('0000').catch(() => undefined);
  for (const jump of [365 * 86_400_000, -2 * 365 * 86_400_000]) {
    clock.jump(jump);
    await refused(tryPin('4711'), 'pin_locked');
  }
  clock.advance(29_999);
  await refused(tryPin('4711'), 'pin_locked');
  clock.advance(1);
  expect(staff['staff.list']({}, session.caller())).toMatchObject([{ lockedUntil: null }]);
  await expect(tryPin('4711')).resolves.toMatchObject({ name: 'Anna' });
});

test('a lock begins anew with each start, whatever the clock says then', async () => {
  const { store, file, tryPin } = await managed();
  for (let tries = 0; tries < 5; tries += 1) await tryPin('0000').catch(() => undefined);
  store.close();
  const later = shop({ file, clock: testClock('2027-11-21T09:00:00.000Z') });
  later.clock.advance(29_999);
  await refused(tryPin('4711', later), 'pin_locked', { until: '2027-11-21T09:00:30.000Z' });
  later.clock.advance(1);
  await expect(tryPin('0000', later)).rejects.toMatchObject({ facts: { until: '2027-11-21T09:01:30.000Z' } });
});

test('without the secret of the keychain no PIN matches the hash in an open backup', async () => {
  const { store, tryPin } = await managed();
  const { file } = await store.backup.make();
  const backup = new Database(file, { readonly: true });
  onTestFinished(() => void backup.close());
  const stored = String(backup.prepare('SELECT pin_hash FROM staff').pluck().get());
  const [, n, r, p, salt = '', key] = stored.split('$');
  const found = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0')).filter((pin) => {
    const guess = scryptSync(pin, Buffer.from(salt, 'base64'), 32, {
      N: Number(n),
      r: Number(r),
      p: Number(p),
    });
    return guess.toString('base64') === key;
  });
  expect(found).toEqual([]);
  expect(await checkPin('4711', stored, null)).toBe(false);
  await expect(tryPin('4711')).resolves.toMatchObject({ name: 'Anna' });
});

test('the secret of the keychain is in each hash after the next sign-in, and where there is no keychain in none', async () => {
  const { store, file, anna, tryPin } = await managed({ pinSecret: fakePinSecret(null) });
  const idIn = (at: typeof store) => secretIdOf(at.staff.pinHash(anna.id) ?? '');
  await tryPin('4711');
  expect(idIn(store)).toBeNull();
  store.close();
  const later = shop({ file });
  await tryPin('4711', later);
  expect(idIn(later.store)).toBe('this till');
  await expect(tryPin('4711', later)).resolves.toMatchObject({ name: 'Anna' });
});

test('while the secret of the keychain cannot be read, no PIN is lost, no right is given and no try counts', async () => {
  const pinSecret = { ...fakePinSecret(), read: () => null, make: () => null };
  const { store, file, tryPin } = await managed();
  store.close();
  const locked = shop({ file, pinSecret });
  removeLostPins({ ...locked, dataFolder: testFolder() });
  for (let tries = 0; tries < 6; tries += 1) {
    await refused(tryPin('4711', locked), 'pin_unreadable', { file: pinSecret.file });
  }
  expect(() => locked.session.caller().requireSignedInManager()).toThrow('manager_sign_in_needed');
  locked.store.close();
  await expect(tryPin('4711', shop({ file }))).resolves.toMatchObject({ name: 'Anna', lockedUntil: null });
});

test('with the secret of another computer a manager’s PIN is set anew, who then sets the others’, and the journal says so', async () => {
  const { store, anna, add, tryPin } = await managed();
  const bert = await add('Bert', 'cashier', '0815');
  const { file: backup } = await store.backup.make();
  const file = join(testFolder(), 'perch.sqlite');
  await restoreBackup({ ...storeOptions({ file }), backup, checkWorker: null });
  const there = shop({ file, pinSecret: fakePinSecret('that till') });
  removeLostPins({ ...there, dataFolder: testFolder() });
  await refused(tryPin('4711', there), 'pin_missing');
  expect(there.store.staff.list()).toMatchObject([{ hasPin: false }, { hasPin: false }]);

  const ofBert = { staffId: bert.id, name: 'Bert', role: 'cashier' as const, pin: '2257', active: true };
  await refused(there.staff['staff.save'](ofBert, there.session.caller()), 'first_manager');
  const ofAnna = { staffId: anna.id, name: 'Anna', role: 'manager' as const, pin: '190277', active: true };
  await there.staff['staff.save'](ofAnna, there.session.caller());
  expect(there.session.current()).toMatchObject({ name: 'Anna', role: 'manager' });
  await there.staff['staff.save'](ofBert, there.session.caller());
  await expect(tryPin('190277', there)).resolves.toMatchObject({ name: 'Anna' });
  const rows = journalled(there)
    .slice(-5)
    .map(({ kind, staff }) => [kind, staff]);
  expect(rows).toEqual([
    ['staff.pinLost', null],
    ['staff.pinLost', null],
    ['staff.changed', null],
    ['staff.changed', anna.id],
    ['staff.signedIn', anna.id],
  ]);
  removeLostPins({ ...there, dataFolder: testFolder() });
  expect(there.store.staff.list()).toMatchObject([{ hasPin: true }, { hasPin: true }]);
});

/** A till with a cashier signed in, a manager who can approve, and a pet to adjust. */
async function behindManager() {
  const shop = testShop();
  const anna = await shop.hire('Anna', 'manager');
  const bert = await shop.hire('Bert', 'cashier', '0815');
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '0815' });
  const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 5 });
  const adjust = (by: number) => shop.ask('stock.adjust', { petId, by, reason: 'died', note: null });
  const count = () => shop.store.stock.figures(petId).shown;
  return { shop, anna, bert, petId, adjust, count };
}
const needed = { code: 'manager_needed' };

test('a manager’s approval is valid for one command with its input, once, and journalled', async () => {
  const { shop, anna, bert, petId, adjust, count } = await behindManager();
  await expect(adjust(-1)).rejects.toMatchObject(needed);
  await expect(shop.approve(bert.id, '0815')).rejects.toMatchObject(needed);
  await shop.approve(anna.id);
  await expect(adjust(-2)).rejects.toMatchObject(needed);
  await expect(shop.ask('catalogue.setPrice', { petId, amount: 1 })).rejects.toMatchObject(needed);
  await adjust(-1);
  await expect(adjust(-1)).rejects.toMatchObject(needed);
  expect(count()).toBe(4);
  const adjusted = [...shop.store.journal.rows()].find(({ kind }) => kind === 'stock.adjusted');
  expect(adjusted).toMatchObject({ staff_id: bert.id });
  expect(JSON.parse(adjusted?.body ?? '{}')).toMatchObject({ approvedBy: anna.id });
});

test('a manager’s approval ends when what it was given for is refused, and after two minutes', async () => {
  const { shop, anna, adjust, count } = await behindManager();
  const unknown = shop.store.context.newId();
  const price = () => shop.ask('catalogue.setPrice', { petId: unknown, amount: 1 });
  await expect(price()).rejects.toMatchObject(needed);
  await shop.approve(anna.id);
  await refused(price(), 'pet_unknown');
  await expect(price()).rejects.toMatchObject(needed);

  await expect(adjust(-1)).rejects.toMatchObject(needed);
  await shop.approve(anna.id);
  shop.clock.advance(APPROVAL_MS);
  await expect(adjust(-1)).rejects.toMatchObject(needed);
  expect(count()).toBe(5);
});

test('a manager’s approval makes nobody a manager, and changes no setting, connection or backup', async () => {
  const { shop, anna, bert, adjust } = await behindManager();
  const signIn = { code: 'manager_sign_in_needed' };
  await expect(adjust(-1)).rejects.toMatchObject(needed);
  await shop.approve(anna.id);
  const promoted = { staffId: bert.id, name: 'Bert', role: 'manager' as const, pin: null, active: true };
  await expect(shop.ask('staff.save', promoted)).rejects.toMatchObject(signIn);
  await expect(adjust(-9)).rejects.toMatchObject(needed);
  await expect(shop.ask('staff.save', promoted)).rejects.toMatchObject(signIn);
  expect(shop.store.staff.get(bert.id)?.role).toBe('cashier');

  const inputs: Partial<Record<ContractChannel, unknown>> = {
    'printing.trial': { printer: shop.store.settings.shop().printer },
    'settings.saveShop': { requireStaff: false },
    'settings.saveTaxRate': { id: null, name: 'none', basisPoints: 0, active: true },
    'settings.testConnection': { baseUrl: 'http://127.0.0.1:1', key: null },
    'settings.connect': { baseUrl: 'http://127.0.0.1:1', key: null },
    'settings.setMode': { mode: 'training' },
    'settings.chooseBackupPlace': {},
    'settings.declineBackupPlace': { reason: 'one disk is enough' },
    'settings.forgetBackupPlace': {},
    'activity.list': {
      filter: { from: null, to: null, staffId: null, group: null, text: '' },
      before: null,
      limit: 1,
    },
    'customers.find': { text: 'Frau', from: null },
    'customers.erase': { records: [{ place: 'order', id: 'x' }] },
    'settings.restore': { file: '/x' },
    'settings.lockBackups': { passphrase: 'four plain words here' },
    'settings.stopLocking': {},
    'settings.printPassphrase': { passphrase: 'four plain words here' },
    'archive.content': { from: '2026-11-21', to: '2026-11-21' },
    'archive.write': { from: '2026-11-21', to: '2026-11-21' },
    'archive.progress': {},
    'updates.view': {},
    'updates.look': {},
    'updates.fetch': {},
    'updates.agree': { version: '2.0.0', on: true },
    'updates.install': { version: '2.0.0' },
    'staff.save': promoted,
  };
  const inPerson = Object.entries(contract).filter(([, { right }]) => right.needs === 'manager signed in');
  expect(inPerson.map(([channel]) => channel).sort()).toEqual(Object.keys(inputs).sort());
  for (const [channel, input] of Object.entries(inputs)) {
    const handle = shop.call[channel as ContractChannel] as (input: unknown) => Promise<unknown>;
    await expect(handle(input), channel).rejects.toMatchObject(signIn);
  }
  await expect(
    shop.ask('staff.approve', {
      staffId: anna.id,
      pin: '4711',
      command: { channel: 'staff.save', input: promoted },
    }),
  ).rejects.toMatchObject(signIn);
});

test.each(['0000', '77777777', '1234', '345678', '9876', '3210'])(
  'the PIN %s is too easily guessed for anyone; an existing one works until it is changed',
  async (pin) => {
    const { staff, session, store, add } = shop();
    const guessable = { code: 'pin_guessable' };
    await expect(add('Anna', 'manager', pin)).rejects.toMatchObject(guessable);
    const anna = await add('Anna', 'manager', '4711');
    await expect(add('Bert', 'cashier', pin)).rejects.toMatchObject(guessable);
    const bert = await add('Bert', 'cashier', '0815');
    const manager = session.caller();
    const ofAnna = { staffId: anna.id, name: 'Anna', role: 'manager' as const, active: true };
    const ofBert = { staffId: bert.id, name: 'Bert', role: 'cashier' as const, active: true };
    for (const of of [ofAnna, ofBert]) {
      await expect(staff['staff.save']({ ...of, pin }, manager)).rejects.toMatchObject(guessable);
    }

    // Bypasses the checks of the form.
    store.staff.save({ id: bert.id, ...ofBert, pinHash: await hashPin(pin, null, cost) }, manager.actor);
    await staff['staff.save']({ ...ofBert, name: 'Berta', pin: null }, manager);
    await expect(staff['staff.signIn']({ staffId: bert.id, pin })).resolves.toMatchObject({ id: bert.id });
    for (const fine of ['1235', '1357', '9090']) {
      for (const of of [ofAnna, ofBert]) {
        const one = of === ofAnna ? fine : `${fine}7`;
        await staff['staff.save']({ ...of, pin: one }, manager);
      }
    }
  },
);

test('a person who is set inactive is signed out', async () => {
  const { session, staff, add } = shop();
  await add('Anna', 'manager', '4711');
  const manager = session.caller();
  const bert = await add('Bert', 'cashier', '0815');
  await staff['staff.signIn']({ staffId: bert.id, pin: '0815' });
  await staff['staff.save'](
    { staffId: bert.id, name: 'Bert', role: 'cashier', pin: null, active: false },
    manager,
  );
  expect(session.current()).toBeNull();
  await refused(staff['staff.signIn']({ staffId: bert.id, pin: '0815' }), 'pin_missing');
});

test('where the shop wants a name, nothing is sold before somebody signed in', async () => {
  const { session, staff, add } = shop({ requireStaff: true });
  session.caller().requireStaff();
  await add('Anna', 'manager', '4711');
  staff['staff.signOut']();
  expect(() => session.caller().requireStaff()).toThrow('sign_in_needed');
});

test('no PIN is in the journal, nor in anything sent to a page', async () => {
  const opened = shop();
  await opened.add('Anna', 'manager', '47114711');
  const text =
    JSON.stringify(journalled(opened)) +
    JSON.stringify(opened.staff['staff.list']({}, opened.session.caller()));
  expect(text).not.toContain('47114711');
  expect(text).not.toContain('scrypt');
});

test('a sign-in is announced after it succeeded', async () => {
  const { store, session, add, staff } = shop();
  await add('Anna', 'manager', '4711');
  const bert = await add('Bert', 'cashier', '0815');
  const told: (string | undefined)[] = [];
  store.onChange(() => told.push(session.current()?.name));
  await staff['staff.signIn']({ staffId: bert.id, pin: '0815' });
  await Promise.resolve();
  expect(told.at(-1)).toBe('Bert');
});

test('a PIN of somebody else is refused without saying whose it is; one’s own may be typed again', async () => {
  const { add, staff, session } = shop();
  await add('Anna', 'manager', '4711');
  const bert = await add('Bert', 'cashier', '0815');
  const error = await add('Carla', 'cashier', '0815').catch((error) => error);
  expect(error).toMatchObject({ code: 'pin_taken', facts: {} });
  expect([words.en.errors.pin_taken, words.de.errors.pin_taken].join()).not.toMatch(
    /Bert|Anna|in use|taken|vergeben/,
  );
  const ofBert = { staffId: bert.id, name: 'Bert', role: 'cashier' as const, active: true };
  const change = (pin: string) => ({ ...ofBert, pin });
  await refused(staff['staff.save'](change('4711'), session.caller()), 'pin_taken');
  await expect(staff['staff.save'](change('0815'), session.caller())).resolves.toMatchObject({
    name: 'Bert',
  });
  // An inactive person may be activated again with that PIN.
  await staff['staff.save']({ ...change('0815'), pin: null, active: false }, session.caller());
  await refused(add('Carla', 'cashier', '0815'), 'pin_taken');
});

test('two people saved at once cannot get the same PIN', async () => {
  const { add, store } = shop();
  await add('Anna', 'manager', '4711');
  const both = await Promise.allSettled([add('Bert', 'cashier', '0815'), add('Carla', 'cashier', '0815')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(store.staff.list()).toHaveLength(2);
});

test('one PIN for two people from an earlier version is found at the next sign-in or approval, and only managers see it', async () => {
  const opened = shop();
  const { add, staff, session, store } = opened;
  const anna = await add('Anna', 'manager', '4711');
  const bert = await add('Bert', 'cashier', '0815');
  const carla = await add('Carla', 'cashier', '2257');
  // Bypasses the checks of the form.
  store.context.db
    .prepare('UPDATE staff SET pin_hash = ? WHERE id = ?')
    .run(await hashPin('0815', null, cost), carla.id);
  const sames = () =>
    staff['staff.list']({}, session.caller()).map(({ name, samePinAs }) => [name, ...samePinAs]);
  expect(sames()).toEqual([['Anna'], ['Bert'], ['Carla']]);

  await expect(staff['staff.signIn']({ staffId: bert.id, pin: '0815' })).resolves.toMatchObject({
    samePinAs: [],
  });
  expect(sames()).toEqual([['Anna'], ['Bert'], ['Carla']]);
  await staff['staff.signIn']({ staffId: anna.id, pin: '4711' });
  expect(sames()).toEqual([['Anna'], ['Bert', 'Carla'], ['Carla', 'Bert']]);
  expect(journalled(opened).filter(({ kind }) => kind === 'staff.samePin')).toHaveLength(1);

  const change = { staffId: carla.id, name: 'Carla', role: 'cashier' as const, pin: '3358', active: true };
  await staff['staff.save'](change, session.caller());
  expect(sames()).toEqual([['Anna'], ['Bert'], ['Carla']]);

  // An approval also checks a typed PIN.
  store.context.db
    .prepare('UPDATE staff SET pin_hash = ? WHERE id = ?')
    .run(await hashPin('4711', null, cost), bert.id);
  const command = { channel: 'day.close', input: { counted: 0 } };
  await staff['staff.approve']({ staffId: anna.id, pin: '4711', command });
  expect(sames()).toEqual([['Anna', 'Bert'], ['Bert', 'Anna'], ['Carla']]);
});

test('a new PIN that is given while the old one is checked stays', async () => {
  const { store, session, staff, add } = shop();
  await add('Anna', 'manager', '4711');
  const bert = await add('Bert', 'cashier', '0815');
  const manager = session.caller();
  const person = { id: bert.id, name: 'Bert', role: 'cashier' as const, active: true };
  // An older cost, so that the sign-in rehashes the PIN.
  store.staff.save(
    { ...person, pinHash: await hashPin('0815', null, { ...cost, n: cost.n / 2 }) },
    manager.actor,
  );
  const pinHash = await hashPin('1357', null, cost);
  const signingIn = staff['staff.signIn']({ staffId: bert.id, pin: '0815' });
  store.staff.save({ ...person, pinHash }, manager.actor);
  await signingIn;
  await expect(staff['staff.signIn']({ staffId: bert.id, pin: '1357' })).resolves.toMatchObject({
    id: bert.id,
  });
});
