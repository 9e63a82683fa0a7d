import { expect, test } from 'vitest';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { bridge, notices, pet, startForEach, stores } from '../../../testing/program.ts';

startForEach();

const counting = () => stores.stock.useCounting.getState();
const search = () => stores.stock.useCountSearch.getState();

/** A count whose search shows what was found for one pet's name while the answer to another's is on its way. */
async function typedAhead() {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await counting().begin('', { wholeShop: false, categoryId: null });
  await search().search(one.name);
  const arrive = bridge.hold('catalogue.search');
  const answered = search().search(other.name);
  return { one, other, arrive, answered };
}

test('Enter before the answer to what was typed has the pet of that answer counted next', async () => {
  const { other, arrive } = await typedAhead();
  const entered = search().takeTyped();
  expect(counting().current).toBeNull();
  arrive();
  await entered;
  expect(counting().current?.name).toBe(other.name);
  expect(search()).toMatchObject({ text: '', found: null });
});

test('Enter takes nothing where more was typed meanwhile, or another screen came', async () => {
  const typed = await typedAhead();
  let entered = search().takeTyped();
  void search().search(`${typed.other.name} `);
  typed.arrive();
  await entered;
  expect(counting().current).toBeNull();

  const left = await typedAhead();
  entered = search().takeTyped();
  search().clear();
  left.arrive();
  await entered;
  expect(counting().current).toBeNull();
});

test('an answer to a text that was taken back opens no list', async () => {
  const { arrive, answered } = await typedAhead();
  void search().search('');
  arrive();
  await answered;
  expect(search()).toMatchObject({ text: '', found: null });
});

test('what was typed stays where the number of the pet before cannot be kept', async () => {
  const { one, other, arrive } = await typedAhead();
  await counting().take(one);
  counting().type('1.5x');
  arrive();
  await search().takeTyped();
  expect(counting().current?.name).toBe(one.name);
  expect(search().text).toBe(other.name);
});

test('an answer that was refused is said at Enter, and what is only near to the text is not taken', async () => {
  const { other, arrive } = await typedAhead();
  arrive();
  bridge.refuse('catalogue.search', new PerchError('disk_full'));
  await search().search(other.name.slice(0, -1));
  expect(search()).toMatchObject({ found: null, answered: null });
  await search().takeTyped();
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);

  await search().search(`${other.name}${other.name.at(-1)}`);
  expect(search().guessed).toBe(true);
  await search().takeTyped();
  expect(counting().current).toBeNull();
});
