import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { noteInput, registerShortcuts } from '../../app/keyboard/keymap.ts';
import { basket, code, pet, startForEach, stores } from '../../testing/program.ts';
import { runOnScreen } from './runOnScreen.ts';

startForEach();

const screen = () => stores.app.useScreen.getState();
const isFilled = () => (basket().basket?.lines.length ?? 0) > 0;

let due: ((at: number) => void)[] = [];
let at = 0;
const nextFrame = (look: (at: number) => void) => due.push(look);

/** Runs the callbacks that wait for the next frame. */
function frame(after = 16) {
  at += after;
  for (const look of due.splice(0)) look(at);
}

let paid = 0;
beforeEach(() => {
  due = [];
  paid = 0;
  screen().go('stock');
});

/** The checkout's shortcut that pays, which applies once the cart has an item. */
function showPay() {
  const run = () => {
    paid += 1;
  };
  onTestFinished(
    registerShortcuts('nav.checkout', [{ keys: ['F12'], label: 'checkout.keys.pay', when: isFilled, run }]),
  );
}

test('runs once, as soon as the screen is ready', async () => {
  runOnScreen(stores.app, 'checkout', 'checkout.keys.pay', nextFrame);
  expect(screen().screen).toBe('checkout');
  frame();
  showPay();
  frame();
  await stores.checkout.scanned(code(pet().id));
  expect(paid).toBe(0);
  frame();
  frame();
  expect(paid).toBe(1);
});

test('is cancelled by any input: a scanned item is not paid', async () => {
  runOnScreen(stores.app, 'checkout', 'checkout.keys.pay', nextFrame);
  showPay();
  frame();
  noteInput();
  await stores.checkout.scanned(code(pet().id));
  frame();
  expect([isFilled(), paid]).toEqual([true, 0]);
});

test('is cancelled by another screen, also after coming back', async () => {
  await stores.checkout.scanned(code(pet().id));
  screen().go('stock');
  runOnScreen(stores.app, 'checkout', 'checkout.keys.pay', nextFrame);
  frame();
  screen().go('day');
  showPay();
  frame();
  screen().go('checkout');
  frame();
  expect(paid).toBe(0);
});

test('is cancelled if the screen loads too slowly', () => {
  runOnScreen(stores.app, 'checkout', 'checkout.keys.search', nextFrame);
  frame();
  frame(2999);
  expect(due).toHaveLength(1);
  frame(1);
  expect(due).toEqual([]);
});
