import { beforeEach, expect, test } from 'vitest';
import { givePet } from '../../../electron/store/testing.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  changeShop,
  code,
  dialog,
  keepRegister,
  notices,
  pet,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { expectDiskFull, markup, read } from '../../testing/read.tsx';
import { ArrivalView } from './arrivals/ArrivalView.tsx';
import { CategoryForm } from './categories/CategoryForm.tsx';
import { PetFacts } from './pet/PetFacts.tsx';
import { draftOf } from './pet/petDraft.ts';
import { factsOf } from './register/registerStore.ts';
import { StockScreen } from './StockScreen.tsx';
import { StockRowView } from './table/StockRowView.tsx';

startForEach();

let end = () => {};
beforeEach(() => () => end());

const stock = () => stores.stock.useStock.getState();
const editing = () => stores.stock.useEditing.getState();
const counting = () => stores.stock.useCounting.getState();
const format = formatFor('en-IE', 'EUR');
const shown = () => read(<StockScreen />);
/** Opens the screen. */
function open() {
  end = stock().watch();
}
const counted = () => when(stores.stock.useStock, ({ total, summary }) => total !== null && summary !== null);

test('the screen is empty before the first answer', () => {
  bridge.hold('stock.list');
  open();
  expect(shown()).not.toContain(i18n.t('stock.nothing.all'));
  expect(shown()).not.toContain(i18n.t('stock.failed'));
  expect(shown()).toContain(i18n.t('stock.pane.none'));
});

test('the table has its full row count, and each filter its number', async () => {
  open();
  await counted();
  expect(markup(<StockScreen />)).toContain('aria-rowcount="41"');
  const { unpriced } = stock().summary ?? {};
  expect(unpriced).toBe(3);
  expect(shown()).toContain(`${i18n.t('stock.filter.unpriced')}\n3\n`);
});

test.each([
  [
    'en',
    'To be counted',
    'Since the restore it is not certain that its last changes reached Petstore. Please count it.',
  ],
  [
    'de',
    'Zu zählen',
    'Seit der Wiederherstellung ist nicht sicher, ob die letzten Änderungen bei Petstore angekommen sind. Bitte zählen.',
  ],
])(
  'in %s a filter for pets to count exists while there are any, and each shows why',
  async (language, filter, why) => {
    await i18n.changeLanguage(language);
    open();
    await counted();
    const momo = pet();
    await stores.stock.scanToPet(code(momo.id));
    expect(shown()).not.toContain(filter);
    expect(shown()).not.toContain(why);
    const { db } = shop.store.context;
    db.prepare(`UPDATE stock SET count_since = '2026-11-21T09:00:00.000Z' WHERE pet_id = ?`).run(momo.id);
    // A changed row recounts the filters.
    await shop.ask('catalogue.setPrice', { petId: momo.id, amount: 1990 });
    await when(stores.stock.useStock, ({ summary, chosen }) => summary?.toCount === 1 && chosen?.row.toCount);
    expect(shown()).toContain(`${filter}\n1\n`);
    expect(shown()).toContain(why);
  },
);

test('an empty list names its filter or what was typed', async () => {
  open();
  await counted();
  for (const filter of ['oversold', 'local'] as const) {
    stock().ask({ filter });
    await when(stores.stock.useStock, ({ total }) => total === 0);
    expect(shown()).toContain(i18n.t(`stock.nothing.${filter}`));
    expect(shown()).toContain(i18n.t(`stock.nothingHint.${filter}`));
  }
  stock().ask({ text: 'Xyzzy' });
  await when(stores.stock.useStock, ({ total }) => total === 0);
  expect(shown()).toContain(i18n.t('stock.nothing.match', { text: 'Xyzzy' }));
});

