import { expect, test } from 'vitest';
import { lose } from '../../../electron/usecases/sync/testing.ts';
import { idle } from '../../../electron/usecases/testing.ts';
import type { EntryLife } from '../../../shared/domain/entry-life.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  lasting,
  notices,
  orderFromElsewhere,
  pet,
  placeOrder,
  sell,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { markup, read } from '../../testing/read.tsx';
import { CancelForm } from '../orders/CancelDialog.tsx';
import { Choices } from './entry/Choices.tsx';
import { DiscardForm } from './entry/DiscardDialog.tsx';
import { itemsOf, whyOf } from './labels.ts';
import { SaleProgress } from './SaleProgress.tsx';
import { SyncScreen } from './SyncScreen.tsx';

startForEach();

const shown = () => read(<SyncScreen />);
const sync = () => stores.sync.useSync.getState();
const entry = () => stores.sync.useSyncEntry.getState();

/** Starts the screen's store and waits for its status. */
async function start(): Promise<void> {
  sync().start();
  await when(stores.sync.useSync, ({ status }) => status);
}

/** The open entry that creates an order. */
function createOrder() {
  const found = shop.store.entryViews.list('open', 9).find(({ kind }) => kind === 'createOrder');
  if (!found) throw new Error('The order has no entry');
  return found;
}

test('the screen is empty before the first answer', () => {
  expect(shown().trim()).toBe('');
});

test('everything has arrived if nothing is pending, and an event updates the screen at once', async () => {
  await start();
  expect(shown()).toContain(i18n.t('sync.arrived'));
  bridge.emit('sync.changed', { ...idle, people: { sales: 2, orders: 0, stock: 1, edits: 0 } });
  expect(shown()).not.toContain(i18n.t('sync.arrived'));
  expect(shown()).toContain(i18n.t('sync.waiting', { count: 3 }));
});

test('an entry is listed, opened with its history, and closed', async () => {
  const order = await placeOrder();
  await start();
  await sync().showEntries('waiting');
  const [listed] = sync().entries ?? [];
  const id = listed?.id ?? localId('');
  expect(listed).toMatchObject({ kind: 'createOrder', state: 'ready' });
  expect(listed?.subject).toContain(order.petName);
  entry().open(id);
  await when(stores.sync.useSyncEntry, ({ life }) => life);
  expect(shown()).toContain(order.petName ?? '');
  entry().close();
  expect([stores.sync.wasJustClosed(id), stores.sync.wasJustClosed(id)]).toEqual([true, false]);
});

test('a wrong clock is reported once, on any screen, though an older status arrives late', async () => {
  await start();
  bridge.emit('sync.changed', { ...idle, madeAt: 2, clockAhead: 7 });
  bridge.emit('sync.changed', { ...idle, madeAt: 1 });
  bridge.emit('sync.changed', { ...idle, madeAt: 3, clockAhead: 8 });
  expect(notices()).toEqual([{ key: 'sync.clockAhead', facts: { minutes: 7 } }]);
});

test('a clock that is off by a day is reported on every screen until closed or corrected', async () => {
  await start();
  bridge.emit('sync.changed', { ...idle, clockAhead: -7 });
  expect(lasting()).toEqual([]);
  for (const minutes of [2880, 2881]) bridge.emit('sync.changed', { ...idle, clockAhead: -minutes });
  expect(lasting()).toEqual([{ key: 'sync.clockBehind', facts: { minutes: 2880 } }]);
  bridge.emit('sync.changed', { ...idle, clockAhead: 1440 });
  expect(lasting()).toEqual([{ key: 'sync.clockAhead', facts: { minutes: 1440 } }]);
  bridge.emit('sync.changed', idle);
  expect(lasting()).toEqual([]);
});

test('discarded entries are counted beside synced ones and have their own list', async () => {
  await start();
  bridge.emit('sync.changed', { ...idle, discarded: 1 });
  expect(shown()).not.toContain(i18n.t('sync.arrivedHint'));
  expect(shown()).toContain('Everything else is synced');
  expect(shown()).toContain('1 item will not be sent to Petstore.');
});

test('the latest sales are listed with their progress', async () => {
  const way = () => {
    const { entries } = sync();
    return itemsOf(entries ?? [], 'sales').map(({ lead, updatedAt }) =>
      read(<SaleProgress lead={lead} updatedAt={updatedAt} />).trim(),
    );
  };
  await placeOrder();
  await sell(pet());
  await start();
  await sync().refresh();
  // An order is not a sale.
  expect(way()).toHaveLength(1);
  expect(way()[0]).toMatch(
    /^On this till\n[^\n]+\nSent\n \(not yet\)\nWaiting to sync\nAt Petstore\n \(not yet\)$/,
  );
  const [sale] = sync().entries ?? [];
  if (!sale) throw new Error('The sale has no entry');
  shop.store.entryWriter.apply(sale.id, { type: 'unreadable', raw: '?' });
  await sync().refresh();
  expect(way()[0]).toMatch(/Sent\n \(not yet\)\nNeeds attention$/);
});

test('a sale is called a sale and counted as one', async () => {
  await sell(pet());
  await start();
  const { people } = shop.store.entryCounts.now();
  bridge.emit('sync.changed', { ...idle, waiting: { orders: 1, stock: 1, edits: 0 }, people });
  await sync().refresh();
  entry().open(createOrder().id);
  await when(stores.sync.useSyncEntry, ({ life }) => life);
  const words = shown();
  // Only pending items have a row; the stock figure counts with its sale.
  expect(words).toMatch(/Waiting to sync\s+Sales\s+1\s+Technical details/);
  expect(words).toContain('Sale T1-000001');
  expect(words).toContain('1 × Bella the Bird · Waiting to sync');
  expect(words).toMatch(/Also part of this sale\s+Bella the Bird\s+Stock level · /);
  expect(words).not.toContain('New order');
});

