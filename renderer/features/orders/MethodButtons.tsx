import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { looks, methods } from '../checkout/pay/MethodButton.tsx';
import h from './HandOver.module.css';
import o from './OrderPane.module.css';

type Method = (typeof methods)[number];

interface MethodButtonsProps {
  /** Null until one is chosen. */
  chosen: Method | null;
  isDisabled?: (method: Method) => boolean;
  /** The amount by a method, if it differs. */
  amountBy?: (method: Method) => ReactNode;
  onChoose: (method: Method) => void;
}

/** The ways to pay for an order, in a dialog. */
export function MethodButtons({ chosen, isDisabled, amountBy, onChoose }: MethodButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={o.two}>
      {methods.map((method) => {
        const { icon: Icon, keys, label } = looks[method];
        const amount = amountBy?.(method);
        return (
          <ActionButton
            key={method}
            size="lg"
            icon={Icon}
            keys={keys}
            aria-pressed={chosen === method}
            disabled={isDisabled?.(method) ?? false}
            onClick={() => onChoose(method)}
          >
            <span className={amount ? h.methodWords : undefined}>
              {t(label)}
              {amount}
            </span>
          </ActionButton>
        );
      })}
    </div>
  );
}