test.each(['table', 'prices'] as const)(
  'a later failure is shown as %s: rows of the same question stay, others disappear',
  async (mode) => {
    const refused = async (ask: () => unknown) => {
      bridge.refuse('stock.list', new PerchError('disk_full'));
      ask();
      await when(stores.stock.useStock, ({ failure }) => failure);
      expectDiskFull(shown(), 'stock.failed');
    };
    const read = async () => {
      await stock().reorder();
      expect(shown()).not.toContain(i18n.t('stock.failed'));
    };
    open();
    await counted();
    stock().go(mode);
    await refused(stock().reorder);
    expect(stock()).toMatchObject({ total: 40, rows: { size: 40 } });
    await read();
    await refused(() => stock().ask({ text: 'Xyzzy' }));
    expect(stock()).toMatchObject({ total: null, rows: { size: 0 } });
    await read();
    expect(stock().total).toBe(0);
    await refused(stock().reorder);
    expect(stock().total).toBe(0);
  },
);

test('a long name is shown in full, in the row with its title and beside the table', async () => {
  const name = 'Her Serene Highness Archduchess Wilhelmina of the Long Corridor & Sons';
  const petId = givePet(shop.store, { name, price: 1500, count: 2 });
  const row = await shop.ask('stock.row', { petId });
  const html = markup(
    <table>
      <tbody>
        <StockRowView index={0} top={0} row={row} hue={null} chosen={false} onChoose={() => {}} />
      </tbody>
    </table>,
  );
  expect(html).toContain(`title="${name.replace('&', '&amp;')}"`);
  const { categoryName } = row;
  expect(html).toMatch(new RegExp(`<td[^>]*>${categoryName ?? i18n.t('paper.noCategory')}</td>`));
  await stock().show(petId);
  expect(shown()).toContain(name);
});

test('a long name is shown in full above its number in a count', async () => {
  const name = 'Her Serene Highness Archduchess Wilhelmina of the Long Corridor';
  const petId = givePet(shop.store, { name, price: 1500, count: 2 });
  await counting().begin('', { wholeShop: false, categoryId: null });
  await counting().record(petId, 2, false);
  await counting().takeLine(petId);
  stock().go('count');
  expect(markup(<StockScreen />)).toMatch(new RegExp(`<h3[^>]* title="${name}"`));
});

test('an unknown code is reported, and the shown pet stays', async () => {
  await stores.stock.scanToPet(code(pet().id));
  await stores.stock.scanToPet('9999999999999');
  expect(notices()).toMatchObject([{ key: 'checkout.basket.unknownCode' }]);
  expect(shown()).toContain(pet().name);
});

test('a pet that cannot be shown or opened says why', async () => {
  const momo = pet();
  bridge.refuse('stock.row', new PerchError('disk_full'));
  await stores.stock.scanToPet(code(momo.id));
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
  bridge.refuse('editing.pet', new PerchError('disk_full'));
  await editing().editPet(momo.id, format);
  expect(notices()).toMatchObject([{}, { failure: { code: 'disk_full' } }]);
  expect(editing().pet).toBeNull();
});

/** Saves the form's pet. */
function savePet() {
  const { before, fields } = editing().pet ?? {};
  const draft = fields && draftOf(fields, before ?? null, format);
  if (!draft) throw new Error('The pet cannot be saved');
  return editing().savePet(draft);
}

test('a pet cannot be discarded while it is being saved', async () => {
  const momo = pet();
  await editing().editPet(momo.id, format);
  const isDisabled = (words: string) =>
    new RegExp(`<button[^>]* disabled=""[^>]*>(<[^>]*>)*${words}<`).test(markup(<StockScreen />));
  expect(isDisabled(i18n.t('form.discard.discard'))).toBe(false);
  const arrive = bridge.hold('editing.savePet');
  const saved = savePet();
  expect(isDisabled(i18n.t('form.discard.discard'))).toBe(true);
  arrive();
  await saved;
  expect(editing().pet).toBeNull();
});

