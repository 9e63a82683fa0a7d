import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../ui/shared.module.css';
import { type Reason, reasons } from './refundsStore.ts';

interface WhyProps {
  reason: string;
  usual: Reason | null;
  /** A submit without a reason was attempted. */
  missing: boolean;
  /** It gets the dialog's initial focus. */
  first?: boolean;
  onReason: (reason: string) => void;
  onUsual: (reason: Reason, words: string) => void;
}

const usualReasons = Object.keys(reasons) as Reason[];

/** The reason for a return: a common one or free text. */
export function ReasonField({ reason, usual, missing, first = false, onReason, onUsual }: WhyProps) {
  const { t } = useTranslation();
  // A common reason is stored in the language of the screen.
  const usualWords = usual && t(`refunds.reasons.${usual}`);
  useEffect(() => {
    if (usual && usualWords) onUsual(usual, usualWords);
  }, [usual, usualWords, onUsual]);
  return (
    <>
      <TextInput
        data-autofocus={first || undefined}
        label={t('paper.reason')}
        placeholder={t('form.reasonPlaceholder')}
        maxLength={500}
        value={usualWords ?? reason}
        error={missing ? t('form.badReason') : undefined}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <div className={shared.actions}>
        {usualReasons.map((each) => {
          const words = t(`refunds.reasons.${each}`);
          return (
            <Button
              key={each}
              aria-pressed={(usualWords ?? reason) === words}
              onClick={() => onUsual(each, words)}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </>
  );
}
