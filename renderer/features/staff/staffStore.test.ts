import { expect, test } from 'vitest';
import { nobody } from '../../../electron/store/testing.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import {
  basket,
  bridge,
  code,
  lasting,
  names,
  notices,
  pet,
  sayPrice,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { eligibleOf } from './staffStore.ts';

startForEach();

const staff = () => stores.staff.useStaff.getState();
/** Anna types her PIN into the question. */
async function approve(): Promise<void> {
  await asked();
  staff().type('4711');
  await staff().submit();
}
const asked = () => when(stores.staff.useStaff, ({ asking, chosen }) => asking && chosen && asking);

/** Signs in a cashier while a manager is elsewhere. */
async function behindManager(): Promise<void> {
  await shop.hire('Anna', 'manager');
  const bert = await shop.hire('Bert', 'cashier', '0815');
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '0815' });
  stores.staff.askForPermits();
}

test('a manager’s PIN approves a refused command with exactly its input', async () => {
  await behindManager();
  const { id: petId } = pet();
  const before = shop.store.stock.figures(petId).shown;
  const adjusted = stores.stock.adjustStock(petId, -1, 'damaged', 'on the stairs');
  await approve();
  expect(await adjusted).toMatchObject({ ok: true });
  expect(shop.store.stock.figures(petId).shown).toBe(before - 1);
  const input = { petId, by: -1, reason: 'damaged', note: 'on the stairs' };
  expect(bridge.inputs('staff.approve')).toMatchObject([{ command: { channel: 'stock.adjust', input } }]);

  // Another command asks again, and cancelling approves nothing.
  const again = stores.stock.adjustStock(petId, -1, 'damaged', 'on the stairs');
  await asked();
  staff().close();
  expect(await again).toMatchObject({ ok: false, error: { code: 'manager_needed' } });
});

test('a question whose PIN is being checked is not closed', async () => {
  await behindManager();
  const { id: petId } = pet();
  const adjusted = stores.stock.adjustStock(petId, -1, 'damaged', 'on the stairs');
  await asked();
  const arrive = bridge.hold('staff.approve');
  staff().type('4711');
  const approved = staff().submit();
  staff().close();
  staff().choose(null);
  expect(staff()).toMatchObject({ asking: {}, chosen: { name: 'Anna' }, busy: true });
  arrive();
  await approved;
  expect(await adjusted).toMatchObject({ ok: true });
});

test('a line whose removal a manager declines is back in the basket', async () => {
  await behindManager();
  shop.store.settings.saveShop({ cashierMayVoid: false }, nobody);
  const momo = pet();
  basket().add(momo, momo.price ?? NO_MONEY, null);
  basket().add(momo, momo.price ?? NO_MONEY, null);
  await basket().settled();
  const full = names();
  const line = basket().selected ?? localId('');
  basket().remove(line);
  await asked();
  expect(staff().asking?.because?.facts).toMatchObject({ reason: 'takeOut' });
  staff().close();
  await basket().settled();
  expect(names()).toEqual(full);

  basket().step(line, -1);
  await approve();
  await basket().settled();
  expect(names()).toEqual([`1 ${momo.name}`]);
  expect(await shop.ask('checkout.open', {})).toEqual(basket().basket);
});

/** Scans a pet without a price and enters one, which a manager must approve. */
async function scanUnpriced(): Promise<{ scan: Promise<void>; name: string }> {
  await shop.ask('settings.saveShop', { cashierMayPrice: false });
  await behindManager();
  const unpriced = pet(1, false);
  const scan = stores.checkout.scanned(code(unpriced.id));
  await when(stores.app.useDialog, ({ dialog }) => dialog);
  return { scan, name: unpriced.name };
}

test('a manager’s badge approves the price of the scan before it', async () => {
  const { scan, name } = await scanUnpriced();
  sayPrice(1250, false);
  await asked();
  await stores.checkout.scanned('4711');
  await scan;
  expect(names()).toEqual([`1 ${name}`]);
  // No notice contains the PIN.
  expect(notices()).toEqual([]);
});