test('saving a form keeps what changed elsewhere in other fields', async () => {
  const { id, categoryId } = pet();
  if (!categoryId) throw new Error('The pet has no category');
  await editing().editPet(id, format);
  editing().editCategory(categoryId);
  await editing().readCategory();
  await shop.ask('catalogue.setPrice', { petId: id, amount: 4321 });
  const asNow = await shop.ask('editing.category', { categoryId });
  await shop.ask('editing.saveCategory', { ...asNow, name: 'Renamed elsewhere' });

  editing().set({ careNote: 'Hay' });
  expect(await savePet()).not.toBeNull();
  expect(await shop.ask('editing.pet', { petId: id })).toMatchObject({ careNote: 'Hay', price: 4321 });
  editing().setCategory({ description: 'Typed words' });
  expect(await editing().keepCategory()).toMatchObject({ ok: true });
  const category = { name: 'Renamed elsewhere', description: 'Typed words' };
  expect(await shop.ask('editing.category', { categoryId })).toMatchObject(category);
  expect(editing().category?.saved).toMatchObject(category);
});

test('choosing another pet closes an unchanged form at once, and a changed one after a question', async () => {
  open();
  await counted();
  const [one, other] = [pet(), pet(3, true, 1)];
  const row = await shop.ask('stock.row', { petId: one.id });
  await editing().editPet(one.id, format);
  await stores.stock.showPet(other.id);
  expect(editing().pet).toBeNull();
  expect(stock().chosen?.row.id).toBe(other.id);

  editing().addPet();
  editing().set({ name: 'Typed name' });
  stores.stock.choosePet(row, 0);
  expect(dialog().dialog).toMatchObject({ id: 'app.discard' });
  expect(stock().chosen?.row.id).toBe(other.id);
  dialog().close();
  expect(editing().pet?.fields.name).toBe('Typed name');
  stores.stock.choosePet(row, 0);
  await stores.app.discard();
  expect([dialog().dialog, editing().pet, stock().chosen?.row.id]).toEqual([null, null, one.id]);
});

test('a category without loaded values has no form, which would save a new one', async () => {
  const [category] = await shop.ask('catalogue.categories', {});
  const form = (of: typeof category | null) => {
    editing().editCategory(of?.id ?? 'new');
    return read(<CategoryForm category={of ?? null} />);
  };
  expect(form(null)).toContain(i18n.t('common.save'));
  expect(form(category ?? null)).not.toContain(i18n.t('common.save'));
});

test('an unsaved category survives a change of screen and is discarded only after a question', async () => {
  const [category, other] = await shop.ask('catalogue.categories', {});
  if (!category || !other) throw new Error('The shop has no categories');
  stores.checkout.useCatalogue.getState().start();
  await when(stores.checkout.useCatalogue, ({ categories }) => categories);
  stock().go('categories');
  editing().editCategory(category.id);
  expect(await editing().readCategory()).toBeNull();
  editing().setCategory({ description: 'Typed words' });

  stores.app.useScreen.getState().go('checkout');
  stores.stock.goStockHome();
  stores.app.useScreen.getState().go('stock');
  expect(await editing().readCategory()).toBeNull();
  expect(markup(<StockScreen />)).toContain('Typed words');
  editing().editCategory(other.id);
  expect(markup(<StockScreen />)).toContain('Typed words');
  await stores.app.discard();
  await editing().readCategory();
  expect(markup(<StockScreen />)).not.toContain('Typed words');

  editing().setCategory({ name: '  Newts ' });
  expect(await editing().keepCategory()).toMatchObject({ ok: true, value: { id: other.id, name: 'Newts' } });
  editing().editCategory(null);
  expect([dialog().dialog, editing().category]).toEqual([null, null]);
});

test('unsaved details of animals survive a change of screen and are discarded only after a question', async () => {
  const [one, other] = [pet(), pet(3, true, 1)];
  const register = () => stores.stock.useRegister.getState();
  for (const each of [one, other]) await keepRegister(each);
  await shop.ask('animals.takeUp', { petIds: [one.id, other.id] });
  await register().load();
  await register().ask({ from: '2000-01-01', to: '2099-12-31' });
  const [row, otherRow] = register().rows ?? [];
  if (!row || !otherRow) throw new Error('The register is empty');
  await register().choose(row.groupId);
  const facts = factsOf((await shop.ask('animals.get', { groupId: row.groupId })).group);
  stock().go('register');
  register().set({ ...facts, origin: 'By the lake' });

  stores.app.useScreen.getState().go('checkout');
  stores.stock.goStockHome();
  stores.app.useScreen.getState().go('stock');
  await register().load();
  expect(markup(<StockScreen />)).toContain('value="By the lake"');
  register().leave(() => register().choose(otherRow.groupId));
  expect(markup(<StockScreen />)).toContain('value="By the lake"');
  dialog().close();

  expect(await register().change()).toBeNull();
  expect(await shop.ask('animals.get', { groupId: row.groupId })).toMatchObject({
    group: { origin: 'By the lake' },
  });
  register().leave(() => register().choose(otherRow.groupId));
  await when(stores.stock.useRegister, ({ chosen }) => chosen?.group.id === otherRow.groupId);
  expect(dialog().dialog).toBeNull();
});

