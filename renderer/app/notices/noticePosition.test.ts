import { expect, test } from 'vitest';
import { boxAt, covers, noticePosition, type Obstacles } from './noticePosition.ts';

const small = { width: 1024, height: 768 };
const size = { width: 352, height: 64 };
const nothing: Obstacles = { clear: [], pressed: [], others: [] };
const place = (around: Partial<Obstacles>, now?: { left: number; bottom: number }) =>
  noticePosition(size, small, { ...nothing, ...around }, now);

test('a notice is in the left corner if it is free', () => {
  expect(place({})).toEqual({ left: 16, bottom: 16 });
});

// Positions at 1024 x 768.
const takeTheMoney = { left: 24, top: 680, right: 616, bottom: 744 };
const nextCustomer = { left: 656, top: 680, right: 1008, bottom: 744 };
const changeAbove = { left: 24, top: 520, right: 365, bottom: 664 };

test.each([
  ['the button that takes the money', [takeTheMoney, changeAbove]],
  ['Next customer', [nextCustomer]],
  ['a bar across the whole screen', [{ left: 300, top: 704, right: 1024, bottom: 768 }]],
  ['the button of a dialog in the middle', [{ left: 184, top: 684, right: 590, bottom: 748 }]],
] as const)('a notice never covers %s', (_, clear) => {
  const box = boxAt(place({ clear }), size, small);
  expect(clear.filter((each) => covers(box, each))).toEqual([]);
  expect(box.left >= 0 && box.top >= 0 && box.right <= 1024 && box.bottom <= 768).toBe(true);
});

test('a notice lies above a button from edge to edge', () => {
  const bar = { left: 0, top: 700, right: 1024, bottom: 768 };
  expect(place({ clear: [bar] })).toEqual({ left: 16, bottom: 76 });
});

test('a notice prefers a free corner to covering keys', () => {
  const keys = { left: 16, top: 600, right: 500, bottom: 760 };
  expect(place({ others: [keys] })).toEqual({ left: 656, bottom: 16 });
});

const inTheMiddle = { left: 336, bottom: 16 };
const rowOnTheRight = { left: 657, top: 646, right: 1008, bottom: 704 };

test('a notice stays while it covers nothing', () => {
  expect(place({ clear: [takeTheMoney] }, inTheMiddle)).not.toEqual(inTheMiddle);
  expect(place({ clear: [nextCustomer] }, { left: 16, bottom: 40 })).toEqual({
    left: 16,
    bottom: 40,
  });
});

test('a notice leaves a row for a place where it covers nothing', () => {
  expect(place({ others: [rowOnTheRight] }, inTheMiddle)).toEqual({ left: 16, bottom: 16 });
});

test('a notice stays if it would cover as much elsewhere', () => {
  const rows = { left: 0, top: 108, right: 1024, bottom: 768 };
  expect(place({ others: [rows] }, inTheMiddle)).toEqual(inTheMiddle);
});

test('a notice moves back into a smaller window', () => {
  expect(place({}, { left: 900, bottom: 16 })).toEqual({ left: 16, bottom: 16 });
});

test('a notice lies high up rather than on a button, and on a list row rather than that high', () => {
  const tiles = [...Array(9)].map((_, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return {
      left: 16 + column * 208,
      right: 216 + column * 208,
      top: 120 + row * 216,
      bottom: 328 + row * 216,
    };
  });
  const cart = { left: 656, right: 1008, top: 120, bottom: 180 };
  const buttons = [...tiles, cart, nextCustomer, { left: 656, right: 1008, top: 560, bottom: 620 }];
  const box = boxAt(place({ pressed: buttons, others: [{ ...cart, top: 480, bottom: 552 }] }), size, small);
  expect(buttons.filter((each) => covers(box, each))).toEqual([]);
  expect(box.left).toBeGreaterThanOrEqual(648);
  const row = { left: 0, right: 1024, top: 600, bottom: 768 };
  expect(place({ others: [row], pressed: [{ ...row, top: 0, bottom: 590 }] })).toEqual({
    left: 16,
    bottom: 16,
  });
});
