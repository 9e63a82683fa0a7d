import { expect, test } from 'vitest';
import { bridge, pet, shop, startForEach, stores, when } from '../../testing/program.ts';

startForEach();

test('newly oversold pets are reported at once with a link to them', async () => {
  const momo = pet(1);
  // The count that the service reports, as after a sale at another till.
  const sayCount = (count: number) => {
    shop.store.context.db.prepare('UPDATE stock SET known = ? WHERE pet_id = ?').run(count, momo.id);
    shop.store.context.announce({ pet: momo.id });
  };
  const end = stores.stock.followOversold();
  sayCount(-2);
  const [notice] = await when(stores.app.useNotices, ({ notices }) => notices.length > 0 && notices);
  expect(notice).toMatchObject({
    tone: 'loss',
    say: { key: 'stock.oversoldNow.one', facts: { pet: momo.name, count: 2 } },
  });
  notice?.lead?.run();
  expect(stores.app.useScreen.getState().screen).toBe('stock');
  expect(stores.stock.useStock.getState().question.filter).toBe('oversold');
  end();
  bridge.emit('stock.oversold', { pets: [{ petId: momo.id, petName: momo.name, short: 2 }] });
  expect(stores.app.useNotices.getState().notices).toHaveLength(1);
});
