import { expect, test } from 'vitest';
import { remoteId } from '../../shared/testing/ids.ts';
import { checkOrders } from './orders.ts';
import { drawPlanOf } from './schedule.ts';
import { MINUTE, type Shop, sell, shop } from './testing.ts';
import type { ServiceTraits } from './traits.ts';

// The check of orders finds what is wrong, also between orders that look alike.

/** A till that sold one of the same pet twice, both within a second by a service that keeps whole seconds. */
async function soldTwice(shipDateStep: number): Promise<Shop> {
  const one = await shop({ shipDateStep, keepsIds: false, idempotency: 'none' });
  await one.pass(1000 - (one.world.now % 1000));
  await sell(one, one.pets[0], 1);
  await one.pass(10);
  await sell(one, one.pets[0], 1);
  await one.pass(MINUTE);
  return one;
}

function found({ service, till }: Shop, shipDateStep: number): string[] {
  const plan = drawPlanOf('1');
  const traits: ServiceTraits = { ...plan.service, shipDateStep };
  const ended = { plan: { ...plan, service: traits }, service, tills: [till], forgotten: [] };
  return checkOrders(ended).map(({ what }) => what);
}

type Created = Shop['service']['created'];
const first = (created: Created) => created[0] as Created[number];
const second = (created: Created) => created[1] as Created[number];

test.each<[string, number, (created: Created) => unknown, string[]]>([
  ['all is well', 1, () => {}, []],
  ['all is well', 1000, () => {}, []],
  ['one never arrived', 1, (created) => created.pop(), ['lost']],
  ['one never arrived', 1000, (created) => created.pop(), ['lost']],
  ['one came twice', 1, (created) => created.push({ ...first(created), id: '900' }), ['doubled']],
  ['one came twice', 1000, (created) => created.push({ ...first(created), id: '900' }), ['doubled']],
  [
    'one was taken for the other',
    1,
    (created) => (second(created).key = first(created).key),
    ['doubled', 'sent as something else', 'lost'],
  ],
  [
    'two that look alike were taken for one another',
    1000,
    (created) => (second(created).key = first(created).key),
    [],
  ],
  ['one went without a key', 1, (created) => (first(created).key = null), ['nobody’s order', 'lost']],
  ['one went for two', 1, (created) => (first(created).quantity = 2), ['sent as something else']],
  [
    'one went for another pet',
    1,
    (created) => (first(created).petId = remoteId('999')),
    ['sent as something else'],
  ],
  ['one is another’s by its id', 1, (created) => (first(created).id = '900'), ['linked to another order']],
])('%s (moments of %i ms)', async (_, step, change, expected) => {
  const one = await soldTwice(step);
  expect(one.service.created).toHaveLength(2);
  change(one.service.created);
  expect(found(one, step)).toEqual(expected);
});
