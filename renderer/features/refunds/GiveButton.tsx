import { useId } from 'react';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import shared from '../../ui/shared.module.css';
import r from './refunds.module.css';

interface GiveButtonProps {
  label: string;
  /** The amount in minor units; null until known. */
  total: Minor | null;
  rounding: Minor;
  /** The required input that is still missing. */
  hint?: string;
  failure: Failure | null;
  busy: boolean;
  disabled: boolean;
  /** The button's label. */
  words: string;
}

/** The end of a refund or return form: the amount, the reason if it cannot be given, and the button. */
export function GiveButton({
  label,
  total,
  rounding,
  hint = '',
  failure,
  busy,
  disabled,
  words,
}: GiveButtonProps) {
  const { t, money } = useText();
  const about = useId();
  return (
    <>
      <dl className={r.sums}>
        {rounding !== 0 && (
          <div className={r.sum}>
            <dt>{t('paper.rounding')}</dt>
            <dd>{money(rounding)}</dd>
          </div>
        )}
        <div className={r.total} aria-live="polite">
          {total !== null && (
            <>
              <dt>{label}</dt>
              <dd>{money(total)}</dd>
            </>
          )}
        </div>
      </dl>
      <p id={about} className={shared.soft} role="status">
        {hint}
      </p>
      <Refusal failure={failure} />
      <ActionButton
        type="submit"
        size="lg"
        fullWidth
        variant="filled"
        loading={busy}
        disabled={disabled}
        aria-describedby={about}
        keys="F12"
      >
        {words}
      </ActionButton>
    </>
  );
}
