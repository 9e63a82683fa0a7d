import type { Kiosk } from '../usecases/platform.ts';

/** The part of Electron's BrowserWindow that is used. */
export interface HeldWindow {
  isKiosk(): boolean;
  setKiosk(on: boolean): void;
  restore(): void;
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'minimize' | 'leave-full-screen', listener: () => void): unknown;
  webContents: {
    on(
      event: 'before-input-event',
      listener: (event: { preventDefault(): void }, input: KeyPress) => void,
    ): unknown;
  };
}

interface KeyPress {
  type: string;
  key: string;
  alt: boolean;
}

export interface KioskOptions {
  /** The program's window; null before there is one. */
  window(): HeldWindow | null;
  /** Has the page ask for a manager's PIN. */
  ask(way: 'close' | 'window'): void;
  /** Ends the program. */
  quit(): void;
  /** Keeps the screen from turning off, or allows it. */
  stayAwake(on: boolean): void;
  /** Sets whether the computer starts the program. @throws if its file cannot be written */
  startWithComputer(on: boolean): void;
}

/**
 * Keeps the window in full screen. Whatever would leave it, including the system's keys and buttons, is prevented and
 * asks for a manager's PIN instead.
 */
export function createKiosk({ window, ask, quit, stayAwake, startWithComputer }: KioskOptions) {
  let isWanted = false;
  /** A manager left kiosk mode: until the next start, or until the setting changes. */
  let isOut = false;
  const holds = () => isWanted && !isOut;
  let watched: HeldWindow | null = null;

  /** Applies the wanted state to the window, if there is one. */
  function apply(): void {
    const open = window();
    if (!open) return;
    if (holds()) watch(open);
    if (open.isKiosk() !== holds()) open.setKiosk(holds());
  }

  function watch(open: HeldWindow): void {
    if (watched === open) return;
    watched = open;
    open.on('close', (event) => {
      if (!holds()) return;
      event.preventDefault();
      ask('close');
    });
    open.on('minimize', () => {
      if (!holds()) return;
      open.restore();
      ask('window');
    });
    open.on('leave-full-screen', () => {
      if (!holds()) return;
      open.setKiosk(true);
      ask('window');
    });
    open.webContents.on('before-input-event', (event, { type, key, alt }) => {
      const way = key === 'F11' ? 'window' : key === 'F4' && alt ? 'close' : null;
      if (!holds() || way === null || type !== 'keyDown') return;
      event.preventDefault();
      ask(way);
    });
  }

  const kiosk: Kiosk = {
    follow(wishes) {
      if (wishes.kiosk !== isWanted) isOut = false;
      isWanted = wishes.kiosk;
      apply();
      stayAwake(wishes.kiosk && wishes.shiftOpen);
      if (wishes.startWithComputer !== null) startWithComputer(wishes.startWithComputer);
    },
    leave(way) {
      isOut = true;
      apply();
      if (way === 'close') quit();
    },
  };
  return {
    ...kiosk,
    apply,
    /** Whether the program may end now. If not, asks for a PIN. */
    mayQuit(): boolean {
      if (holds()) ask('close');
      return !holds();
    },
    /** The computer shuts down: no one is there to type a PIN. */
    releaseWindow(): void {
      isOut = true;
    },
  };
}
