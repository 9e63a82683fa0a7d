import { expect, test } from 'vitest';
import { bridge, pet, startForEach, stores } from '../testing/program.ts';

startForEach();

const counting = () => stores.useCounting.getState();

test('what was counted in quick touches is in the review that follows at once', async () => {
  const momo = pet();
  await counting().begin('', { wholeShop: false, categoryId: null });
  counting().take(momo);
  const arrive = bridge.hold('stock.countRecord');
  const touches = [counting().step(1), counting().step(1), counting().step(1)];
  const reviewed = counting().openReview();
  arrive();
  await Promise.all([...touches, reviewed]);
  expect(counting().review?.lines).toMatchObject([{ petId: momo.id, counted: 3 }]);
});

test('a line that is removed while another pet is counted leaves that one in the list', async () => {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await counting().begin('', { wholeShop: false, categoryId: null });
  await counting().record(one.id, 2, false);
  const [line] = counting().session?.lines ?? [];
  if (!line) throw new Error('Nothing was counted');
  const arrive = bridge.hold('stock.countRemove');
  const removed = counting().remove(line);
  const counted = counting().record(other.id, 5, false);
  arrive();
  await Promise.all([removed, counted]);
  expect(counting().session?.lines).toMatchObject([{ petId: other.id, counted: 5 }]);
});
