import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Store } from '../store.ts';
import { givePet, nobody, testStore } from '../testing.ts';

// The arithmetic of stock: movements, the known count, and writes that never go below zero.

type Step =
  | { do: 'move'; kind: 'sale' | 'return' | 'adjust' | 'count'; by: number }
  /** A count from elsewhere is read. */
  | { do: 'read'; quantity: number }
  /** The open movements are added to the known count, down to zero at most. */
  | { do: 'push' };

const by = fc.integer({ min: 1, max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  by.map((units) => ({ do: 'move', kind: 'sale', by: -units }) as const),
  by.map((units) => ({ do: 'move', kind: 'return', by: units }) as const),
  fc.integer({ min: -50, max: 50 }).map((units) => ({ do: 'move', kind: 'adjust', by: units }) as const),
  fc.integer({ min: -50, max: 50 }).map((units) => ({ do: 'move', kind: 'count', by: units }) as const),
  fc.integer({ min: 0, max: 100 }).map((quantity) => ({ do: 'read', quantity }) as const),
  fc.constant({ do: 'push' } as const),
);

interface Movement {
  kind: string;
  quantity: number;
  acknowledged: number;
  over: 0 | 1;
}

function movements(store: Store, petId: LocalId): Movement[] {
  return store.context.db
    .prepare<[string], Movement>(
      `SELECT kind, quantity, acknowledged, acknowledged_at IS NOT NULL AS over FROM stock_movement
       WHERE pet_id = ? ORDER BY seq`,
    )
    .all(petId);
}

test('whatever moves, is read and is written: shown is known and what is open, and no unit appears or is lost', () => {
  const store = testStore();
  let pets = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.array(step, { minLength: 1, maxLength: 25 }),
      (opening, steps) => {
        pets += 1;
        const petId = givePet(store, { name: `Pet ${pets}`, remoteId: `${pets}`, count: opening });
        let service = opening;
        let shown = opening;
        for (const one of steps) {
          if (one.do === 'move') {
            store.stock.record({ petId, kind: one.kind, quantity: one.by }, nobody);
            shown += one.by;
          } else if (one.do === 'read') {
            shown += one.quantity - service;
            service = one.quantity;
            store.remote.inventory.read(petId, service, null, nobody);
          } else {
            const open = store.stockPush.pushable(petId);
            const target = Math.max(
              0,
              open.reduce((sum, movement) => sum + movement.open, service),
            );
            store.stockPush.acknowledge(petId, open, target - service, null);
            service = target;
          }
          // Writing does not change the figure shown, and what the floor cut off stays open.
          expect(store.stock.figures(petId)).toMatchObject({ known: service, shown });
        }
        for (const { kind, quantity, acknowledged, over } of movements(store, petId)) {
          expect(Math.sign(acknowledged) * Math.sign(quantity)).toBeGreaterThanOrEqual(0);
          expect(Math.abs(acknowledged)).toBeLessThanOrEqual(Math.abs(quantity));
          expect(over === 1).toBe(acknowledged === quantity);
          if (kind === 'external') expect(over).toBe(1);
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(store.verify().holds).toBe(true);
});

test('what was cut off at zero is left with the latest sales, and follows when stock comes in', () => {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '7', count: 3 });
  for (const quantity of [-2, -2, -1]) store.stock.record({ petId, kind: 'sale', quantity }, nobody);
  store.stockPush.acknowledge(petId, store.stockPush.pushable(petId), -3, null);
  expect(movements(store, petId).map(({ acknowledged }) => acknowledged)).toEqual([-2, -1, 0]);
  store.remote.inventory.read(petId, 5, null, nobody);
  const open = store.stockPush.pushable(petId);
  expect(open.map((movement) => movement.open)).toEqual([-1, -1]);
  store.stockPush.acknowledge(petId, open, -2, null);
  expect(store.stock.figures(petId)).toMatchObject({ known: 3, shown: 3 });
});