test('a delivery with an unreadable number says which and why', async () => {
  const { useArrival } = stores.stock;
  await useArrival.getState().load();
  await useArrival.getState().take(pet());
  for (const typed of [
    { quantity: '2,5', unitCost: '' },
    { quantity: '2', unitCost: 'two' },
  ]) {
    useArrival.getState().setLine(pet().id, typed);
    expect(read(<ArrivalView />)).toContain(`\n${pet().name}: `);
  }
  useArrival.getState().setLine(pet().id, { quantity: '2', unitCost: '1,20' });
  expect(read(<ArrivalView />)).not.toContain(`\n${pet().name}: `);
});

test('a price rule survives a change of screen', () => {
  stock().go('prices');
  stores.stock.usePricing.getState().setWay('rule');
  stores.stock.usePricing.getState().setRule({ kind: 'lowerAmount', text: '2.50', ending: 'as_is' });
  expect(markup(<StockScreen />)).toContain('value="2.50"');
});

test('a sale meanwhile updates the visible row', async () => {
  const momo = pet();
  open();
  await counted();
  await stock().show(momo.id);
  await shop.ask('stock.adjust', { petId: momo.id, by: -1, reason: 'died', note: null });
  await when(stores.stock.useStock, ({ chosen }) => chosen?.row.stock.shown === momo.stock.shown - 1);
});

test('without a chosen pet the screen shows what is oversold, out of stock and low', async () => {
  const momo = pet();
  open();
  await counted();
  await shop.ask('stock.adjust', { petId: momo.id, by: -momo.stock.shown, reason: 'died', note: null });
  await when(stores.stock.useStock, ({ shortages }) => shortages?.out.rows.some(({ id }) => id === momo.id));
  const alerts = () => shown().split(i18n.t('stock.alerts.title'))[1] ?? '';
  expect(alerts()).toContain(momo.name);
  expect(alerts()).toContain(i18n.t('lists.open'));
  await stock().show(momo.id);
  expect(shown()).not.toContain(i18n.t('stock.alerts.title'));
  // After closing the pet, the list is current.
  await shop.ask('stock.adjust', { petId: momo.id, by: 50, reason: 'received', note: null });
  stock().choose(null);
  await when(stores.stock.useStock, ({ shortages }) => !shortages?.out.rows.some(({ id }) => id === momo.id));
  expect(alerts()).not.toContain(momo.name);
});

test('the form’s amounts follow a change of the shop’s formats', async () => {
  const momo = pet();
  await shop.ask('catalogue.setPrice', { petId: momo.id, amount: 1090 });
  const price = () => editing().pet?.fields.price;
  const { editPet, reformat, set } = editing();
  await editPet(momo.id, format);
  expect(price()).toBe('10.90');
  reformat(formatFor('de-DE', 'EUR'));
  expect(price()).toBe('10,90');
  expect(editing().pet?.opened.price).toBe('10,90');
  // An invalid amount is left for the person to correct.
  set({ price: 'zehn' });
  reformat(format);
  expect(price()).toBe('zehn');
});

