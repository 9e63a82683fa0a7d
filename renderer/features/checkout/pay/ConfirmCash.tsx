import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Minor, minus } from '../../../../shared/money/money.ts';
import { useText } from '../../../i18n/text.ts';
import shared from '../../../ui/shared.module.css';
import c from './ConfirmCash.module.css';

interface DoubtedCashProps {
  /** The typed cash and the amount due. Minor units. */
  given: Minor;
  missing: Minor;
  onCorrect: () => void;
  onTake: () => void;
}

/** Asks about cash that would leave implausible change. Enter corrects it. */
export function ConfirmCash({ given, missing, onCorrect, onTake }: DoubtedCashProps) {
  const { t, money } = useText();
  const correct = useRef<HTMLButtonElement>(null);
  useEffect(() => correct.current?.focus({ preventScroll: true }), []);
  return (
    <div className={c.question} role="alert">
      <p className={shared.title}>{t('checkout.pay.doubted')}</p>
      <dl className={shared.closeStack}>
        <div className={c.amount}>
          <dt>{t('paper.given')}</dt>
          <dd className={c.figure}>{money(given)}</dd>
        </div>
        <div className={c.amount}>
          <dt>{t('paper.change')}</dt>
          <dd className={c.figure} data-doubted>
            {money(minus(given, missing))}
          </dd>
        </div>
      </dl>
      <div className={c.answers}>
        <Button ref={correct} size="lg" variant="filled" onClick={onCorrect}>
          {t('checkout.pay.correct')}
        </Button>
        <Button size="lg" onClick={onTake}>
          {t('checkout.pay.takeDoubted')}
        </Button>
      </div>
    </div>
  );
}
