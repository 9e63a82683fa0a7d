import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../Keycap.tsx';
import f from './form.module.css';

interface DialogFooterProps {
  onCancel: () => void;
  /** Other ways to do what it is for, between the two; disabled with it. */
  others?: readonly { words: string; onClick: () => void }[];
  /** "Cancel" unless it says what stays. */
  cancelWords?: string;
  /** Enter cancels, because confirming cannot be undone. */
  cancelFirst?: boolean;
  /** Enter confirms in a dialog without a field. */
  confirmFirst?: boolean;
  /** Without it the button sends its form. */
  onConfirm?: () => void;
  confirmWords: string;
  /** Confirming deletes or ends something. */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Shows that Enter confirms. */
  withKey?: boolean;
  /** It has the whole width of a dialog with a number pad: what confirms is as large as the digits. */
  large?: boolean;
}

/** As large as every text: in German, too, both labels fit beside each other. */
const label = () => ({ root: { '--button-fz': 'var(--perch-text-body)' } });

/** The buttons of a dialog: what leaves it on the left, what it is for on the right, both of one height. */
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
  return (
    <div className={f.footer} data-large={large || undefined}>
      <Button
        size="lg"
        vars={label}
        autoFocus={cancelFirst}
        data-autofocus={cancelFirst || undefined}
        onClick={onCancel}
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
