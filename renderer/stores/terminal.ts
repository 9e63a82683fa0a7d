import { create } from 'zustand';
import type { CardWork } from '../../shared/domain/card-work.ts';
import type { TenderIntent } from '../../shared/domain/payment.ts';
import type { Failure } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';

interface TerminalStore {
  /** What the card is at the terminal for; it is on the disk before it is here. Null while none is. */
  charging: TenderIntent | null;
  reference: string;
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  setReference(text: string): void;
  /** The terminal did its part: it is written down now. */
  approved(): Promise<void>;
  /** The terminal did not. */
  refused(): Promise<void>;
  /** It took the card, and gave the money back, because it could not be written down. */
  reversed(): Promise<void>;
}

/** Writes down what the card was at the terminal for; the failure, or null. */
type Write = (reference: string | null) => Promise<Failure | null>;

interface Steps {
  write: Write;
  /** After the terminal did not do it. */
  leave?: () => void;
}

const none = { charging: null, reference: '', writing: false, failure: null };

export type TerminalModule = ReturnType<typeof createTerminalModule>;

/** A card at the terminal for a deposit or a refund. */
export function createTerminalModule({ call }: Asking) {
  let steps: Steps | null = null;

  /** A card at the terminal for something else than a basket or a hand-over: a deposit, a refund. One at a time. */
  const useTerminal = create<TerminalStore>((set, get) => ({
    ...none,
    setReference: (reference) => set({ reference }),
    async approved() {
      const { charging, writing, reference } = get();
      if (!charging || writing || !steps) return;
      set({ writing: true, failure: null });
      const failure = await steps.write(reference.trim() || null);
      set(failure ? { writing: false, failure } : none);
    },
    refused: () => leave('checkout.giveUp'),
    reversed: () => leave('checkout.reverse'),
  }));

  async function leave(channel: 'checkout.giveUp' | 'checkout.reverse'): Promise<void> {
    const { charging, writing } = useTerminal.getState();
    if (!charging || writing) return;
    useTerminal.setState({ writing: true, failure: null });
    const answer = await call(channel, { intentId: charging.id });
    useTerminal.setState(answer.ok ? none : { writing: false, failure: answer.error });
    if (answer.ok) steps?.leave?.();
  }

  /** The card's turn has come; `how.write` writes it down once the terminal did its part. */
  function toTerminal(charging: TenderIntent, how: Steps): void {
    steps = how;
    useTerminal.setState({ ...none, charging });
  }

  /** Whether a card keeps a dialog from being left; says so in it. */
  function terminalHolds(): boolean {
    if (!useTerminal.getState().charging) return false;
    const message = 'Say first whether the terminal did it.';
    useTerminal.setState({ failure: { code: 'card_charging', message, facts: {} } });
    return true;
  }

  /** What of a kind is at the terminal now, for the dialog that shows it. */
  function useAtTerminal(kind: CardWork['kind']): TenderIntent | null {
    return useTerminal(({ charging }) => (charging?.work.kind === kind ? charging : null));
  }

  return { useTerminal, toTerminal, terminalHolds, useAtTerminal };
}
