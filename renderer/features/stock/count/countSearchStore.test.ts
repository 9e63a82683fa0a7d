import { expect, test } from 'vitest';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { bridge, notices, pet, startForEach, stores } from '../../../testing/program.ts';

startForEach();

const counting = () => stores.stock.useCounting.getState();
const search = () => stores.stock.useCountSearch.getState();

/** A count whose search shows one pet's results while another text's answer is pending. */
async function typedAhead() {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await counting().begin('', { wholeShop: false, categoryId: null });
  await search().search(one.name);
  const arrive = bridge.hold('catalogue.search');
  const answered = search().search(other.name);
  return { one, other, arrive, answered };
}

test('an early Enter selects the pet of the pending answer', async () => {
  const { other, arrive } = await typedAhead();
  const entered = search().takeTyped();
  expect(counting().current).toBeNull();
  arrive();
  await entered;
  expect(counting().current?.name).toBe(other.name);
  expect(search()).toMatchObject({ text: '', found: null });
});

test('Enter selects nothing if more was typed or another screen was opened', async () => {
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

test('an answer to a deleted text opens no list', async () => {
  const { arrive, answered } = await typedAhead();
  void search().search('');
  arrive();
  await answered;
  expect(search()).toMatchObject({ text: '', found: null });
});

test('the text stays if the previous pet’s number cannot be saved', async () => {
  const { one, other, arrive } = await typedAhead();
  await counting().take(one);
  counting().type('1.5x');
  arrive();
  await search().takeTyped();
  expect(counting().current?.name).toBe(one.name);
  expect(search().text).toBe(other.name);
});

test('Enter reports a refused search and takes no approximate match', async () => {
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
