import { Button, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Minor, minor, minorDigits, minus, NO_MONEY } from '../../../../shared/money/money.ts';
import { homeRef, keepFocus } from '../../../app/keyboard/focus.ts';
import { typedOver } from '../../../app/keyboard/typing.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { NumberPad } from '../../../ui/NumberPad.tsx';
import shared from '../../../ui/shared.module.css';
import a from './AmountPart.module.css';
import { shareOf } from './amounts.ts';
import { Change, QuickAmounts, takeWords } from './PaymentStep.tsx';
import type { Method } from './splitPayment.ts';
import { useLongWriting } from './useLongWriting.ts';

interface AmountPartProps {
  method: Method;
  /** The rest by this method. Minor units. */
  missing: Minor;
  /** Whether only a part is to be taken. */
  splitting: boolean;
}

/** The amount, the change, and the button that takes it. */
export function AmountPart({ method, missing, splitting }: AmountPartProps) {
  const { amountTyped, changeOf, usePayment } = useStores().checkout;
  const { t, money, plain, currency } = useText();
  const { typed, parts, type, take } = usePayment(
    useShallow(({ typed, parts, type, take }) => ({ typed, parts, type, take })),
  );
  const writing = useLongWriting();
  const amount = amountTyped({ method, typed, parts });
  const cash = method === 'cash';
  // Before a part is typed, nothing is given.
  const given = splitting && typed === '' ? NO_MONEY : amount;
  const change = given === null ? null : minus(given, missing);
  const short = splitting ? change === null || change < 0 : change !== null && change < 0;
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, homeRef);

  // Selects the exact amount: Enter takes it, a digit replaces it.
  useEffect(() => {
    if (typed === null || typed === '') {
      field.current?.focus({ preventScroll: true });
      field.current?.select();
    }
  }, [typed]);

  return (
    <div className={a.part}>
      <div className={a.amounts}>
        <MoneyField
          ref={ref}
          size="xl"
          className={a.field ?? ''}
          label={t(cash ? 'checkout.pay.given' : 'checkout.pay.cardAmount')}
          inputMode="none"
          value={typed ?? plain(missing)}
          onFocus={(event) => typed === null && event.currentTarget.select()}
          onChange={(event) => type(typedOver(event.currentTarget, plain(missing)))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!event.repeat) void take();
          }}
          maxLength={16}
        />
        {splitting ? (
          <Shares missing={missing} cash={cash} />
        ) : cash ? (
          <QuickAmounts missing={missing} given={amount} type={type} className={a.quick} />
        ) : (
          <p className={shared.soft}>{t('checkout.pay.cardWords')}</p>
        )}
        {(cash || splitting) && (
          <Change change={change} short={short} className={a.change} figureClass={a.figure} />
        )}
      </div>
      <NumberPad value={typed} onChange={type} decimals={minorDigits(currency) > 0} />
      <ActionButton
        size="lg"
        variant="filled"
        className={shared.across}
        loading={writing}
        disabled={typed === '' || (amount === 0 && missing > 0)}
        keys="Enter"
        onClick={() => void take()}
      >
        {words()}
      </ActionButton>
    </div>
  );

  function words(): string {
    if (missing === 0 && parts.length > 0) {
      const back = changeOf(parts);
      return back > 0 ? t('checkout.pay.finish', { change: money(back) }) : t('checkout.pay.finishExact');
    }
    if (splitting && typed === '') return t('checkout.pay.firstPart');
    return takeWords({ cash, amount: amount ?? missing, change }, money, t);
  }
}

const SHARES = [
  { sign: '1/2', of: 2 },
  { sign: '1/3', of: 3 },
  { sign: '1/4', of: 4 },
] as const;

/** Equal shares for guests who split a bill; the first share takes the remainder. */
function Shares({ missing, cash }: Pick<AmountPartProps, 'missing'> & { cash: boolean }) {
  const { useApp } = useStores().app;
  const { usePayment } = useStores().checkout;
  const { t, money, plain } = useText();
  const { typed, type } = usePayment(useShallow(({ typed, type }) => ({ typed, type })));
  const coin = useApp((state) => state.app?.cashStep) ?? minor(1);
  return (
    <>
      <p className={shared.soft}>{t('checkout.pay.splitWords')}</p>
      <fieldset className={a.quick}>
        <VisuallyHidden component="legend">{t('checkout.pay.splitInto')}</VisuallyHidden>
        {SHARES.map(({ sign, of }) => {
          const share = shareOf(missing, of, cash ? coin : minor(1));
          return (
            <Button
              key={of}
              aria-pressed={typed === plain(share)}
              onPointerDown={keepFocus}
              onClick={() => type(plain(share))}
            >
              <span className={a.share}>
                <span>{sign}</span> <span>{money(share)}</span>
              </span>
            </Button>
          );
        })}
      </fieldset>
    </>
  );
}
