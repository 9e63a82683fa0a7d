import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { TenderInput } from '../../../../shared/domain/basket.ts';
import { useText } from '../../../i18n/text.ts';
import p from './PaidParts.module.css';

interface PaidPartsProps {
  parts: readonly { tender: TenderInput }[];
  disabled: boolean;
  /** Returns one part. */
  onRemove: (index: number) => void;
}

/** The parts taken so far of a split payment. */
export function PaidParts({ parts, disabled, onRemove }: PaidPartsProps) {
  const { t, money } = useText();
  if (parts.length === 0) return null;
  return (
    <ul className={p.parts} aria-label={t('checkout.pay.parts')}>
      {parts.map(({ tender }, index) => {
        const kind = t(tender.kind === 'cash' ? 'paper.cash' : 'paper.card');
        const amount = money(tender.kind === 'cash' ? tender.given : tender.amount);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <li key={index} className={p.part}>
            {kind} {amount}
            <CloseButton
              aria-label={t('checkout.pay.removePart', { kind, amount })}
              disabled={disabled}
              onClick={() => onRemove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Shown after a part: the method for the rest is always chosen by the person. Takes the focus, so that Enter does nothing. */
export function RestChoice() {
  const { t } = useText();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={words} tabIndex={-1} role="status" className={p.words}>
      {t('checkout.pay.chooseRest')}
    </p>
  );
}
