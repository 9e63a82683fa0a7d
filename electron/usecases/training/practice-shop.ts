import type { ShopSettings } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type BasisPoints, type Minor, minor, NO_MONEY } from '../../../shared/money/money.ts';
import { localDate, toInstant } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';

/** Usual and lower rate in basis points, by the region of a shop's locale; ISO 3166. */
const rates: Record<string, readonly [number, number]> = {
  AT: [2000, 1000],
  CH: [810, 260],
  DE: [1900, 700],
  GB: [2000, 500],
  IE: [2300, 1350],
};
const elsewhere = [2000, 1000] as const;

/**
 * Prepares a shop with the defaults of its location. The practice shop has an invented address, tax number and tax
 * rates from its first start on, so that its receipts are complete. A shop where anything was decided or sold
 * already, and a real one, stay unchanged.
 */
export function seedShop(store: Store, region: Partial<ShopSettings>): void {
  store.transaction(() => {
    const { mode } = store.identity;
    const isNew = store.settings.begin(region);
    if (mode !== 'training' || !isNew) return;
    const { language, locale } = store.settings.shop();
    const { tax, lower, header, footer } = words[language].practiceShop;
    const [usual, reduced] = rates[new Intl.Locale(locale).region ?? ''] ?? elsewhere;
    const nobody = { staffId: null, businessDate: localDate(store.context.clock.now()) };
    const rate = (name: string, basisPoints: number) =>
      store.taxRates.save({ id: null, name, basisPoints: basisPoints as BasisPoints, active: true }, nobody);
    const { id } = rate(tax, usual);
    rate(lower, reduced);
    const practice = { receiptHeader: header, receiptFooter: footer, defaultTaxRateId: id };
    store.settings.saveShop(practice, nobody);
  });
}

/** How many pets the order has, and the minimum stock of each besides. */
const LINES = 3;
const PLENTY = 5;

/**
 * Creates the first order of the practice shop, once its pets have prices and are in stock: of several pets, for the
 * day after tomorrow at noon. Its customer is invented.
 *
 * @returns whether it was created now
 */
export function orderInPracticeShop(store: Store): boolean {
  if (store.identity.mode !== 'training' || store.orderList.hasOurs()) return false;
  const { items } = store.search.find({ text: '', categoryId: null, limit: 60, after: null });
  const pets = items.filter(({ price, stock }) => price !== null && stock.free >= PLENTY).slice(0, LINES);
  const [first, ...more] = pets.map(({ id: petId, price }, at) => ({
    petId,
    quantity: at + 1,
    unitPrice: price ?? NO_MONEY,
  }));
  if (!first || pets.length < LINES) return false;
  const now = store.context.clock.now();
  const noon = new Date(now);
  noon.setDate(noon.getDate() + 2);
  noon.setHours(12, 0, 0, 0);
  const { customer, phone } = words[store.settings.shop().language].practiceShop;
  const said = { customerName: customer, customerPhone: phone, note: null, deposit: null };
  const idempotencyKey = store.context.newId();
  const shipDate = toInstant(noon.getTime());
  const draft = { ...first, more, ...said, idempotencyKey, shipDate };
  const nobody = { staffId: null, businessDate: localDate(now) };
  store.customerOrders.place(draft, (petId) => store.catalogue.requirePet(petId), nobody);
  return true;
}

/** Prices of the practice shop by kind of pet: from, to, in whole units of the currency. Matched in order. */
const prices: [pattern: RegExp, from: number, to: number][] = [
  [/dog|pupp|hund|welpe/i, 690, 1490],
  [/cat|kitten|katze|kätzchen/i, 490, 990],
  [/rabbit|kaninchen/i, 35, 79],
  [/guinea|hamster|gerbil|mouse|mice|rat|mammal|degu|chinchilla|säuger|maus|ratte/i, 9, 49],
  [/parrot|cockatoo|bird|budg|canar|finch|vögel|vogel|sittich/i, 19, 149],
  [/fish|tetra|guppy|betta|aquar|fisch|garnele|schnecke/i, 2, 19],
  [/reptile|snake|gecko|tortoise|dragon|turtle|reptil|schildkröte|schlange/i, 59, 299],
  [/./, 10, 60],
];

/** Conditions of sale of the practice shop for some animals: of a category, or of a pet. Matched against its name. */
const RABBITS = /^(rabbits|kaninchen)$/i;
const TORTOISE = /tortoise|schildkröte/i;

/**
 * Prices for the practice shop, whose service has none: the same pet always costs the same. Sets the conditions of
 * sale, too. Never used on real data.
 */
export function pricePracticeShop(store: Store): void {
  if (store.identity.mode !== 'training') return;
  const businessDate = localDate(store.context.clock.now());
  for (const { id, name, categoryName } of store.catalogue.unpriced(500)) {
    store.catalogue.setPrice(id, practicePrice(name, categoryName), { staffId: null, businessDate });
    setConditions(store, { id, name, categoryName });
  }
}

/** A price in minor units that ends in 90, as shops like it. */
function practicePrice(name: string, categoryName: string | null): Minor {
  const [, from, to] = prices.find(([pattern]) => pattern.test(`${categoryName ?? ''} ${name}`)) ?? [
    /./,
    10,
    60,
  ];
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return minor((from + ((hash >>> 0) % (to - from + 1))) * 100 - 10);
}

function setConditions(
  store: Store,
  { id, name, categoryName }: { id: LocalId; name: string; categoryName: string | null },
): void {
  const { rabbitCare, tortoiseCare } = words[store.settings.shop().language].practiceShop;
  const categoryId = store.catalogue.pet(id)?.categoryId;
  const rabbits =
    categoryId && RABBITS.test(categoryName ?? '') && ({ kind: 'category', id: categoryId } as const);
  if (rabbits && store.conditions.of(rabbits) === null) {
    const conditions = { minAge: 16, needsBuyer: false, careText: rabbitCare, carePdf: null };
    store.transaction(() => store.conditions.save(rabbits, conditions));
  }
  if (TORTOISE.test(name)) {
    const conditions = { minAge: 16, needsBuyer: true, careText: tortoiseCare, carePdf: null };
    store.transaction(() => store.conditions.save({ kind: 'pet', id }, conditions));
  }
}
