import { expect, test } from 'vitest';
import type { ArrivalInput } from '../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';

function shopWithFish() {
  const shop = testShop();
  const guppy = givePet(shop.store, { name: 'Guppy', category: 'Fish', remoteId: '7', count: 5 });
  const tetra = givePet(shop.store, { name: 'Neon tetra', category: 'Fish', remoteId: '8', count: 0 });
  const delivery = (change: Partial<ArrivalInput> = {}): ArrivalInput => ({
    supplierName: 'Aqua Trade Ltd',
    document: 'LS-77',
    correctsId: null,
    lines: [
      { petId: guppy, quantity: 40, unitCost: minor(85) },
      { petId: tetra, quantity: 100, unitCost: null },
    ],
    ...change,
  });
  const keep = (input: ArrivalInput) => shop.ask('arrivals.keep', input);
  const post = async (again = false) => {
    const draft = await shop.ask('arrivals.draft', {});
    return shop.ask('arrivals.post', { draftId: draft?.id as LocalId, again });
  };
  const shown = (petId: LocalId) => shop.store.stock.figures(petId).shown;
  const wrong = () => shop.store.verify().checks.filter((check) => check.wrong > 0);
  return { shop, guppy, tetra, delivery, keep, post, shown, wrong };
}

test('a delivery is stored as it is typed, and posted once: stock, one push per pet, its number and the journal', async () => {
  const { shop, guppy, tetra, delivery, keep, post, shown, wrong } = shopWithFish();
  const { id } = await keep(delivery({ lines: [] }));
  expect(await keep(delivery())).toEqual({ id });
  const draft = await shop.ask('arrivals.draft', {});
  expect(draft).toMatchObject({ id, supplierName: 'Aqua Trade Ltd', document: 'LS-77' });
  expect(draft?.lines).toMatchObject([{ petName: 'Guppy', quantity: 40 }, { petName: 'Neon tetra' }]);

  const arrival = await post();
  expect(arrival).toMatchObject({ number: 'D-000001', pets: 2, units: 140, cost: 3400, corrects: null });
  expect([shown(guppy), shown(tetra)]).toEqual([45, 100]);
  const pushes = shop.store.context.db
    .prepare("SELECT entity_id FROM outbox WHERE kind = 'pushStock'")
    .pluck();
  expect(pushes.all()).toEqual([guppy, tetra]);
  expect(await shop.ask('arrivals.draft', {})).toBeNull();
  await refused(shop.ask('arrivals.post', { draftId: arrival.id, again: true }), 'arrival_over');
  expect((await shop.ask('stock.history', { petId: guppy, limit: 1 }))[0]).toMatchObject({
    reason: 'received',
    quantity: 40,
    document: 'D-000001',
  });
  const last = [...shop.store.journal.rows()].at(-1);
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ number: 'D-000001', supplier: 'Aqua Trade Ltd' });
  expect(wrong()).toEqual([]);
});

test('an empty draft is not stored, and an incomplete one is refused with its reason', async () => {
  const { shop, guppy, delivery, keep, post, shown } = shopWithFish();
  await keep(delivery({ supplierName: '' }));
  await refused(post(), 'supplier_missing');
  await keep(delivery({ lines: [{ petId: guppy, quantity: 0, unitCost: null }] }));
  await refused(post(), 'arrival_empty');
  expect(await keep({ supplierName: '', document: '', correctsId: null, lines: [] })).toEqual({ id: null });
  expect(await shop.ask('arrivals.draft', {})).toBeNull();
  expect(shown(guppy)).toBe(5);
});

test('a document of a supplier that was posted before asks for confirmation, however its name is written', async () => {
  const { guppy, delivery, keep, post, shown } = shopWithFish();
  await keep(delivery());
  await post();
  await keep(delivery({ supplierName: 'AQUA  trade ltd' }));
  await refused(post(), 'arrival_repeated', { number: 'D-000001', document: 'LS-77' });
  expect(await post(true)).toMatchObject({ number: 'D-000002' });
  expect(shown(guppy)).toBe(85);
});

