import { createContext, useContext, useEffect } from 'react';

/** The state of a form that its dialog checks before closing. */
export interface FormState {
  /** There is unsaved input. */
  dirty: boolean;
  /** The form is being submitted. */
  busy: boolean;
}

export interface DialogFrame {
  /** Reports the form's state; null when it unmounts. */
  hold(held: FormState | null): void;
  /** Closes the dialog as the person asked: at once, after a question, or not at all while busy. */
  leave(): void;
  /** Whether the form has a number pad, for which the dialog is wider. */
  makeRoom(pad: boolean): void;
}

/** The dialog around a form. */
export const DialogContext = createContext<DialogFrame>({
  hold: () => {},
  leave: () => {},
  makeRoom: () => {},
});

/** Reports a form's state to its dialog (FormDialog). */
export function useReportFormState({ dirty, busy }: FormState): void {
  const { hold } = useContext(DialogContext);
  useEffect(() => hold({ dirty, busy }), [hold, dirty, busy]);
  useEffect(() => () => hold(null), [hold]);
}

/** What the dialog's "Cancel" does; the same as Escape and the cross. */
export function useRequestClose(): () => void {
  return useContext(DialogContext).leave;
}
