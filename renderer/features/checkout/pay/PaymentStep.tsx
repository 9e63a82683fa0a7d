import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PaymentIntent } from '../../../../shared/domain/payment.ts';
import { absolute, type Minor, minus, NO_MONEY } from '../../../../shared/money/money.ts';
import type { Rest } from '../../../../shared/money/pricing.ts';
import { keepFocus } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { badAmount, explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import s from '../../../ui/shared.module.css';
import { Charging } from '../../cards/Charging.tsx';
import { quickAmounts } from './amounts.ts';
import c from './ConfirmCash.module.css';
import { RestChoice } from './PaidParts.tsx';
import type { SplitPayment } from './splitPayment.ts';

type Styled<Props> = Props & { className: string | undefined };

interface PaymentStepProps {
  payment: Pick<SplitPayment, 'undecided' | 'doubted' | 'takeDoubted' | 'correctDoubted'>;
  charging: PaymentIntent | null;
  rest: Rest;
  /** The rest by the chosen method. */
  missing: Minor;
  /** The amount field. */
  children: ReactNode;
}

/** The current step: wait for the terminal, choose the method for the rest, confirm an amount, or enter one. */
export function PaymentStep({ payment, charging, rest, missing, children }: PaymentStepProps) {
  const { undecided, doubted, takeDoubted, correctDoubted } = payment;
  if (charging) return <Charging charging={charging} part={charging.amount < rest.card} />;
  if (undecided) return <RestChoice />;
  if (doubted === null) return children;
  return (
    <ConfirmCash
      given={doubted}
      missing={missing}
      onCorrect={correctDoubted}
      onTake={() => void takeDoubted()}
    />
  );
}

/** Why a payment was refused. */
export function PaymentFailure({ payment }: { payment: Pick<SplitPayment, 'failure' | 'typed'> }) {
  const { failure, typed } = payment;
  const { readTyped } = useStores().checkout;
  const { t, format } = useText();
  if (!failure) return null;
  function words(code: string): string | null {
    if (code === 'card_over') return t('checkout.pay.cardTooMuch');
    if (code !== 'bad_amount') return null;
    return badAmount(readTyped(typed, NO_MONEY).fault, format, t);
  }
  return (
    <p role="alert" className={s.failure}>
      {words(failure.code) ?? explain(failure, t)}
    </p>
  );
}

/** The exact amount, and amounts that customers are likely to hand over. */
export function QuickAmounts({
  missing,
  given,
  type,
  className,
}: Styled<{ missing: Minor; given: Minor | null; type: SplitPayment['type'] }>) {
  const { t, money, plain, currency } = useText();
  return (
    <div className={className}>
      <Button aria-pressed={given === missing} onPointerDown={keepFocus} onClick={() => type(null)}>
        {t('checkout.pay.exact')}
      </Button>
      {quickAmounts(missing, currency).map((quick) => (
        <Button
          key={quick}
          aria-pressed={given === quick}
          onPointerDown={keepFocus}
          onClick={() => type(plain(quick))}
        >
          {money(quick)}
        </Button>
      ))}
    </div>
  );
}

interface ChangeProps {
  /** Negative if something is missing; null if the text is not an amount. */
  change: Minor | null;
  short: boolean;
  figureClass: string | undefined;
}

/** An amount with more signs is written smaller. */
const LONG = 12;

/** The change, or the missing amount. */
export function Change({ change, short, className, figureClass }: Styled<ChangeProps>) {
  const { t, money } = useText();
  const figure = change === null ? '–' : money(absolute(change));
  return (
    <div className={className} data-clear="" data-missing={short || undefined}>
      <span>{t(short ? 'checkout.pay.missing' : 'paper.change')}</span>
      <output className={figureClass} data-long={figure.length > LONG || undefined} aria-live="polite">
        {figure}
      </output>
    </div>
  );
}

/** The label of the button that takes an amount. */
export function takeWords(
  { cash, amount, change }: { cash: boolean; amount: Minor; change: Minor | null },
  money: (minor: Minor) => string,
  t: TFunction,
): string {
  if (!cash) return t('checkout.pay.cardCharge', { amount: money(amount) });
  if (change !== null && change > 0) return t('checkout.pay.takeAndChange', { change: money(change) });
  const words = change !== null && change < 0 ? 'checkout.pay.takePart' : 'checkout.pay.takeExact';
  return t(words, { amount: money(amount) });
}

interface DoubtedCashProps {
  /** The typed cash and the amount due. Minor units. */
  given: Minor;
  missing: Minor;
  onCorrect: () => void;
  onTake: () => void;
}

/** Asks about cash that would leave implausible change. Enter corrects it. */
function ConfirmCash({ given, missing, onCorrect, onTake }: DoubtedCashProps) {
  const { t, money } = useText();
  const correct = useRef<HTMLButtonElement>(null);
  useEffect(() => correct.current?.focus({ preventScroll: true }), []);
  return (
    <div className={c.question} role="alert">
      <p className={s.title}>{t('checkout.pay.doubted')}</p>
      <dl className={s.closeStack}>
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