test('a correction takes back at most what was delivered and is there, and posted deliveries never change', async () => {
  const { shop, guppy, tetra, delivery, keep, post, shown, wrong } = shopWithFish();
  await keep(delivery());
  const arrival = await post();
  const back = (petId: LocalId, quantity: number) =>
    keep(delivery({ correctsId: arrival.id, lines: [{ petId, quantity, unitCost: null }] }));
  await back(guppy, -41);
  await refused(post(), 'correction_exceeds', { most: 40 });
  await back(guppy, 3);
  await refused(post(), 'correction_exceeds');
  await back(guppy, -15);
  expect(await post()).toMatchObject({ number: 'D-000002', corrects: 'D-000001', units: -15 });
  await back(guppy, -26);
  await refused(post(), 'correction_exceeds', { most: 25 });
  await shop.ask('stock.adjust', { petId: tetra, by: -60, reason: 'died', note: null });
  await back(tetra, -50);
  await refused(post(), 'below_zero', { petName: 'Neon tetra', shown: 40 });
  expect([shown(guppy), shown(tetra)]).toEqual([30, 40]);
  const after = await shop.ask('arrivals.get', { arrivalId: arrival.id });
  expect(after).toMatchObject({ units: 140, correctedBy: ['D-000002'] });
  expect(after.lines.map(({ left }) => left)).toEqual([25, 100]);
  const { db } = shop.store.context;
  for (const sql of [
    'UPDATE arrival_line SET quantity = 1',
    'DELETE FROM arrival_line',
    'DELETE FROM arrival',
  ]) {
    expect(() => db.exec(sql)).toThrow('does not change');
  }
  expect(wrong()).toEqual([]);
});

test('deliveries are listed latest first and found by number, supplier, document and pet', async () => {
  const { shop, guppy, delivery, keep, post } = shopWithFish();
  await keep(delivery());
  await post();
  await keep(
    delivery({
      supplierName: 'Zoo Müller',
      document: '',
      lines: [{ petId: guppy, quantity: 2, unitCost: null }],
    }),
  );
  await post();
  const found = async (text: string) =>
    (await shop.ask('arrivals.list', { text, before: null, limit: 10 })).items.map(({ number }) => number);
  expect(await found('')).toEqual(['D-000002', 'D-000001']);
  expect(await found('muller')).toEqual(['D-000002']);
  expect(await found('d-000001')).toEqual(['D-000001']);
  expect(await found('ls-77')).toEqual(['D-000001']);
  expect(await found('neon')).toEqual(['D-000001']);
  expect(await found('parrot')).toEqual([]);
  const first = await shop.ask('arrivals.list', { text: '', before: null, limit: 1 });
  const rest = await shop.ask('arrivals.list', { text: '', before: first.next, limit: 1 });
  expect([rest.items[0]?.number, rest.next]).toEqual(['D-000001', null]);
  expect(await shop.ask('arrivals.suppliers', { text: 'aqua' })).toEqual({ names: ['Aqua Trade Ltd'] });
});

test('a delivery on paper and in a file names the supplier and the pets', async () => {
  const { shop, delivery, keep, post } = shopWithFish();
  await keep(delivery());
  const { id } = await post();
  const paper = toHtml(documentFor(shop.store, 'arrival', id), 'A4').replace(/<[^>]+>/g, ' ');
  for (const words of ['D-000001', 'Aqua Trade Ltd', 'LS-77', 'Guppy', 'Neon tetra', '34.00']) {
    expect(paper).toContain(words);
  }
  const csv = unquoted((await shop.ask('arrivals.csv', { arrivalId: id })).csv);
  expect(csv).toContain('Aqua Trade Ltd,LS-77,Fish,Guppy,40,0.85,34.00,EUR');
});

test('posting and costs are for managers; a cashier stores the draft', async () => {
  const { shop, guppy, delivery, keep, post } = shopWithFish();
  await keep(delivery({ document: 'first' }));
  await post();
  const last = () => shop.ask('arrivals.lastOf', { petId: guppy });
  expect(await last()).toMatchObject({ supplierName: 'Aqua Trade Ltd', number: 'D-000001', unitCost: 85 });
  await shop.cashierAtTill();
  expect(await last()).toMatchObject({ supplierName: 'Aqua Trade Ltd', unitCost: null });
  await keep(delivery());
  await refused(post(), 'manager_needed');
});
