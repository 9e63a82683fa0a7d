import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minor } from '../../../shared/money/money.ts';
import { localDate } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';

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
