import { expect, test } from 'vitest';
import { amendable, entryKinds } from './outbox.ts';

test('amendable kinds of one entity have the same fields, because one keeps its kind with the payload of another', () => {
  const fields = new Map<string, string[]>();
  for (const kind of amendable) {
    const { entity, payload } = entryKinds[kind];
    const own = Object.keys(payload.shape).toSorted();
    expect(own, kind).toEqual(fields.get(entity) ?? own);
    fields.set(entity, own);
  }
  expect([...fields.keys()]).toEqual(['order', 'pet', 'category']);
});
