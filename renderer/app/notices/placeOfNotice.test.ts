import { expect, test } from 'vitest';
import { boxAt, covers, placeOfNotice } from './placeOfNotice.ts';

const small = { width: 1024, height: 768 };
const size = { width: 352, height: 64 };

test('in the left corner, where nothing is in the way', () => {
  expect(placeOfNotice(size, small, [], [])).toEqual({ left: 16, bottom: 16 });
});

// As they stand at 1024 x 768.
const takeTheMoney = { left: 24, top: 680, right: 616, bottom: 744 };
const nextCustomer = { left: 656, top: 680, right: 1008, bottom: 744 };
const changeAbove = { left: 24, top: 520, right: 365, bottom: 664 };

test.each([
  ['the button that takes the money', [takeTheMoney, changeAbove]],
  ['Next customer', [nextCustomer]],
  ['a bar across the whole screen', [{ left: 300, top: 704, right: 1024, bottom: 768 }]],
  ['the button of a dialog in the middle', [{ left: 184, top: 684, right: 590, bottom: 748 }]],
] as const)('never on %s', (_, clear) => {
  const box = boxAt(placeOfNotice(size, small, clear, []), size, small);
  expect(clear.filter((each) => covers(box, each))).toEqual([]);
  expect(box.left >= 0 && box.top >= 0 && box.right <= 1024 && box.bottom <= 768).toBe(true);
});

test('above what reaches from edge to edge', () => {
  const bar = { left: 0, top: 700, right: 1024, bottom: 768 };
  expect(placeOfNotice(size, small, [bar], [])).toEqual({ left: 16, bottom: 76 });
});

test('rather in a free corner than on keys', () => {
  const keys = { left: 16, top: 600, right: 500, bottom: 760 };
  expect(placeOfNotice(size, small, [], [keys])).toEqual({ left: 656, bottom: 16 });
});

const inTheMiddle = { left: 336, bottom: 16 };
const rowOnTheRight = { left: 657, top: 646, right: 1008, bottom: 704 };

test('it stays where it is while nothing is below it', () => {
  expect(placeOfNotice(size, small, [takeTheMoney], [], inTheMiddle)).not.toEqual(inTheMiddle);
  expect(placeOfNotice(size, small, [nextCustomer], [], { left: 16, bottom: 40 })).toEqual({
    left: 16,
    bottom: 40,
  });
});

test('it leaves a row that comes below it for a place where it covers nothing', () => {
  expect(placeOfNotice(size, small, [], [rowOnTheRight], inTheMiddle)).toEqual({ left: 16, bottom: 16 });
});

test('it stays where it would cover as much elsewhere', () => {
  const rows = { left: 0, top: 108, right: 1024, bottom: 768 };
  expect(placeOfNotice(size, small, [], [rows], inTheMiddle)).toEqual(inTheMiddle);
});

test('it comes back into a window that has become smaller', () => {
  expect(placeOfNotice(size, small, [], [], { left: 900, bottom: 16 })).toEqual({ left: 16, bottom: 16 });
});