test('a scan during a price question is refused and not taken later', async () => {
  const { scan } = await scanUnpriced();
  await stores.checkout.scanned(code(pet().id));
  expect(notices()).toEqual([{ key: 'checkout.basket.busy' }]);
  stores.app.useDialog.getState().close();
  await scan;
  expect(names()).toEqual([]);
});

test('a badge is not passed to a screen below, even before its owner is known', async () => {
  await behindManager();
  const taken: string[] = [];
  const end = stores.app.takeScans((scan) => taken.push(scan));
  const signedIn = staff().ask('signIn');
  await when(stores.staff.useStaff, ({ members }) => members);
  expect(staff().chosen).toBeNull();
  await stores.checkout.scanned('4711');
  expect([taken, staff().pin, notices()]).toEqual([[], '', []]);
  staff().choose(staff().members?.find(({ name }) => name === 'Anna') ?? null);
  await stores.checkout.scanned('4711');
  expect([await signedIn, taken]).toEqual([true, []]);
  end();
});

test('a command that no PIN can approve asks a manager to sign in, and then continues', async () => {
  await behindManager();
  const saved = staff().save({ staffId: null, name: 'Cleo', role: 'cashier', pin: null, active: true });
  expect(await asked()).toMatchObject({ purpose: 'manager', command: null });
  expect(eligibleOf(staff()).map(({ name }) => name)).toEqual(['Anna']);
  staff().type('4711');
  await staff().submit();
  expect(await saved).toMatchObject({ ok: true, value: { name: 'Cleo' } });
  expect(await shop.ask('app.state', {})).toMatchObject({ staff: { name: 'Anna' } });
});

test('a pending command’s sign-in is not replaced by the one after inactivity', async () => {
  await behindManager();
  await shop.ask('staff.signOut', {});
  const { end } = stores.staff.watchIdle(() => 0);
  const list = stores.receipts.useReceipts.getState().open();
  await when(stores.staff.useStaff, ({ asking, members }) => asking && members);
  const { app } = stores.app.useApp.getState();
  const left = staff().members?.find(({ name }) => name === 'Bert') ?? null;
  stores.app.useApp.setState({ app: app && { ...app, left: left?.id ?? null } });
  expect(staff().asking?.purpose).toBe('needed');
  staff().choose(left);
  staff().type('0815');
  await staff().submit();
  await list;
  expect(stores.receipts.useReceipts.getState()).toMatchObject({ list: [], failure: null });
  end();
});

test('a person chosen before the list reloads is still asked for their own PIN', async () => {
  await behindManager();
  await staff().load();
  const [anna, bert] = ['Anna', 'Bert'].map((name) => staff().members?.find((one) => one.name === name));
  const arrive = bridge.hold('staff.list');
  const signedIn = staff().ask('idle', null, null, bert?.id);
  staff().choose(anna ?? null);
  staff().type('4711');
  arrive();
  await staff().load();
  expect(staff()).toMatchObject({ chosen: { name: 'Anna' }, pin: '4711' });
  await staff().submit();
  expect(await signedIn).toBe(true);
});

test('a refused sign-out says why and changes nothing', async () => {
  await behindManager();
  bridge.refuse('staff.signOut', new PerchError('disk_full'));
  expect(await staff().signOut()).toBe(false);
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
  expect(await staff().signOut()).toBe(true);
});

test('a shop whose PINs belong to another computer says so until a manager has one again', async () => {
  const anna = { name: 'Anna', role: 'manager' as const, active: true };
  const { id } = shop.store.staff.save({ ...anna, id: null, pinHash: 'of another computer' }, nobody);
  shop.store.staff.removePins([id], nobody);
  await staff().load();
  await staff().load();
  expect(lasting()).toEqual([{ key: 'staff.pinsLost' }]);
  stores.app.useNotices.getState().lasting[0]?.lead?.run();
  expect(stores.settings.useSettings.getState().section).toBe('staff');
  await staff().save({ ...anna, staffId: id, pin: '190277' });
  expect(lasting()).toEqual([]);
});
