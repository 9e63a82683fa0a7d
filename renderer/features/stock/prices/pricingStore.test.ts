import { expect, onTestFinished, test } from 'vitest';
import { PerchError } from '../../../../shared/errors/errors.ts';
import type { PriceRule } from '../../../../shared/money/price-rule.ts';
import {
  bridge,
  code,
  notices,
  pet,
  shop,
  startForEach,
  stores,
  undo,
  when,
} from '../../../testing/program.ts';

startForEach();

const pricing = () => stores.stock.usePricing.getState();
const raisedBy = (percent: number): PriceRule => ({
  change: { kind: 'percent', basisPoints: percent * 100 },
  ending: 'as_is',
});
const priceOf = () => shop.store.catalogue.requirePet(pet().id).price;

/** Requests previews as the screen does: a new request cancels the pending one. */
let endWait = () => {};
function previewSoon(rule: PriceRule | null) {
  endWait();
  endWait = pricing().previewSoon(rule);
  onTestFinished(endWait);
}

test('a changed rule is written only after its preview', async () => {
  const before = priceOf() ?? 0;
  await pricing().loadPreview(raisedBy(1));
  expect(pricing().preview?.changed).toBeGreaterThan(0);
  previewSoon(raisedBy(50));
  await pricing().apply();
  expect(bridge.inputs('prices.apply')).toEqual([]);
  expect(priceOf()).toBe(before);
  await when(stores.stock.usePricing, ({ preview }) => preview);
  await pricing().apply();
  expect(priceOf()).toBe(Math.round(before * 1.5));
});

test('the preview of an earlier rule is ignored', async () => {
  const arrive = bridge.hold('prices.preview');
  const late = pricing().loadPreview(raisedBy(1));
  previewSoon(raisedBy(50));
  arrive();
  await late;
  expect(pricing().preview).toBeNull();
});

test.each([
  ['one pet is left out', () => pricing().tick(pet().id)],
  ['no pet is ticked', () => pricing().tickAll(false)],
  ['every pet is ticked again', () => pricing().discard()],
])('the preview of all pets is ignored if %s meanwhile', async (_, happens) => {
  const arrive = bridge.hold('prices.preview');
  const late = pricing().loadPreview(raisedBy(1));
  happens();
  arrive();
  await late;
  expect(pricing().preview).toBeNull();
  await pricing().apply();
  expect(bridge.inputs('prices.apply')).toEqual([]);
});

test('a rule applies to all but the unticked pets, or to the ticked ones after all were unticked', async () => {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  const changed = async () => {
    await pricing().loadPreview(raisedBy(50));
    return pricing().preview?.changed;
  };
  const all = (await changed()) ?? 0;
  pricing().tick(one.id);
  pricing().tick(other.id);
  expect(await changed()).toBe(all - 2);
  pricing().tick(other.id);
  expect(await changed()).toBe(all - 1);
  pricing().tickAll(false);
  expect(await changed()).toBe(0);
  pricing().tick(one.id);
  expect(await changed()).toBe(1);
  await pricing().apply();
  expect(await changed()).toBe(all);
});

test('after a refusal the same button first previews the rule again, then writes it', async () => {
  const before = priceOf() ?? 0;
  await pricing().loadPreview(raisedBy(50));
  bridge.refuse('prices.apply', new PerchError('prices_gone'));
  await pricing().applyOrPreview(raisedBy(50));
  expect(pricing()).toMatchObject({ failure: { code: 'prices_gone' }, preview: null });
  await pricing().applyOrPreview(raisedBy(50));
  expect(pricing().failure).toBeNull();
  expect(priceOf()).toBe(before);
  await pricing().applyOrPreview(raisedBy(50));
  expect(priceOf()).toBe(Math.round(before * 1.5));
});

test('prices typed during a save stay, also of a pet that is being saved', async () => {
  const row = (skip: number) => shop.ask('stock.row', { petId: pet(3, true, skip).id });
  const [one, two, three] = [await row(0), await row(1), await row(2)];
  pricing().type(one, 0, '11.00');
  pricing().type(two, 1, '12.00');
  const arrive = bridge.hold('prices.set');
  const saved = pricing().saveTyped();
  pricing().type(two, 1, '12.50');
  pricing().type(three, 2, '13.00');
  arrive();
  expect(await saved).toBe(true);
  expect([...pricing().typed].map(([id, { text }]) => [id, text])).toEqual([
    [two.id, '12.50'],
    [three.id, '13.00'],
  ]);
  expect(shop.store.catalogue.requirePet(two.id).price).toBe(1200);
});

