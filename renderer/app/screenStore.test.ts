import { expect, test } from 'vitest';
import type { EntryLife } from '../../shared/domain/entry-life.ts';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import { DISCARD, EDIT, LINK } from '../features/sync/entry/syncEntryStore.ts';
import {
  bridge,
  code,
  dialog,
  names,
  pet,
  placeOrder,
  shop,
  signInCashier,
  startForEach,
  stores,
  terminal,
  when,
} from '../testing/program.ts';

// An open dialog without its screen would be invisible and block every key and scan.

startForEach();

const screen = () => stores.app.useScreen.getState();

/** Presses the notice's button that leads to the stock. */
async function showOversold(): Promise<void> {
  const end = stores.stock.followOversold();
  const { id: petId, name: petName } = pet();
  bridge.emit('stock.oversold', { pets: [{ petId, petName, short: 1 }] });
  const notice = await when(stores.app.useNotices, ({ notices }) => notices.at(-1));
  end();
  notice.lead?.run();
}

async function canScan(): Promise<void> {
  const momo = pet();
  await stores.checkout.scanned(code(momo.id));
  expect(names()).toEqual([`1 ${momo.name}`]);
}

test('a dialog of the settings closes when a cashier takes over the till', async () => {
  const end = stores.app.followStaff();
  screen().go('settings');
  stores.app.openModal('settings.person');
  await signInCashier({});
  end();
  expect([screen().screen, dialog().dialog]).toEqual(['checkout', null]);
  await canScan();
});

test('a notice that leads to another screen closes this screen’s dialog', async () => {
  screen().go('day');
  stores.app.openModal('day.cash');
  await showOversold();
  expect([screen().screen, dialog().dialog]).toEqual(['stock', null]);
  await canScan();
});

test('leaving the screen answers a question with no', async () => {
  const taken = stores.checkout.takePet(pet(1, false));
  await showOversold();
  await taken;
  expect([dialog().dialog, names()]).toEqual([null, []]);
});

test('the dialog stays if its screen is already shown', () => {
  stores.app.openModal('checkout.receipts');
  screen().go('checkout');
  expect(dialog().dialog).toMatchObject({ id: 'checkout.receipts' });
});

test('a dialog with a card at the terminal keeps its screen and shows why', async () => {
  screen().go('orders');
  stores.orders.beginCancel(await placeOrder());
  const paid = await placeOrder({ deposit: { kind: 'card', amount: minor(500), reference: null } });
  await stores.orders.depositByCard(paid, 'moved');
  await showOversold();
  expect(screen().screen).toBe('orders');
  expect(terminal().failure).toMatchObject({ code: 'card_charging' });
  await terminal().refused();
  await showOversold();
  expect([screen().screen, dialog().dialog]).toEqual(['stock', null]);
});

test('deciding about a single entry closes the question about it', async () => {
  await placeOrder();
  const [entry] = shop.store.entryViews.list('open', 9);
  const decided = (choices: Partial<EntryLife['choices']>) =>
    stores.sync.useSyncEntry.setState({
      entryId: entry?.id ?? localId(''),
      life: {
        entry,
        choices: {
          ...{ retry: null, discard: false, edit: null, noEdit: null, sendAgain: false },
          ...{ candidates: null, handOver: false, ...choices },
        },
      } as EntryLife,
    });
  decided({ retry: 'send', discard: true });
  stores.app.openModal(DISCARD);
  decided({ retry: 'look_up', discard: true });
  expect(dialog().dialog).toMatchObject({ id: DISCARD });
  stores.app.openModal(EDIT);
  decided({ retry: 'send' });
  expect(dialog().dialog).toBeNull();
  stores.app.openModal(LINK);
  decided({ retry: 'look_up', candidates: 2 });
  expect(dialog().dialog).toMatchObject({ id: LINK });
  decided({ retry: 'look_up', candidates: 0 });
  expect(dialog().dialog).toBeNull();
  stores.app.openModal(DISCARD);
  decided({});
  expect(dialog().dialog).toBeNull();
});
