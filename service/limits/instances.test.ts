import { expect, test } from 'vitest';
import { createService } from '../app.ts';
import { ensureKey } from '../keys/keys.ts';
import { openPostgres } from '../storage/postgres.ts';
import { manualClock } from '../testing/clock.ts';
import { asker, type Reply } from '../testing/service.ts';
import { onPostgres } from '../testing/storages.ts';

onPostgres('three instances on one PostgreSQL', (database) => {
  async function startThree() {
    const clock = manualClock();
    const url = await database();
    const instances = await Promise.all(
      [1, 2, 3].map(async () => createService({ storage: await openPostgres(url), clock })),
    );
    const [first] = instances;
    if (!first) throw new Error('No instance started.');
    const key = await ensureKey(first.storage.keys, clock, { account: 'chain', plan: 'free' });
    return { clock, instances, asks: instances.map((instance) => asker(instance.url, key)) };
  }

  test('let exactly 60 of 600 requests pass between them, and ban together', { tags: 'slow' }, async () => {
    const { clock, instances, asks } = await startThree();
    const replies = await Promise.all(
      Array.from({ length: 600 }, (_, n) => asks[n % 3]?.('GET', '/categories') as Promise<Reply>),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(540);

    clock.advance(2000);
    const strikes: number[] = [];
    for (let n = 0; n < 6; n += 1) strikes.push((await asks[n % 3]?.('GET', '/categories'))?.status ?? 0);
    expect(strikes).toEqual([429, 429, 403, 403, 403, 403]);
    await Promise.all(instances.map((instance) => instance.close()));
  });

  test('assign each id once, and see each other’s writes', async () => {
    const { instances, asks } = await startThree();
    const category = await asks[0]?.('POST', '/categories', { name: 'Birds' });
    const created = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        asks[n % 3]?.('POST', '/pets', { name: `Bird ${n}`, categoryId: category?.body.id }),
      ),
    );
    expect(new Set(created.map((reply) => reply?.body.id)).size).toBe(45);
    expect((await asks[1]?.('GET', '/pets'))?.body).toHaveLength(45);
    await Promise.all(instances.map((instance) => instance.close()));
  });
});
