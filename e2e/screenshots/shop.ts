import { expect, type Page } from '@playwright/test';
import type { TenderInput } from '../../shared/domain/basket.ts';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { minor, NO_MONEY } from '../../shared/money/money.ts';
import { ask } from '../support/ask.ts';
import { waitForFirstPull } from '../support/pets.ts';
import type { SampleShop } from './sample.ts';

/** Simulates a day in the practice shop: two shifts with sales, orders, deliveries and losses. */
export async function simulateDay(page: Page, shop: SampleShop): Promise<void> {
  const { shopName, receiptHeader, receiptFooter, cashOut, wishes } = shop;
  await ask(page, 'settings.saveShop', { shopName, receiptHeader, receiptFooter });
  const pets = await stocked(page);
  await ask(page, 'day.open', { openingFloat: minor(15_000) });
  // Costs of some pets, for margins.
  const came = pets.slice(0, 4).map(({ id, price }) => ({ petId: id, price: price ?? NO_MONEY }));
  await ask(page, 'arrivals.keep', {
    ...{ ...shop.stock.supplier, document: '', correctsId: null },
    lines: came.map(({ petId, price }) => ({ petId, quantity: 1, unitCost: minor(Math.round(price * 0.6)) })),
  });
  const draft = await ask(page, 'arrivals.draft', {});
  if (draft) await ask(page, 'arrivals.post', { draftId: draft.id, again: false });
  await sell(page, pets.slice(0, 2), 'cash');
  await sell(page, pets.slice(2, 3), 'card');
  await sell(page, pets.slice(3, 6), 'cash');
  await ask(page, 'day.cash', { amount: minor(-4_000), reason: cashOut.supplies });
  const shift = await ask(page, 'day.current', {});
  const cash = shift?.tenders?.find(({ kind }) => kind === 'cash')?.amount ?? 0;
  const takeOut = { amount: minor(cash - 4_000), reason: cashOut.bank };
  await ask(page, 'day.close', { counted: minor(15_000 - 50 + takeOut.amount), takeOut });
  await ask(page, 'day.open', { openingFloat: minor(15_000 - 50) });
  await sell(page, pets.slice(6, 8), 'card');
  await sell(page, pets.slice(1, 2), 'cash');
  await takeOrders(page, pets, wishes);
  await ask(page, 'stock.adjust', {
    petId: (pets[4] as PetTile).id,
    by: 12,
    reason: 'received',
    note: null,
  });
  await waitUntilSent(page);
}

/** Pets for sale, expensive and cheap ones mixed, the same in every run. */
export async function stocked(page: Page): Promise<PetTile[]> {
  await waitForFirstPull(page);
  const query = { text: '', categoryId: null, limit: 200, after: null };
  const { items } = await ask(page, 'catalogue.search', query);
  return items.filter(({ stock, price }) => stock.free >= 4 && price !== null);
}

async function sell(page: Page, pets: readonly PetTile[], kind: 'cash' | 'card'): Promise<void> {
  const open = await ask(page, 'checkout.open', {});
  const lines = pets.map((pet, at) => ({
    id: newLocalId(),
    petId: pet.id,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: at === 0 ? 2 : 1,
    unitPrice: pet.price ?? NO_MONEY,
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
  }));
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  const tender: TenderInput =
    kind === 'cash' ? { kind, given: minor(total) } : { kind, amount: minor(total), reference: null };
  await ask(page, 'checkout.complete', {
    basket: { ...open, lines },
    tenders: [tender],
    expectedTotal: minor(total),
    allowOversell: false,
  });
}

async function takeOrders(page: Page, pets: readonly PetTile[], wishes: SampleShop['wishes']): Promise<void> {
  for (const [at, { customer, phone, inDays, note, deposit }] of wishes.entries()) {
    const pet = pets[8 + at] as PetTile;
    await ask(page, 'orders.place', {
      draft: {
        idempotencyKey: newLocalId(),
        petId: pet.id,
        quantity: 1 + (at % 2),
        shipDate: await noonIn(page, inDays),
        customerName: customer,
        customerPhone: phone,
        note,
        unitPrice: pet.price ?? NO_MONEY,
        ...(at === 0 && { more: pets.slice(12, 14).map(toOrder) }),
        deposit:
          deposit > 0
            ? { kind: 'cash', amount: minor(Math.min(deposit, pet.price ?? 0)), reference: null }
            : null,
      },
      allowOverpromise: false,
    });
  }
}

const toOrder = ({ id: petId, price }: PetTile, at: number) => ({
  petId,
  quantity: at + 2,
  unitPrice: price ?? NO_MONEY,
});

/** Noon of a day in the program's clock and zone. */
function noonIn(page: Page, days: number): Promise<string> {
  return page.evaluate((later) => {
    const day = new Date();
    day.setDate(day.getDate() + later);
    day.setHours(12, 0, 0, 0);
    return day.toISOString();
  }, days);
}

async function waitUntilSent(page: Page): Promise<void> {
  // Not waitForFunction, which treats the promise of an async function as true.
  await expect
    .poll(
      async () => {
        const { waiting } = await ask(page, 'sync.status', {});
        return Object.values(waiting).reduce((sum, some) => sum + some, 0);
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(0);
}
