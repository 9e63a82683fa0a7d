import { expect, test } from 'vitest';
import { launch, type Running, temporaryFolder } from '../testing/process.ts';
import { asker } from '../testing/service.ts';
import { onPostgres } from '../testing/storages.ts';

const PLAN = ['--port', '0', '--no-log', '--key', 'k', '--plan', 'enterprise'];
const LIMITS = ['--per-minute', '1000000', '--per-day', '1000000'];

/** Writes on eight connections until `acknowledged` orders were answered 2xx, then kills the process. */
async function writeAndKill(service: Running, firstId: number, acknowledged: number): Promise<number[]> {
  const ask = asker(service.ready.url ?? '', 'k');
  const done: number[] = [];
  let next = firstId;
  const writer = async () => {
    for (;;) {
      const id = next;
      next += 1;
      const { status } = await ask(
        'POST',
        '/store/orders',
        { id, quantity: 1 },
        { 'idempotency-key': `sale-${id}` },
      );
      expect(status).toBe(201);
      done.push(id);
      if (done.length === acknowledged) service.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, writer));
  await service.end('SIGKILL');
  expect(done.length).toBeGreaterThanOrEqual(acknowledged);
  return done;
}

async function survives(storage: string[]): Promise<void> {
  const start = () => launch('main.ts', ...PLAN, ...LIMITS, ...storage);
  const answered: number[] = [];
  for (const [round, count] of [1, 20, 150].entries()) {
    answered.push(...(await writeAndKill(await start(), round * 100_000 + 1, count)));
  }
  const service = await start();
  const ask = asker(service.ready.url ?? '', 'k');
  const kept = new Set(
    (await ask('GET', '/store/orders?limit=10000')).body.map((order: { id: number }) => order.id),
  );
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  // A retry after the crash gets the same answer.
  const [id] = answered;
  const again = await ask('POST', '/store/orders', { id, quantity: 1 }, { 'idempotency-key': `sale-${id}` });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
}

test('on SQLite a kill -9 in the middle of writes loses nothing that was answered', { tags: 'slow' }, () =>
  survives(['--data', temporaryFolder()]),
);

onPostgres('on PostgreSQL', (database) => {
  test('a kill -9 in the middle of writes loses nothing that was answered', { tags: 'slow' }, async () =>
    survives(['--database', await database()]),
  );
});
