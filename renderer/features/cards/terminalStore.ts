import { create } from 'zustand';
import type { PaymentIntent, PaymentRequest, PaymentSubject } from '../../../shared/domain/payment.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Output } from '../../../shared/ipc/contract.ts';
import type { Ipc } from '../../app/bridge.ts';

/** The result of recording a payment at the terminal. */
export type Captured = Output<'payments.capture'>;

interface TerminalState {
  /** The payment at the terminal, stored before it is shown; null without one. */
  charging: PaymentIntent | null;
  reference: string;
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  setReference(text: string): void;
  /** The terminal approved the payment: records it. */
  approved(): Promise<void>;
  /** The terminal refused it. */
  refused(): Promise<void>;
  /** The terminal took it and refunded it, because it could not be recorded. */
  reversed(): Promise<void>;
}

/** Callbacks for the outcome. */
export interface AfterTerminal {
  /** The payment is recorded. */
  captured(done: Captured, intent: PaymentIntent): unknown;
  /** The terminal refused or reversed it. */
  left?: () => void;
}

const none = { charging: null, reference: '', writing: false, failure: null };

const answerFirst = failureOf('card_charging');

/** The card at the terminal, whatever it is for: a basket, an order, a deposit, a refund. One at a time. */
export function createTerminalStore({ ipc: { call } }: { ipc: Ipc }) {
  let after: AfterTerminal | null = null;

  const useTerminal = create<TerminalState>((set, get) => ({
    ...none,
    setReference: (reference) => set({ reference }),
    async approved() {
      const { charging, writing, reference } = get();
      if (!charging || writing) return;
      set({ writing: true, failure: null });
      const given = { id: charging.id, reference: reference.trim() || null };
      const answer = await call('payments.capture', given);
      const follows = after;
      set(answer.ok ? none : { writing: false, failure: answer.error });
      if (answer.ok) await follows?.captured(answer.value, charging);
    },
    refused: () => end(false),
    reversed: () => end(true),
  }));

  async function end(gaveBack: boolean): Promise<void> {
    const { charging, writing } = useTerminal.getState();
    if (!charging || writing) return;
    useTerminal.setState({ writing: true, failure: null });
    const answer = await call('payments.void', { id: charging.id, gaveBack });
    const follows = after;
    useTerminal.setState(answer.ok ? none : { writing: false, failure: answer.error });
    if (answer.ok) follows?.left?.();
  }

  /** Stores the payment and starts it at the terminal. Returns the failure, or null. */
  async function toTerminal(request: PaymentRequest, follows: AfterTerminal): Promise<Failure | null> {
    const answer = terminalTaken() ?? (await call('payments.begin', request));
    if ('code' in answer) return answer;
    if (!answer.ok) return answer.error;
    after = follows;
    useTerminal.setState({ ...none, charging: answer.value });
    return null;
  }

  /** Continues a payment that an earlier run left at the terminal and that was taken there. */
  async function fromTerminal(charging: PaymentIntent, follows: AfterTerminal): Promise<void> {
    after = follows;
    useTerminal.setState({ ...none, charging });
    await useTerminal.getState().approved();
  }

  /** Why no other card can be charged now; null if one can. */
  function terminalTaken(): Failure | null {
    return useTerminal.getState().charging ? answerFirst : null;
  }

  /** Whether a card at the terminal keeps a dialog of this kind open; shows why in it. */
  function terminalHolds(kind: PaymentSubject['kind']): boolean {
    if (useTerminal.getState().charging?.subject.kind !== kind) return false;
    useTerminal.setState({ failure: answerFirst });
    return true;
  }

  /** The payment at the terminal, if it belongs to a dialog or panel. */
  function useAtTerminal(isShown: (subject: PaymentSubject) => boolean): PaymentIntent | null {
    return useTerminal(({ charging }) => (charging && isShown(charging.subject) ? charging : null));
  }

  return { useTerminal, toTerminal, fromTerminal, terminalTaken, terminalHolds, useAtTerminal };
}
