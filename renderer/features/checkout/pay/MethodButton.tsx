import { IconCash, IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import p from './PayPanel.module.css';
import type { Method } from './splitPayment.ts';

/** The methods of paying and refunding. */
export const methods = ['cash', 'card'] as const satisfies Method[];

/** The icon, label and key of each method. */
export const looks = {
  cash: { icon: IconCash, keys: 'F2', label: 'paper.cash' },
  card: { icon: IconCreditCard, keys: 'F3', label: 'paper.card' },
} as const;

/** The method of a key; undefined for other keys. */
export const methodOfKey = (key: string) => methods.find((method) => looks[method].keys === key);

interface MethodButtonProps {
  method: (typeof methods)[number];
  pressed: boolean;
  disabled: boolean;
  /** The amount by this method, if it differs. */
  children?: ReactNode;
}

/** Chooses a method; keeps the focus where it is. */
export function MethodButton({ method, pressed, disabled, children }: MethodButtonProps) {
  const { usePayment } = useStores().checkout;
  const { t } = useTranslation();
  const { icon: Icon, keys, label } = looks[method];
  return (
    <button
      type="button"
      className={p.method}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => usePayment.getState().choose(method)}
    >
      <Icon aria-hidden="true" />
      <span>{t(label)}</span>
      <Keycap keys={keys} quiet />
      {children}
    </button>
  );
}
