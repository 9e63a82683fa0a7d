import { expect, test } from 'vitest';
import { nobody } from '../../electron/store/testing.ts';
import { NO_MONEY } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { basket, bridge, names, pet, shop, startForEach, stores, when } from '../testing/program.ts';

startForEach();

const staff = () => stores.useStaff.getState();
const asked = () => when(stores.useStaff, ({ asking, chosen }) => asking && chosen && asking);

/** A manager elsewhere, a cashier at the till. */
async function behindManager(): Promise<void> {
  const person = (name: string, role: 'manager' | 'cashier', pin: string) =>
    shop.ask('staff.save', { staffId: null, name, role, pin, active: true });
  await person('Anna', 'manager', '4711');
  const bert = await person('Bert', 'cashier', '0815');
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '0815' });
  stores.askForPermits();
}

test('a manager’s PIN approves what was refused, with just what was typed there', async () => {
  await behindManager();
  const { id: petId } = pet();
  const before = shop.store.stock.figures(petId).shown;
  const adjusted = stores.adjustStock(petId, -1, 'damaged', 'on the stairs');
  await asked();
  staff().type('4711');
  await staff().submit();
  expect(await adjusted).toMatchObject({ ok: true });
  expect(shop.store.stock.figures(petId).shown).toBe(before - 1);
  const input = { petId, by: -1, reason: 'damaged', note: 'on the stairs' };
  expect(bridge.inputs('staff.approve')).toMatchObject([{ command: { channel: 'stock.adjust', input } }]);

  // Another one is asked for anew, and somebody who closes the question has approved nothing.
  const again = stores.adjustStock(petId, -1, 'damaged', 'on the stairs');
  await asked();
  staff().close();
  expect(await again).toMatchObject({ ok: false, error: { code: 'manager_needed' } });
});

test('what a manager does not let a cashier take out of the basket is in it again', async () => {
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
  await asked();
  staff().type('4711');
  await staff().submit();
  await basket().settled();
  expect(names()).toEqual([`1 ${momo.name}`]);
  expect(await shop.ask('checkout.open', {})).toEqual(basket().basket);
});

test('for what no PIN approves none is asked', async () => {
  await behindManager();
  const bert = (await shop.ask('staff.list', {})).find(({ name }) => name === 'Bert');
  const saved = await staff().save({
    staffId: bert?.id ?? null,
    name: 'Bert',
    role: 'manager',
    pin: null,
    active: true,
  });
  expect(saved).toMatchObject({ ok: false, error: { code: 'manager_sign_in_needed' } });
  expect(staff().asking).toBeNull();
});
