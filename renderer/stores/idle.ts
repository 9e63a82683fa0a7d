import type { AppModule } from './app.ts';
import type { DialogModule } from './dialog.ts';
import { HAND_OVER, type HandOverModule } from './handOver.ts';
import type { PaymentModule } from './payment.ts';
import type { StaffModule } from './staff.ts';
import type { TerminalModule } from './terminal.ts';

/** Runs something so many milliseconds later; the function returned ends the wait. */
export type After = (ms: number, run: () => void) => () => void;

/** How soon it is looked again whether a payment that was under way is over, in milliseconds. */
const AGAIN_MS = 5000;

/** A clock that was set back by no more than this is taken for one that ticks unevenly, in milliseconds. */
const SET_BACK_MS = 1000;

/** Signing out whoever left the till. */
export function createIdleModule({
  useApp,
  useDialog,
  useHandOver,
  usePayment,
  useStaff,
  useTerminal,
}: AppModule & DialogModule & HandOverModule & PaymentModule & StaffModule & TerminalModule) {
  /** Whether a customer is paying: that is finished by whoever began it. */
  function isPaying(): boolean {
    const { stage, parts } = usePayment.getState();
    const { dialog } = useDialog.getState();
    const handsOver =
      dialog?.kind === 'modal' && dialog.id === HAND_OVER && useHandOver.getState().receipt === null;
    return stage === 'paying' || parts.length > 0 || handsOver || useTerminal.getState().charging !== null;
  }

  let isSigningOut = false;

  /** The basket and whatever else is open stays for the next one. */
  async function signOutLeft(): Promise<void> {
    const left = useApp.getState().app?.staff;
    // A touch is often several events, and each of them may find that the time is over.
    if (!left || isSigningOut || useStaff.getState().asking?.purpose === 'idle') return;
    isSigningOut = true;
    try {
      await useStaff.getState().signOut();
    } finally {
      isSigningOut = false;
    }
    await useStaff.getState().ask('idle', null, null, left.id);
  }

  /** After how long the shop signs out who is at the till, in milliseconds; 0 where it signs out nobody now. */
  function limit(): number {
    const { app } = useApp.getState();
    return app?.staff ? app.signOutAfterMinutes * 60_000 : 0;
  }

  /**
   * Signs out whoever has not touched the till for as long as the shop has set, and asks for a PIN. A payment under way is
   * waited for. Timers stand still while the computer sleeps, so the time since the last touch is looked at as well.
   *
   * @param now the computer's clock, which goes on while it sleeps
   * @returns `touched`, to be called with each touch and key, `seen`, to be called when the window is in front again, and
   * `end`
   */
  function watchIdle(after: After, now: () => number): { touched(): void; seen(): void; end(): void } {
    let cancel = () => {};
    let last = now();

    function begin(): void {
      cancel();
      last = now();
      const ms = limit();
      cancel = ms === 0 ? () => {} : after(ms, due);
    }

    /** A clock that was set in between tells nothing: then one PIN too many is better than one too few. */
    function isOver(): boolean {
      const passed = now() - last;
      const ms = limit();
      return ms > 0 && (passed > ms || passed < -SET_BACK_MS);
    }

    function touched(): void {
      if (isOver()) dueNow();
      else begin();
    }

    function seen(): void {
      if (isOver()) dueNow();
    }

    function dueNow(): void {
      cancel();
      due();
    }

    function due(): void {
      if (isPaying()) cancel = after(AGAIN_MS, due);
      else void signOutLeft();
    }

    const forget = useApp.subscribe(({ app }, { app: before }) => {
      const same =
        app?.staff?.id === before?.staff?.id && app?.signOutAfterMinutes === before?.signOutAfterMinutes;
      if (!same) begin();
    });
    begin();
    return {
      touched,
      seen,
      end() {
        forget();
        cancel();
      },
    };
  }

  return { watchIdle };
}
