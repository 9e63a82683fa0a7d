import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { localId } from '../../../../shared/testing/ids.ts';
import {
  beginPaying,
  payment,
  pet,
  priced,
  startForEach,
  stores,
  terminal,
} from '../../../testing/program.ts';

// A till that rounds cash: the amount due in cash is rounded, by card it is not.

const paying = async (price: number) => beginPaying(await priced(pet(), price));

describe('in steps of 5', () => {
  startForEach({ cashStep: minor(5) });

  test('cash that covers the price but not the rounded amount needs more cash', async () => {
    await paying(6789);
    payment().type('67.89');
    await payment().take();
    expect(stores.checkout.restFor(payment())).toEqual({ cash: 1, card: 0 });
    // A card has nothing to take, but choosing it still shows what is missing.
    payment().choose('card');
    expect(payment().method).toBe('cash');
    expect(stores.checkout.missingFor(payment())).toBe(1);
    await payment().take();
    expect(payment()).toMatchObject({ stage: 'done', failure: null, receipt: { total: 6790, rounding: 1 } });
  });

  test('the change is based on the amount due in cash', async () => {
    await beginPaying(await priced(pet(3, true, 0), 999), await priced(pet(3, true, 1), 2000));
    payment().type('15');
    await payment().take();
    payment().back();
    const { basket, remove } = stores.checkout.useBasket.getState();
    remove(basket?.lines[1]?.id ?? localId(''));
    await payment().begin();
    expect(stores.checkout.changeOf(payment().parts)).toBe(500);
    await payment().take();
    expect(payment().receipt).toMatchObject({ total: 1000, changeDue: 500 });
  });
});

type Step = { do: 'cash' | 'card' | 'refused' | 'back'; share: number };
const steps = fc.array(
  fc.record({
    do: fc.constantFrom<Step['do'][]>('cash', 'cash', 'card', 'refused', 'back'),
    share: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 5 },
);

describe.each([1, 5, 10, 50])('in steps of %s', (cashStep) => {
  startForEach({ cashStep: minor(cashStep) });

  test('any sequence of parts can be completed by the amount shown as due', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3000 }),
        steps,
        fc.constantFrom('cash' as const, 'card' as const),
        async (price, taken, last) => {
          await paying(price);
          for (const step of taken) if (payment().stage === 'paying') await act(step);
          if (payment().stage === 'paying') {
            payment().choose(last);
            const { method, parts } = payment();
            // After a returned card part, the cash may exceed the rounded total.
            const over = stores.checkout.restFor({ parts })[method] > 0 ? 0 : stores.checkout.changeOf(parts);
            await payment().take();
            if (terminal().charging) await terminal().approved();
            expect([payment().stage, payment().failure, method]).toEqual(['done', null, method]);
            // Exactly the shown amount was taken, so there is no other change.
            expect(payment().receipt?.changeDue).toBe(over);
          }
          payment().nextCustomer();
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** A part by cash or card, a refused card, or a returned part. */
async function act({ do: what, share }: Step): Promise<void> {
  const { parts } = payment();
  if (what === 'back') {
    await payment().removePart(0);
    if (terminal().charging) await terminal().approved();
    return;
  }
  payment().choose(what === 'cash' ? 'cash' : 'card');
  const { method } = payment();
  const rest = stores.checkout.restFor({ parts });
  const amount = Math.max(1, Math.round((rest.card * share) / 1000));
  // Includes odd cents and exact amounts.
  payment().type(
    (Math.min(amount, Math.max(1, rest[method] - (method === 'cash' ? 1 : 0))) / 100).toFixed(2),
  );
  await payment().take();
  if (terminal().charging) await (what === 'refused' ? terminal().refused() : terminal().approved());
}
