import { expect, test } from 'vitest';
import { failureOf } from '../../shared/errors/errors.ts';
import { failed, ok, type Result } from '../../shared/errors/result.ts';
import { until } from '../../shared/testing/until.ts';
import { createPagedQuery } from './pagedQuery.ts';

type Found = { items: string[]; next: number | null };
type Part = { question: string; after: number | null; limit: number; answer(part: Result<Found>): void };

/** A query whose pages the test supplies. */
function pagedQuery(maxLimit = 10) {
  const parts: Part[] = [];
  const pages = createPagedQuery(
    (question: string, after: number | null, limit) =>
      new Promise<Result<Found>>((answer) => parts.push({ question, after, limit, answer })),
    maxLimit,
  );
  async function nextPart(): Promise<Part> {
    await until(() => parts.length > 0);
    return parts.shift() as Part;
  }
  return { pages, parts, nextPart };
}

const found = (items: string[], next: number | null = null) => ok({ items, next });
const refused = failed(failureOf('internal'));

test('reads page by page until there are enough items', async () => {
  const { pages, nextPart } = pagedQuery(2);
  const shown: Found[] = [];
  const first = pages.first('a', { count: 3, onPart: (part) => shown.push(part) });
  (await nextPart()).answer(found(['1', '2'], 2));
  const second = await nextPart();
  expect(second).toMatchObject({ question: 'a', after: 2, limit: 1 });
  second.answer(found(['3'], 3));
  expect(await first).toEqual(found(['1', '2', '3'], 3));
  expect(shown).toEqual([{ items: ['1', '2'], next: 2 }]);
});

test('a failed page is the answer', async () => {
  const { pages, nextPart } = pagedQuery();
  const first = pages.first('a', { count: 2 });
  (await nextPart()).answer(found(['1'], 1));
  (await nextPart()).answer(refused);
  expect(await first).toEqual(refused);
});

test('a later question outdates an earlier one, whose remaining pages are not read', async () => {
  const { pages, parts, nextPart } = pagedQuery();
  const old = pages.first('a', { count: 5 });
  const about = Promise.withResolvers<string>();
  const answerAbout = pages.unlessOutdated(about.promise);
  const oldPart = await nextPart();
  const latest = pages.first('b', { count: 5 });
  (await nextPart()).answer(found(['b']));
  expect(await latest).toEqual(found(['b']));
  oldPart.answer(found(['a'], 1));
  about.resolve('about a');
  expect(await old).toBeNull();
  expect(await answerAbout).toBeNull();
  expect(parts).toEqual([]);
});

test('continues after the first page of the latest question, one read at a time', async () => {
  const { pages, parts, nextPart } = pagedQuery();
  const first = pages.first('a', { count: 1 });
  const more = pages.more({ count: 1 });
  expect(await pages.more({ count: 1 })).toBeNull();
  (await nextPart()).answer(found(['1'], 1));
  const part = await nextPart();
  expect(part).toMatchObject({ question: 'a', after: 1 });
  part.answer(found(['2']));
  await first;
  expect(await more).toEqual(found(['2']));
  expect(await pages.more({ count: 1 })).toBeNull();
  expect(parts).toEqual([]);
  pages.continueAt(7);
  const again = pages.more({ count: 1 });
  const elsewhere = await nextPart();
  expect(elsewhere).toMatchObject({ question: 'a', after: 7 });
  elsewhere.answer(refused);
  expect(await again).toEqual(refused);
  void pages.more({ count: 1 });
  expect(await nextPart()).toMatchObject({ after: 7 });
});

test('a later question outdates a continuation', async () => {
  const { pages, nextPart } = pagedQuery();
  const first = pages.first('a', { count: 1 });
  (await nextPart()).answer(found(['1'], 1));
  await first;
  const more = pages.more({ count: 1 });
  const part = await nextPart();
  void pages.first('b', { count: 1 });
  part.answer(found(['2']));
  expect(await more).toBeNull();
});

test('a cancelled question has no answer, and a read of everything still completes', async () => {
  const { pages, nextPart } = pagedQuery();
  const first = pages.first('a', { count: 1 });
  const all = pages.all('b');
  pages.cancel();
  (await nextPart()).answer(found(['1']));
  (await nextPart()).answer(found(['2'], 2));
  (await nextPart()).answer(found(['3']));
  expect(await first).toBeNull();
  expect(await all).toEqual(found(['2', '3']));
});
