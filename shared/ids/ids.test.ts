import { expect, test } from 'vitest';
import { LocalId, RemoteId, ServiceId } from './ids.ts';
import { newLocalId } from './new-id.ts';

test('an id is only created by its schema or its constructor', () => {
  expect(LocalId.safeParse(newLocalId()).success).toBe(true);
  expect([LocalId.safeParse('4711').success, RemoteId.safeParse('4711').success]).toEqual([false, true]);
  expect([RemoteId.safeParse('-1').success, ServiceId.safeParse('-1').success]).toEqual([false, true]);
});

test('ids of the two kinds, and plain texts, do not compile in place of each other', () => {
  const ours = (id: LocalId) => id;
  const theirs = (id: RemoteId) => id;
  const [local, remote] = [newLocalId(), RemoteId.parse('4711')];
  // @ts-expect-error the service knows nothing of our ids
  theirs(local);
  // @ts-expect-error the service's ids name nothing here
  ours(remote);
  // @ts-expect-error a text is no id of ours before it was read as one
  ours('01900000-0000-7000-8000-000000000001');
  // @ts-expect-error a text is no id of the service before it was read as one
  theirs('4711');
  // @ts-expect-error nor is one in a list, as rows are read
  const rows: { id: LocalId }[] = [{ id: 'a' }];
  expect(rows).toHaveLength(1);
  // An id is still a string.
  const text: string = ours(local);
  expect(text).toBe(local);
});
