import { expect, test } from 'vitest';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { bridge, code, notices, pet, startForEach, stores } from '../../../testing/program.ts';

startForEach();

const counting = () => stores.stock.useCounting.getState();
/** Begins a count of single pets. */
const begin = () => counting().begin('', { wholeShop: false, categoryId: null });

test('quick touches are all in a review opened right after', async () => {
  const momo = pet();
  await begin();
  counting().take(momo);
  const arrive = bridge.hold('stock.countRecord');
  const touches = [counting().step(1), counting().step(1), counting().step(1)];
  const reviewed = counting().openReview();
  arrive();
  await Promise.all([...touches, reviewed]);
  expect(counting().review?.lines).toMatchObject([{ petId: momo.id, counted: 3 }]);
});

test('quick presses of + all count, and a key held down waits for each answer', async () => {
  const momo = pet();
  await begin();
  await counting().take(momo);
  const arrive = bridge.hold('stock.countRecord');
  const { press } = counting();
  const pressed = [press(1, false), press(1, false), press(1, false), press(1, true), press(1, true)];
  arrive();
  await Promise.all(pressed);
  expect(counted()).toEqual({ [momo.id]: 3 });
  await press(1, true);
  await press(1, true);
  expect(counted()).toEqual({ [momo.id]: 5 });
});

test('+ that adds a typed number counts no more while held down, nor does one held down from the previous pet', async () => {
  const [one, other] = await typedWithoutEnter('12');
  await counting().enter(false);
  counting().type('5');
  await counting().press(1, false);
  const added = counting().enter(true);
  await counting().press(1, true);
  await added;
  await counting().press(1, true);
  expect(counted()).toEqual({ [one.id]: 18 });

  await counting().press(1, false);
  await counting().take(other);
  await counting().press(1, true);
  expect(counted()).toEqual({ [one.id]: 19 });
});

test('an unusual number is saved when confirmed, also by moving to the next pet', async () => {
  const [one, other] = await typedWithoutEnter('1200');
  expect(await counting().enter(false)).toBe(false);
  expect([counting().doubted, counted()]).toEqual(['1200', {}]);
  counting().type('1201');
  expect(await counting().take(other)).toBe(false);
  expect(counting().current?.id).toBe(one.id);
  expect(await counting().take(other)).toBe(true);
  expect(counted()).toEqual({ [one.id]: 1201 });
});

test('+ right after a scan counts the scanned pet, or none for an unknown code', async () => {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await begin();
  await counting().take(one);
  await Promise.all([counting().scan(code(other.id)), counting().press(1, false)]);
  expect(counted()).toEqual({ [other.id]: 2 });
  await Promise.all([counting().scan('4006381333931'), counting().press(1, false)]);
  expect(counted()).toEqual({ [other.id]: 2 });
  await counting().press(1, false);
  expect(counted()).toEqual({ [other.id]: 3 });
});

test('removing a line while another pet is counted keeps that one in the list', async () => {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await begin();
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

const counted = () =>
  Object.fromEntries((counting().session?.lines ?? []).map((line) => [line.petId, line.counted]));

/** A count of single pets with a number typed for the first of two, without Enter. */
async function typedWithoutEnter(text: string) {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  await begin();
  await counting().take(one);
  counting().type(text);
  return [one, other] as const;
}

test('a typed number counts without Enter: in the review, for another pet and for a scan', async () => {
  const [one, other] = await typedWithoutEnter('12');
  await counting().openReview();
  expect(counting().review?.lines).toMatchObject([{ petId: one.id, counted: 12 }]);
  counting().backToCounting();

  counting().type('13');
  expect(await counting().take(other)).toBe(true);
  expect(counting()).toMatchObject({ current: { id: other.id }, typed: null });
  counting().type('4');
  await counting().scan(code(one.id));
  expect(counted()).toEqual({ [one.id]: 14, [other.id]: 4 });
  expect(counting().typed).toBeNull();
});

test('an invalid number keeps the person at its pet', async () => {
  const [one, other] = await typedWithoutEnter('1.5x');
  const { asked } = counting();
  await counting().openReview();
  await counting().take(other);
  await counting().scan(code(other.id));
  expect(counting()).toMatchObject({
    review: null,
    current: { id: one.id },
    typed: '1.5x',
    asked: asked + 3,
  });
  expect(counted()).toEqual({});
});

test('a refused number returns to the field, and the review does not count it', async () => {
  const [one, other] = await typedWithoutEnter('12');
  bridge.refuse('stock.countRecord', new PerchError('disk_full'));
  expect(await counting().take(other)).toBe(false);
  expect(counting()).toMatchObject({ current: { id: one.id }, typed: '12' });
  await counting().enter(false);
  counting().type('3');
  await Promise.all([counting().enter(true), counting().openReview()]);
  expect(counting().review?.lines).toMatchObject([{ petId: one.id, counted: 15 }]);
});

test('selecting the same pet again keeps its typed number', async () => {
  const [one] = await typedWithoutEnter('12');
  await counting().take(one);
  await counting().scan(code(one.id));
  expect(counting().typed).toBe('12');
  expect(counted()).toEqual({ [one.id]: 1 });
});

test('a typed number survives a change of screen, after which typing goes to the search', async () => {
  const [one, other] = await typedWithoutEnter('12');
  counting().leave();
  await counting().load();
  expect(counting()).toMatchObject({ current: { id: one.id }, typed: '12', asked: 0 });
  expect(counted()).toEqual({});
  await counting().take(other);
  expect(counted()).toEqual({ [one.id]: 12 });
});

test('two scans that start a count start one, and both are counted', async () => {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  const arrive = bridge.hold('stock.countStart');
  const scans = [one, other].map(({ id }) => begin().then(() => counting().scan(code(id))));
  arrive();
  await Promise.all(scans);
  expect(counted()).toEqual({ [one.id]: 1, [other.id]: 1 });
  expect(notices()).toEqual([]);
});
