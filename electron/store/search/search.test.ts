import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Store } from '../store.ts';
import { openStore } from '../store.ts';
import { givePet, storeOptions, testStore } from '../testing.ts';
import { neighbours } from './search-typos.ts';

const find = (
  store: Store,
  text: string,
  more: { categoryId?: LocalId; limit?: number; after?: string } = {},
) =>
  store.search.find({
    text,
    categoryId: more.categoryId ?? null,
    limit: more.limit ?? 50,
    after: more.after ?? null,
  });
const names = (store: Store, text: string) => find(store, text).items.map((pet) => pet.name);

function shop(...pets: string[]): Store {
  const store = testStore();
  for (const name of pets) givePet(store, { name });
  return store;
}

describe('search as a person types', () => {
  test('finds names that start with the text first, then words that do, then words that contain it', () => {
    const store = shop('Big Momo', 'Momo', 'Kamomoto', 'Zora', 'Momo the second');
    expect(names(store, 'mo')).toEqual(['Momo', 'Momo the second', 'Big Momo']);
    expect(names(store, 'mom')).toEqual(['Momo', 'Momo the second', 'Big Momo', 'Kamomoto']);
  });

  test.each([
    ['Käthe', 'kathe'],
    ['Käthe', 'kaethe'],
    ['Käthe', 'Käthe'],
    ['Käthe', 'KÄ'],
    ['Kaethe', 'käthe'],
    ['Groß-Müller', 'gross mueller'],
    ['Groß-Müller', 'müll'],
    ['Señor Løøp', 'senor loop'],
    ["O'Hara", 'ohara'],
    ['O’Hara', "o'h"],
    ['Rabbit Momo', 'momo rab'],
    ['Budgerigarium', 'budgerigari'],
    ['Schnuffel', 'nuff'],
    ['Müllerin', 'uelle'],
    ['Café 7', 'cafe 7'],
    ['Кот Барсик', 'барс'],
  ])('finds %s for %s', (name, typed) => {
    expect(names(shop(name, 'Someone else'), typed)).toEqual([name]);
  });

  test.each(['momi', 'xyz', '!!!', '"', 'a* OR b', 'NEAR(', '#1', 'momo kaka'])(
    'finds nothing for %s, without an error',
    (typed) => {
      expect(names(shop('Budgerigarium Kaka', 'Bo'), typed)).toEqual([]);
    },
  );

  test.each(['hamstre', 'hmaster', 'hamter', 'hamsster', 'humster', 'hamsters'])(
    'tolerates a typo: %s',
    (typed) => {
      expect(names(shop('Hamster Bo', 'Goldfish'), typed)).toEqual(['Hamster Bo']);
    },
  );

  test.each(['budgerigraium', 'budgerigarum', 'kaka budgerigarxum'])(
    'tolerates a typo late in a long word: %s',
    (typed) => {
      expect(names(shop('Budgerigarium Kaka', 'Goldfish'), typed)).toEqual(['Budgerigarium Kaka']);
    },
  );

  test.each([
    ['in a text of many words', 'abysxinian guinea pig momo'],
    ['twice, in two words', 'abysxinian giunea pig momo'],
    ['that is how another name begins', 'guinea pig mono'],
    ['in a text whose other words are known', 'guinae pig mono'],
  ])('tolerates a typo %s', (_where, typed) => {
    expect(names(shop('Abyssinian guinea pig Momo', 'Mono the rabbit', 'Guinea pig Kaka'), typed)).toEqual([
      'Abyssinian guinea pig Momo',
    ]);
  });

  test('puts whole words one typo away first, those with another letter behind those without, then prefixes', () => {
    const store = shop('Beagle puppy', 'Bettina', 'Bela', 'Betta', 'Goldfish');
    expect(names(store, 'beta')).toEqual(['Betta', 'Bela', 'Beagle puppy', 'Bettina']);
    expect(find(store, 'beta', { limit: 1 }).items).toHaveLength(1);
  });

  test('reports when all that was found are guesses', () => {
    const store = shop('Betta', 'Beagle puppy');
    expect(find(store, 'bettaa')).toMatchObject({ guessed: true });
    expect(find(store, 'bett')).toMatchObject({ guessed: false });
    expect(find(store, 'qqqq')).toMatchObject({ guessed: false, items: [] });
  });

  test('with nothing typed lists everything by name', () => {
    expect(names(shop('zoe', 'Äffle', 'Bo'), ' ')).toEqual(['Äffle', 'Bo', 'zoe']);
  });

  test('finds a service id and a barcode typed whole', () => {
    const store = shop('Other');
    const pet = givePet(store, { name: 'Momo', remoteId: '9223372036854775807' });
    store.context.db.prepare('INSERT INTO barcode VALUES (?, ?, ?)').run('4006381333931', pet, '');
    expect(names(store, '9223372036854775807')).toEqual(['Momo']);
    expect(names(store, '4006381333931')).toEqual(['Momo']);
    expect(store.catalogue.byCode(' 4006381333931 ')?.id).toBe(pet);
    expect(store.catalogue.byCode('400638133393')).toBeNull();
  });

  test('stays within a category', () => {
    const store = testStore();
    givePet(store, { name: 'Momo cat', category: 'Cats' });
    const dog = givePet(store, { name: 'Momo dog', category: 'Dogs' });
    const categoryId = store.catalogue.pet(dog)?.categoryId as LocalId;
    for (const text of ['momo', '', 'dog mo', 'omo', 'mimo']) {
      expect(find(store, text, { categoryId }).items.map((pet) => pet.id)).toEqual([dog]);
    }
  });

  test('pages through every match once', () => {
    const pets = Array.from({ length: 700 }, (_, index) => `${index % 3 ? 'Rex' : 'Old Rex'} ${index}`);
    const store = shop(...pets, 'Trexi');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = find(store, 'rex', { limit: 64, ...(after ? { after } : {}) });
      seen.push(...page.items.map((pet) => pet.name));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(701);
    expect(new Set(seen).size).toBe(701);
    expect(seen.at(-1)).toBe('Trexi');
  });

  test('finds nothing for an invalid cursor', () => {
    expect(find(shop('Momo'), 'mo', { after: '{"stage":"x"}' }).items).toEqual([]);
  });
});

