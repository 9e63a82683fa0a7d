import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { NUMBER } from '../../app/keyboard/focus.ts';
import { Refusal } from '../Refusal.tsx';
import { DialogFooter, type DialogFooterProps } from './DialogFooter.tsx';
import { FieldPad } from './FieldPad.tsx';
import f from './form.module.css';
import { DialogContext } from './held.ts';
import type { DialogForm as Form } from './useDialogForm.ts';

interface DialogFormProps extends Partial<Omit<DialogFooterProps, 'busy' | 'onConfirm' | 'large'>> {
  form: Pick<Form<Record<string, unknown>>, 'element' | 'failure' | 'onSubmit'> & { busy?: boolean };
  /** Shown below the number pad. */
  underPad?: ReactNode;
  /** A DialogFooter below fields and pad, at full width; else `confirmWords` gives the form its buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The form of a FormDialog: the refusal, its fields and buttons, and a number pad for the number field that had the focus last, if any.
 * Enter submits it from any single-line field, Ctrl+Enter from all.
 */
export function DialogForm({ form, underPad, footer, children, confirmWords, ...buttons }: DialogFormProps) {
  const { makeRoom } = useContext(DialogContext);
  const { element, failure, onSubmit } = form;
  const [number, setNumber] = useState<HTMLInputElement | null>(null);
  const hasPad = number !== null;
  // Fields appear and disappear with choices in other fields.
  useLayoutEffect(() => {
    if (number?.isConnected) return;
    setNumber(element.current?.querySelector<HTMLInputElement>(NUMBER) ?? null);
  });
  useLayoutEffect(() => {
    makeRoom(hasPad);
    return () => makeRoom(false);
  }, [makeRoom, hasPad]);

  function onFocus({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement && target.matches(NUMBER)) setNumber(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.ctrlKey || event.repeat) return;
    event.preventDefault();
    element.current?.requestSubmit();
  }

  return (
    <form
      ref={element}
      className={f.form}
      data-pad={hasPad || undefined}
      onSubmit={onSubmit}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      noValidate
    >
      <div className={f.fields}>
        <Refusal failure={failure} className={f.failure} />
        {children}
        {confirmWords !== undefined && (
          <DialogFooter busy={form.busy ?? false} confirmWords={confirmWords} {...buttons} />
        )}
      </div>
      {(number || underPad) && (
        <div className={f.fields}>
          {number && <FieldPad field={number} />}
          {underPad}
        </div>
      )}
      {footer}
    </form>
  );
}
