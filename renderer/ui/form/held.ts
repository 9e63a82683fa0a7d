import { createContext, useContext, useEffect } from 'react';

/** What a form holds, as its dialog has to know before it closes. */
export interface FormState {
  /** The person has entered something that is nowhere else. */
  dirty: boolean;
  /** It is being written, and how that ends is not known yet. */
  busy: boolean;
}

export interface DialogFrame {
  /** The form within the dialog says what it holds; null when it goes. */
  hold(held: FormState | null): void;
  /** Closes the dialog on a person's word: at once, after a question, or not at all. */
  leave(): void;
  /** Whether the form has a number pad beside its fields, for which the dialog is wider. */
  makeRoom(pad: boolean): void;
}

/** The dialog that contains a form. */
export const DialogContext = createContext<DialogFrame>({
  hold: () => {},
  leave: () => {},
  makeRoom: () => {},
});

/** Reports what a form holds to the dialog that contains it (FormDialog). */
export function useReportFormState({ dirty, busy }: FormState): void {
  const { hold } = useContext(DialogContext);
  useEffect(() => hold({ dirty, busy }), [hold, dirty, busy]);
  useEffect(() => () => hold(null), [hold]);
}

/** What the dialog's own "Cancel" does: the same as Escape and the cross. */
export function useRequestClose(): () => void {
  return useContext(DialogContext).leave;
}
