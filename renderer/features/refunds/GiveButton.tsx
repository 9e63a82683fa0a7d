import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
import { Keycap } from '../../ui/Keycap.tsx';
import r from './refunds.module.css';

interface GiveButtonProps {
  label: string;
  /** What it comes to; null while that is not known. Minor units. */
  total: Minor | null;
  rounding: Minor;
  /** What else is to be known before. */
  hint?: string;
  failure: Failure | null;
  busy: boolean;
  disabled: boolean;
  /** What the button says. */
  words: string;
}

/** What goes back, why it cannot, and the button that gives it: how a refund and a return end. */
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
  const { t } = useTranslation();
  const { money } = useFormat();
  const about = useId();
  return (
    <>
      <dl className={r.sums}>
        {rounding !== 0 && (
          <div className={r.sum}>
            <dt>{t('refunds.rounding')}</dt>
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
      <p id={about} className={r.soft} role="status">
        {hint}
      </p>
      {failure && (
        <p role="alert" className={r.failure}>
          {explain(failure, t)}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant="filled"
        loading={busy}
        disabled={disabled}
        aria-describedby={about}
        rightSection={<Keycap keys="F12" quiet />}
      >
        {words}
      </Button>
    </>
  );
}
