import { Modal } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { NUMBER } from '../../app/keyboard/focus.ts';
import { FieldPad } from '../NumberPad.tsx';
import { Refusal } from '../Refusal.tsx';
import { DialogFooter, type DialogFooterProps } from './DialogFooter.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import f from './form.module.css';
import { DialogContext, type FormState } from './held.ts';
import type { DialogForm as Form } from './useDialogForm.ts';

interface FormDialogProps {
  /** `close` is called after the question about unsaved input. */
  modal: { opened: boolean; close(): void };
  title: string;
  /** For long content such as a calendar: begins near the top of the window. */
  tall?: boolean;
  /** Whether closing asks about unsaved input; false while it is only covered by something else. */
  asks?: boolean;
  /** Replaces the default width. */
  size?: string;
  children: ReactNode;
}

/**
 * A dialog with fields. Escape, the cross, a touch outside and "Cancel" all do the same: nothing while the form is being
 * submitted; with unsaved input they ask within the dialog, which keeps the input; otherwise they close it. The content
 * reports its state by `useReportFormState` (`useDialogForm` does).
 */
export function FormDialog(props: FormDialogProps) {
  const { modal, title, tall = false, asks = true, size, children } = props;
  const { opened, close } = modal;
  const { t } = useTranslation();
  const held = useRef<FormState | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [pad, makeRoom] = useState(false);
  /** The focused element before the question. */
  const left = useRef<HTMLElement | null>(null);
  const latest = useRef({ close, asks });
  latest.current = { close, asks };

  // Resets when it opens, not while it fades out. Before the first render, since an earlier question would take the focus from
  // the first field.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setAsking(false);
  }
  useEffect(() => {
    if (asking) return;
    left.current?.focus();
    left.current = null;
  }, [asking]);

  const frame = useMemo(
    () => ({
      hold(now: FormState | null) {
        held.current = now;
      },
      leave() {
        const { close, asks } = latest.current;
        if (held.current?.busy) return;
        if (!asks || !held.current?.dirty) return close();
        const active = document.activeElement;
        const within = body.current?.contains(active)
          ? active
          : body.current?.querySelector('[data-autofocus]');
        left.current = within instanceof HTMLElement ? within : null;
        setAsking(true);
      },
      makeRoom,
    }),
    [],
  );

  const usual = pad ? 'var(--perch-dialog-pad)' : 'var(--perch-dialog)';
  return (
    <Modal
      opened={opened}
      onClose={asking ? () => setAsking(false) : frame.leave}
      title={asking ? t('form.discard.title') : title}
      size={asking ? 'var(--perch-dialog)' : (size ?? usual)}
      {...(tall && { yOffset: 'var(--perch-space-2)' })}
    >
      <DialogContext value={frame}>
        {asking && <DiscardQuestion onDiscard={close} onKeep={() => setAsking(false)} />}
        <div ref={body} hidden={asking}>
          {children}
        </div>
      </DialogContext>
    </Modal>
  );
}

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
