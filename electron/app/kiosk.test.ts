import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createKiosk, type HeldWindow } from './kiosk.ts';

/** A window that records the calls made to it. */
class FakeWindow extends EventEmitter implements HeldWindow {
  kiosk = false;
  restored = 0;
  webContents = new EventEmitter();
  isKiosk = () => this.kiosk;
  setKiosk(on: boolean): void {
    this.kiosk = on;
  }
  restore(): void {
    this.restored += 1;
  }
  /** Whether the window would close. */
  close(): boolean {
    const preventDefault = vi.fn();
    this.emit('close', { preventDefault });
    return preventDefault.mock.calls.length === 0;
  }
  /** Whether the key reaches the page or the system. */
  press(key: string, alt = false): boolean {
    const preventDefault = vi.fn();
    this.webContents.emit('before-input-event', { preventDefault }, { type: 'keyDown', key, alt });
    return preventDefault.mock.calls.length === 0;
  }
}

const wanted = { kiosk: true, shiftOpen: false, startWithComputer: false };
const unwanted = { ...wanted, kiosk: false };

function till() {
  const window = new FakeWindow();
  const asked: string[] = [];
  const quit = vi.fn();
  const awake: boolean[] = [];
  const kiosk = createKiosk({
    window: () => window,
    ask: (way) => asked.push(way),
    quit,
    stayAwake: (on) => awake.push(on),
    startWithComputer: () => undefined,
  });
  return { window, asked, quit, awake, kiosk };
}

test('without the setting the window behaves like any other', () => {
  const { window, asked, kiosk } = till();
  kiosk.follow(unwanted);
  expect([window.kiosk, window.close(), window.press('F11'), kiosk.mayQuit()]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(asked).toEqual([]);
});

test('each way out of a kiosk window is prevented and asks for a PIN', () => {
  const { window, asked, kiosk } = till();
  kiosk.follow(wanted);
  expect(window.kiosk).toBe(true);
  expect([window.close(), window.press('F11'), window.press('F4', true)]).toEqual([false, false, false]);
  expect(asked.splice(0)).toEqual(['close', 'window', 'close']);
  window.emit('minimize');
  expect([window.restored, asked.splice(0)]).toEqual([1, ['window']]);
  window.kiosk = false;
  window.emit('leave-full-screen');
  expect([window.kiosk, asked.splice(0)]).toEqual([true, ['window']]);
  expect([kiosk.mayQuit(), asked.splice(0)]).toEqual([false, ['close']]);
  // The page's own keys reach it.
  expect([window.press('Escape'), window.press('F4'), window.press('a', true)]).toEqual([true, true, true]);
});

test('a manager can leave the kiosk window or end the program', () => {
  const { window, quit, kiosk } = till();
  kiosk.follow(wanted);
  kiosk.leave('window');
  expect([window.kiosk, quit.mock.calls.length, window.close()]).toEqual([false, 0, true]);
  // Other changes of the settings do not activate it again; the setting itself does.
  kiosk.follow({ ...wanted, shiftOpen: true });
  expect(window.kiosk).toBe(false);
  kiosk.follow(unwanted);
  kiosk.follow(wanted);
  expect(window.kiosk).toBe(true);
  kiosk.leave('close');
  expect([quit.mock.calls.length, kiosk.mayQuit()]).toEqual([1, true]);
});

test('the screen stays on while a kiosk till has a shift open', () => {
  const { awake, kiosk } = till();
  kiosk.follow(wanted);
  kiosk.follow({ ...wanted, shiftOpen: true });
  kiosk.follow({ ...unwanted, shiftOpen: true });
  expect(awake).toEqual([false, true, false]);
});

test('a window that opens later is held too, and a shutdown of the computer is not prevented', () => {
  let window: FakeWindow | null = null;
  const kiosk = createKiosk({
    window: () => window,
    ask: () => undefined,
    quit: () => undefined,
    stayAwake: () => undefined,
    startWithComputer: () => undefined,
  });
  kiosk.follow(wanted);
  window = new FakeWindow();
  kiosk.apply();
  expect(window.kiosk).toBe(true);
  kiosk.releaseWindow();
  expect([kiosk.mayQuit(), window.close()]).toEqual([true, true]);
});