test('an order is discarded with its own texts and an offer to cancel it', async () => {
  const order = await placeOrder();
  const view = createOrder();
  expect(view).toMatchObject({ tells: 'order', openOrderId: order.id });
  const words = read(<DiscardForm entry={view} onDone={() => undefined} />);
  expect(words).toContain(i18n.t('sync.discard.order.title'));
  expect(words).not.toContain(i18n.t('sync.discard.stock'));
  expect(words).not.toContain('figures');
  expect(words).toContain('Keep the order');
  const reason = { code: 'answered', status: 422, name: 'validation_failed', words: null } as const;
  expect(whyOf({ ...view, state: 'parked', reason }, i18n.t)).not.toContain('sale');
  expect(whyOf({ ...view, tells: 'sale', state: 'parked', reason }, i18n.t)).toContain(
    'the sale itself is still valid',
  );
});

test('for an order that the service refuses, cancelling comes before retrying', async () => {
  await placeOrder();
  const view = createOrder();
  const refused = { code: 'answered', name: 'not_found', words: null };
  const life = (status: number) =>
    ({
      entry: { ...view, state: 'parked', reason: { ...refused, status } },
      choices: {
        ...{ retry: 'send', discard: true, edit: null, noEdit: null, sendAgain: false },
        ...{ candidates: null, handOver: false },
      },
    }) as unknown as EntryLife;
  const primary = (status: number) => buttons(life(status)).filter(({ filled }) => filled);
  expect(primary(404)).toMatchObject([{ words: i18n.t('sync.discard.order.cancel') }]);
  expect(primary(500)).toMatchObject([{ words: i18n.t('sync.choose.send') }]);
});

test('a touch opens the order that is to be cancelled, with its cancel form', async () => {
  const order = await placeOrder();
  await stores.orders.cancelOpenOrder(order.id, 'The pet was sold');
  expect(stores.app.useScreen.getState().screen).toBe('orders');
  expect(stores.orders.useOrders.getState().chosen?.id).toBe(order.id);
  expect(stores.app.useDialog.getState().dialog).toMatchObject({ kind: 'modal', id: 'orders.cancel' });
  // The given reason is filled in; another order starts without one.
  expect(markup(<CancelForm order={order} />)).toContain('value="The pet was sold"');
  stores.orders.beginCancel(order);
  expect(markup(<CancelForm order={order} />)).not.toContain('The pet was sold');
});

test('items that need attention are opened at the first one, even if their list is shown', async () => {
  await placeOrder();
  const { id } = createOrder();
  shop.store.entryWriter.apply(id, { type: 'unreadable', raw: '?' });
  await sync().showEntries('parked');
  await stores.sync.reviewFirst();
  expect(entry().entryId).toBe(id);
});

/** An order with a lost answer, open on the Sync screen. */
async function loseOrder(code: Parameters<typeof lose>[2]) {
  await placeOrder();
  lose(shop, createOrder().id, code);
  await sync().showEntries('parked');
  await stores.sync.reviewFirst();
  await when(stores.sync.useSyncEntry, ({ life }) => life);
}

const petIdOf = (entryId: LocalId) =>
  shop.store.orders.get(shop.store.queue.get(entryId).entityId)?.petId ?? localId('');

/** The buttons of an entry, the open one by default. */
const buttons = (life = entry().life) =>
  [...markup(life && <Choices life={life} />).matchAll(/<button[^>]*>.*?<\/button>/g)].map(([button]) => ({
    words: button.replace(/<[^>]+>/g, ''),
    filled: button.includes('data-variant="filled"'),
  }));

test('after a lost answer, a match is offered first, and without one sending again', async () => {
  await start();
  await loseOrder('not_provable');
  expect(shown()).toContain('The answer to this request was lost');
  expect(shown()).toContain('Petstore shows none that could be it.');
  expect(buttons().filter(({ filled }) => filled)).toMatchObject([{ words: 'Send again' }]);
  expect(buttons().map(({ words }) => words)).not.toContain('It is there');
  const own = entry().life?.entry.id ?? localId('');
  orderFromElsewhere({ petId: petIdOf(own) });
  await entry().refresh();
  expect(shown()).toContain('Petstore shows one that could be it.');
  expect(buttons().filter(({ filled }) => filled)).toMatchObject([{ words: 'It is there' }]);
  const answer = await entry().candidates();
  const [candidate] = answer.ok ? answer.value : [];
  if (!candidate) throw new Error('Nothing is offered');
  await entry().link(candidate.remoteId);
  expect(shown()).toContain('Found at Petstore');
});

test('an order that was completed twice only asks who handed it over', async () => {
  await start();
  await loseOrder('handed_over_elsewhere');
  expect(shown()).toContain('Who gave the customer the pets?');
  expect(buttons().map(({ words }) => words)).toEqual(['We handed it over', 'They handed it over']);
  await entry().handOver('others');
  expect(entry().life?.entry.state).toBe('done');
  expect(buttons()).toEqual([]);
  expect(shown()).toContain('Somebody else handed it over');
});

test('several lost answers are one question', async () => {
  await start();
  await loseOrder('not_provable');
  entry().close();
  expect(shown()).not.toContain('Send all again');
  await loseOrder('not_provable');
  entry().close();
  expect(shown()).toContain('For 2 items the answer was lost');
  const entries = sync().entries ?? [];
  await entry().sendAllAgain(entries.map(({ id }) => id));
  expect(shop.store.entryCounts.now().parked).toBe(0);
});