describe('the search index', () => {
  test('has one segment for all pets of a transaction', () => {
    const store = testStore();
    store.transaction(() => {
      for (let at = 0; at < 40; at += 1) givePet(store, { name: `Guppy ${at}` });
    });
    const segments = 'SELECT count(DISTINCT segid) FROM pet_search_idx';
    expect(store.context.db.prepare(segments).pluck().get()).toBe(1);
    expect(find(store, 'guppy').items).toHaveLength(40);
  });

  test('follows a new name, another category, and leaving the service', () => {
    const store = testStore();
    const pet = givePet(store, { name: 'Momo', category: 'Cats' });
    const dog = givePet(store, { name: 'Rex', category: 'Dogs' });
    const dogs = store.catalogue.pet(dog)?.categoryId as LocalId;
    const { db } = store.context;
    const change = (sql: string, ...values: (string | null)[]) =>
      store.transaction(() => db.prepare(sql).run(...values));
    const counts = () => store.catalogue.categories().map((category) => category.petCount);
    expect(counts()).toEqual([1, 1]);

    change('UPDATE pet SET name = ?, category_id = ? WHERE id = ?', 'Bruno', dogs, pet);
    expect(names(store, 'momo')).toEqual([]);
    expect(find(store, 'run', { categoryId: dogs }).items).toHaveLength(1);
    expect(counts()).toEqual([0, 2]);

    change('UPDATE pet SET gone_at = ? WHERE id = ?', '2026-11-21T09:00:00.000Z', pet);
    expect(names(store, 'bruno')).toEqual([]);
    expect(names(store, '')).toEqual(['Rex']);
    expect(counts()).toEqual([0, 1]);

    change('UPDATE pet SET gone_at = NULL WHERE id = ?', pet);
    expect(names(store, 'brun')).toEqual(['Bruno']);
    expect(counts()).toEqual([0, 2]);
  });

  test('contains the pets of the connection in use only', () => {
    const options = storeOptions();
    const first = openStore(options);
    givePet(first, { name: 'Momo' });
    first.close();
    const elsewhere = { ...options.connection, baseUrl: 'http://127.0.0.1:2' };
    const other = openStore({ ...options, connection: elsewhere });
    expect(names(other, 'momo')).toEqual([]);
    expect(names(other, '')).toEqual([]);
    other.close();
    expect(names(testStore(options), 'omo')).toEqual(['Momo']);
  });
});

test('a typo keeps the first letter and never gives the word itself', () => {
  const found = neighbours('momo', () => true).map(({ word }) => word);
  expect(found).toContain('moo');
  expect(found).toContain('mmoo');
  expect(found).not.toContain('momo');
  expect(found.every((word) => word.startsWith('m'))).toBe(true);
  expect(neighbours('mo', () => true)).toEqual([]);
});

test('a typo is searched no further than the text starts like any name', () => {
  const words = ['budgerig'];
  let looks = 0;
  const known = (beginning: string) => {
    looks += 1;
    return words.some((word) => word.startsWith(beginning));
  };
  expect(neighbours('buxgerig', known)).toEqual([{ word: 'budgerig', another: true }]);
  expect(looks).toBeLessThan(100);
});