test('a category’s count lists what is left, and typing goes to the search after another screen', async () => {
  const { categoryId } = pet();
  if (categoryId === null) throw new Error('The pet has no category');
  stock().go('count');
  await counting().load();
  await counting().begin('', { wholeShop: false, categoryId });
  const names = counting().toCount.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(shown()).toContain(`${i18n.t('stock.count.toCount')} \n${names.length}\n${names[0]}\n`);
  const [first] = counting().toCount;
  if (!first) throw new Error('Nothing is left to count');
  counting().take(first);
  expect(counting().asked).toBe(1);
  await counting().record(first.id, 3, false);
  expect(counting().toCount.map(({ name }) => name)).toEqual(names.slice(1));
  // The pet counted last stays visible, and typing goes to the search.
  counting().leave();
  counting().take(counting().toCount[0] ?? first);
  counting().leave();
  await counting().load();
  expect(counting()).toMatchObject({ current: { id: first.id }, asked: 0 });
  const [line] = counting().session?.lines ?? [];
  if (line) await counting().remove(line);
  await when(stores.stock.useCounting, ({ toCount }) => toCount.length === names.length);
  await counting().load();
  expect(counting().current).toBeNull();
});

test('the current pet is large, with the counted but not the expected number', async () => {
  const tile = pet(3);
  stock().go('count');
  await counting().begin('', { wholeShop: true, categoryId: null });
  expect(shown()).toContain(i18n.t('stock.count.choose'));
  await counting().scan(code(tile.id));
  const head = [tile.name, tile.categoryName ?? '', i18n.t('stock.count.counted'), '1'];
  expect(shown()).toContain(`\n${head.join('\n')}\n${i18n.t('stock.count.howMany')}\n`);
  const { scope } = counting().session ?? {};
  expect(shown()).toContain(i18n.t('stock.count.lineCountOf', { counted: '1', pets: `${scope?.pets}` }));
  expect(markup(<StockScreen />)).toMatch(/role="progressbar"/);
  const before = counting().asked;
  await counting().scan(code(tile.id));
  expect(counting().asked).toBe(before + 1);
  expect(shown()).toContain(`\n${i18n.t('stock.count.counted')}\n2\n`);
});

test('a pet to recount comes next, without its first count', async () => {
  const [one, other] = [pet(3), pet(3, true, 1)];
  stock().go('count');
  await counting().begin('', { wholeShop: false, categoryId: null });
  await counting().record(one.id, 4711, false);
  await counting().record(other.id, 2, false);
  await counting().openReview();
  await counting().recount([one.id]);
  expect(counting()).toMatchObject({ review: null, current: { id: one.id } });
  expect(shown()).toContain(`\n${one.name}\n`);
  expect(shown()).not.toContain('4,711');
  await counting().step(1);
  expect(counting().session?.lines[0]).toMatchObject({ petId: one.id, counted: 1, recount: 'done' });
});

test('its navigation entry leads to the table unless unsaved work would be lost', async () => {
  const home = () => {
    stores.stock.goStockHome();
    return stock().mode;
  };
  for (const mode of ['counts', 'import', 'prices', 'categories', 'favourites', 'count'] as const) {
    stock().go(mode);
    expect(home(), mode).toBe('table');
  }
  stock().go('import');
  stores.stock.useImporting.setState({ fileName: 'pets.csv' });
  expect(home()).toBe('import');
  stores.stock.useImporting.setState({ done: { created: 1, updated: 0, categories: 0, left: 0 } });
  expect(home()).toBe('table');
  expect(stores.stock.useImporting.getState().fileName).toBeNull();
  stock().go('prices');
  stores.stock.usePricing.getState().tick(pet().id);
  expect(home()).toBe('prices');
  stock().go('count');
  await counting().begin('', { wholeShop: true, categoryId: null });
  expect(home()).toBe('count');
});

test('a pet without its own low-stock level shows the shop’s, or that there is none', async () => {
  const row = await shop.ask('stock.row', { petId: pet().id });
  expect(row.stock.lowMark).toBeNull();
  await changeShop({ lowStockDefault: 4 });
  expect(read(<PetFacts row={row} />)).toContain('Shop default: 4');
  await changeShop({ lowStockDefault: null });
  expect(read(<PetFacts row={row} />)).toMatch(/Low-stock level\s+None/);
});
