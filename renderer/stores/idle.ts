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

  /** The basket and whatever else is open stays for the next one. */
  async function signOutLeft(): Promise<void> {
    const left = useApp.getState().app?.staff;
    if (!left) return;
    await useStaff.getState().signOut();
    await useStaff.getState().ask('idle', null, null, left.id);
  }

  /**
   * Signs out whoever has not touched the till for as long as the shop has set, and asks for a PIN. A payment under way is
   * waited for.
   *
   * @returns `touched`, to be called with each touch and key, and `end`
   */
  function watchIdle(after: After): { touched(): void; end(): void } {
    let cancel = () => {};

    function touched(): void {
      cancel();
      const { app } = useApp.getState();
      const minutes = app?.staff ? app.signOutAfterMinutes : 0;
      cancel = minutes === 0 ? () => {} : after(minutes * 60_000, due);
    }

    function due(): void {
      if (isPaying()) cancel = after(AGAIN_MS, due);
      else void signOutLeft();
    }

    const forget = useApp.subscribe(({ app }, { app: before }) => {
      const same =
        app?.staff?.id === before?.staff?.id && app?.signOutAfterMinutes === before?.signOutAfterMinutes;
      if (!same) touched();
    });
    touched();
    return {
      touched,
      end() {
        forget();
        cancel();
      },
    };
  }

  return { watchIdle };
}
