import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { isForHandOver } from '../../../shared/domain/payment-subject.ts';
import { lesser, type Minor, minus, negated } from '../../../shared/money/money.ts';
import { typedOver } from '../../app/keyboard/typing.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { useReportFormState } from '../../ui/form/held.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import shared from '../../ui/shared.module.css';
import { methodOfKey } from '../checkout/pay/MethodButton.tsx';
import { PaidParts } from '../checkout/pay/PaidParts.tsx';
import {
  Change,
  PaymentFailure,
  PaymentStep,
  QuickAmounts,
  takeWords,
} from '../checkout/pay/PaymentStep.tsx';
import { CoinsMissing, MethodAmount, onlyCoinsAreMissing, StillDue } from '../checkout/pay/StillDue.tsx';
import { type Method, methodFor } from '../checkout/pay/splitPayment.ts';
import { ElsewhereQuestion } from './ElsewhereQuestion.tsx';
import { HandedOver } from './HandedOver.tsx';
import h from './HandOver.module.css';
import { HAND_OVER } from './handOverStore.ts';
import { whatOf, whoOf } from './labels.ts';
import { MethodButtons } from './MethodButtons.tsx';
import o from './OrderPane.module.css';

/** Hands an order over: the balance, how it is paid, and the receipt. */
export function HandOver() {
  const { useModal } = useStores().app;
  const { useAtTerminal } = useStores().cards;
  const { useHandOver } = useStores().orders;
  const { t } = useText();
  const { opened } = useModal(HAND_OVER);
  const { order, receipt, elsewhere, end } = useHandOver();
  const charging = useAtTerminal(isForHandOver);
  return (
    <FormDialog
      modal={{ opened, close: end }}
      asks={charging === null}
      title={t(receipt ? 'paper.fulfilled' : 'orders.handOver.title')}
    >
      {receipt ? (
        <HandedOver receipt={receipt} onDone={end} />
      ) : order && elsewhere === undefined ? (
        <ElsewhereQuestion order={order} />
      ) : order ? (
        <Balance order={order} />
      ) : (
        <Failure />
      )}
    </FormDialog>
  );
}

function Balance({ order }: { order: OrderView }) {
  const { useAtTerminal } = useStores().cards;
  const { missingOf, overpaidOf, restOfBalance, useHandOver } = useStores().orders;
  const { t, format } = useText();
  const store = useHandOver();
  const { method, undecided, parts, writing, elsewhere } = store;
  const charging = useAtTerminal(isForHandOver);
  const { choose, removePart, take } = store;
  const missing = missingOf(store);
  const rest = restOfBalance(store);
  const way = methodFor(method, rest);
  const brought = elsewhere && (
    <p className={o.sum}>
      <span>{t('orders.elsewhereDeposit.taken', { slip: elsewhere.slip })}</span>
      <span>{format.money(negated(elsewhere.amount))}</span>
    </p>
  );
  const words = t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) });

  // A balance that rounds to zero in cash can still be paid by card.
  if ((parts.length > 0 ? rest.cash : rest.card) === 0 && !charging) {
    return (
      <div className={shared.stack}>
        <p className={o.fact}>{words}</p>
        {brought}
        {parts.length > 0 ? (
          <PaidParts parts={parts} disabled={writing} onRemove={(index) => void removePart(index)} />
        ) : (
          <p className={shared.hint}>{t('orders.handOver.paidAlready')}</p>
        )}
        {overpaidOf(order) > 0 && (
          <p className={o.fact}>
            {t('orders.handOver.overpaid', { amount: format.money(overpaidOf(order)) })}
          </p>
        )}
        <Failure />
        <ActionButton
          size="lg"
          fullWidth
          variant="filled"
          data-autofocus
          loading={writing}
          keys="Enter"
          onClick={() => void take()}
        >
          {t('orders.handOver.finish')}
        </ActionButton>
      </div>
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    const method = methodOfKey(event.key);
    if (!method) return;
    event.preventDefault();
    choose(method);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, beside its buttons
    <div className={shared.stack} onKeyDown={onKeyDown}>
      <p className={o.fact}>{words}</p>
      {brought}
      <p className={o.balance}>
        <span>{t('paper.balance')}</span>
        <span className={shared.largeFigure}>
          <StillDue rest={rest} />
        </span>
      </p>
      <CoinsMissing rest={rest} />
      <PaidParts parts={parts} disabled={charging !== null} onRemove={(index) => void removePart(index)} />
      <MethodButtons
        chosen={undecided ? null : way}
        isDisabled={(each) => charging !== null || (each === 'card' && onlyCoinsAreMissing(rest))}
        amountBy={(each) => rest.cash !== rest.card && <MethodAmount rest={rest} method={each} />}
        onChoose={choose}
      />
      <PaymentStep payment={store} charging={charging} rest={rest} missing={missing}>
        <Amount key={`${way} ${parts.length}`} method={way} missing={missing} />
      </PaymentStep>
      <Failure />
    </div>
  );
}

/** The amount by one method, the change, and the button to take it. */
function Amount({ method, missing }: { method: Method; missing: Minor }) {
  const { amountOf, useHandOver } = useStores().orders;
  const { t, money, plain } = useText();
  const store = useHandOver();
  const { typed, writing, type, take } = store;
  const amount = amountOf(store);
  const cash = method === 'cash';
  const change = amount === null ? null : minus(amount, missing);
  const taken = cash && amount !== null ? lesser(amount, missing) : (amount ?? missing);
  const element = useRef<HTMLFormElement>(null);
  useReportFormState({ dirty: typed !== null, busy: writing });

  function onSubmit(event: { preventDefault(): void }) {
    event.preventDefault();
    void take();
  }

  return (
    <DialogForm
      form={{ element, failure: null, onSubmit }}
      footer={
        <DialogFooter
          withKey
          large
          busy={writing}
          // No room for the change or the missing amount beside "Cancel": it is shown above.
          confirmWords={takeWords({ cash, amount: taken, change: null }, money, t)}
        />
      }
    >
      <MoneyField
        size="lg"
        data-autofocus
        autoFocus
        className={h.field ?? ''}
        label={t(cash ? 'checkout.pay.given' : 'checkout.pay.cardAmount')}
        maxLength={16}
        value={typed ?? plain(missing)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(typedOver(event.currentTarget, plain(missing)))}
      />
      {cash ? (
        <>
          <QuickAmounts missing={missing} given={amount} type={type} className={h.quick} />
          <Change
            change={change}
            short={change !== null && change < 0}
            className={h.change}
            figureClass={shared.largeFigure}
          />
        </>
      ) : (
        <p className={shared.hint}>{t('checkout.pay.cardWords')}</p>
      )}
    </DialogForm>
  );
}

function Failure() {
  const { intoCart, useHandOver } = useStores().orders;
  const { t } = useText();
  const payment = useHandOver();
  const { order, failure, parts, end } = payment;
  const toCart = failure?.code === 'animals_choose' && order?.origin === 'customer' && parts.length === 0;
  return (
    <>
      <PaymentFailure payment={payment} />
      {toCart && (
        <Button
          size="lg"
          fullWidth
          variant="filled"
          onClick={() => {
            end();
            void intoCart(order);
          }}
        >
          {t('orders.handOver.choose')}
        </Button>
      )}
    </>
  );
}
