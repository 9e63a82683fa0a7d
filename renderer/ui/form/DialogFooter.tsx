import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../Keycap.tsx';
import f from './form.module.css';
import { useRequestClose } from './held.ts';

export interface DialogFooterProps {
  /** Replaces closing the dialog as `useRequestClose` does. */
  onCancel?: () => void;
  /** Alternative actions between the two buttons; disabled together with the main one. */
  others?: readonly { words: string; onClick: () => void }[];
  /** Replaces "Cancel". */
  cancelWords?: string;
  /** Enter cancels, since confirming cannot be undone. */
  cancelFirst?: boolean;
  /** Enter confirms in a dialog without a field. */
  confirmFirst?: boolean;
  /** Without it the button submits its form. */
  onConfirm?: () => void;
  confirmWords: string;
  /** Confirming deletes or ends something. */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Shows the key Enter on the main button. */
  withKey?: boolean;
  /** For a dialog with a number pad: full width, as large as the digits. */
  large?: boolean;
}

/** Body text, so that both German labels fit side by side. */
const label = () => ({ root: { '--button-fz': 'var(--perch-text-body)' } });

/** The buttons of a dialog: cancel on the left, the main action on the right, equally high. */
export function DialogFooter({
  onCancel,
  others = [],
  cancelWords,
  cancelFirst = false,
  confirmFirst = false,
  onConfirm,
  confirmWords,
  danger = false,
  busy = false,
  disabled = false,
  withKey = false,
  large = false,
}: DialogFooterProps) {
  const { t } = useTranslation();
  const leave = useRequestClose();
  return (
    <div className={f.footer} data-large={large || undefined}>
      <Button
        size="lg"
        vars={label}
        autoFocus={cancelFirst}
        data-autofocus={cancelFirst || undefined}
        onClick={onCancel ?? leave}
      >
        {cancelWords ?? t('common.cancel')}
      </Button>
      {others.map(({ words, onClick }) => (
        <Button key={words} size="lg" vars={label} disabled={disabled || busy} onClick={onClick}>
          {words}
        </Button>
      ))}
      <Button
        type={onConfirm ? 'button' : 'submit'}
        size="lg"
        {...(!large && { vars: label })}
        variant="filled"
        data-autofocus={confirmFirst || undefined}
        {...(danger && { color: 'red' })}
        loading={busy}
        disabled={disabled}
        rightSection={withKey && <Keycap keys="Enter" quiet />}
        {...(onConfirm && { onClick: onConfirm })}
      >
        {confirmWords}
      </Button>
    </div>
  );
}