test('an amount completed during its save counts as saved', async () => {
  const row = await shop.ask('stock.row', { petId: pet().id });
  pricing().type(row, 0, '12');
  const arrive = bridge.hold('prices.set');
  const saved = pricing().saveTyped();
  pricing().type(row, 0, '12.00');
  arrive();
  expect(await saved).toBe(true);
  expect(pricing().typed.size).toBe(0);
});

/** The prices page with a filter that matches no pet. */
async function listOfNone() {
  const end = stores.stock.useStock.getState().watch();
  onTestFinished(end);
  stores.stock.useStock.getState().ask({ filter: 'oversold', text: 'Xyzzy' });
  await when(stores.stock.useStock, ({ total }) => total === 0);
}
const question = () => stores.stock.useStock.getState().question;
/** The pet whose price is typed next. */
const next = () => stores.stock.useStock.getState().rows.get(pricing().active)?.id;

test('scanning a pet that the filter hides selects it and resets the filter', async () => {
  await listOfNone();
  stores.stock.useStock.getState().sortBy('free');
  const [one, other] = [pet(3, true, 4), pet(3, true, 7)];
  await stores.stock.scanToPrice(code(one.id));
  expect(question()).toMatchObject({ text: '', filter: 'all', categoryId: null, sort: 'free' });
  expect(next()).toBe(one.id);
  await Promise.all([stores.stock.scanToPrice(code(one.id)), stores.stock.scanToPrice(code(other.id))]);
  expect(next()).toBe(other.id);
  expect(notices()).toEqual([]);
  // The same pet again, after another price was typed.
  pricing().go(0);
  await stores.stock.scanToPrice(code(other.id));
  expect(next()).toBe(other.id);
});

test('a scanned pet that cannot be listed is reported', async () => {
  await listOfNone();
  bridge.refuse('stock.list', new PerchError('disk_full'));
  await stores.stock.scanToPrice(code(pet().id));
  expect(notices()).toEqual([{ key: 'stock.prices.notListed', facts: { name: pet().name } }]);
});

test('a failed look-up of a scanned pet is reported', async () => {
  await listOfNone();
  bridge.refuse('stock.row', new PerchError('disk_full'));
  await stores.stock.scanToPrice(code(pet().id));
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
});

test('a scan does not change the list while a rule applies to it', async () => {
  await listOfNone();
  pricing().setWay('rule');
  await stores.stock.scanToPrice(code(pet().id));
  expect(question()).toMatchObject({ text: 'Xyzzy', filter: 'oversold' });
});

test('saving leads to an unreadable price, also of a pet that is no longer listed', async () => {
  const end = stores.stock.useStock.getState().watch();
  onTestFinished(end);
  const { id } = pet(3, true, 4);
  await stores.stock.scanToPrice(code(id));
  pricing().type(await shop.ask('stock.row', { petId: id }), pricing().active, '1.2.3');
  stores.stock.useStock.getState().sortBy('free');
  stores.stock.useStock.getState().ask({ filter: 'oversold' });
  await when(stores.stock.useStock, ({ total }) => total === 0);
  expect(await pricing().saveTyped()).toBe(false);
  expect(next()).toBe(id);
  expect(bridge.inputs('prices.set')).toEqual([]);
});

test('undo restores discarded prices, except where others were typed meanwhile', async () => {
  const rowOf = (skip: number) => shop.ask('stock.row', { petId: pet(3, true, skip).id });
  const [one, other] = [await rowOf(0), await rowOf(1)];
  pricing().type(one, 0, '12.50');
  pricing().type(other, 1, '7.00');
  pricing().discard();
  expect(pricing().typed.size).toBe(0);
  pricing().type(other, 1, '8.00');
  undo();
  expect([...pricing().typed.values()].map(({ text }) => text)).toEqual(['12.50', '8.00']);
});
