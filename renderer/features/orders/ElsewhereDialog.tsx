import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { depositFault } from '../../../shared/money/deposit.ts';
import { minor } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount, explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { whatOf, whoOf } from './labels.ts';
import o from './OrderPane.module.css';
import { DEPOSIT_ELSEWHERE } from './pickUpActions.ts';

/** Before an order of another till is handed over. */
export function ElsewhereDialog({ order }: { order: OrderView }) {
  const { useModal } = useStores().app;
  const { t } = useText();
  return (
    <FormDialog modal={useModal(DEPOSIT_ELSEWHERE)} title={t('orders.handOver.title')}>
      <ElsewhereQuestion order={order} />
    </FormDialog>
  );
}

/**
 * Asks whether a deposit was paid for an order of another till. Tills do not know each other's deposits, so the person
 * reads it from the customer's slip.
 */
export function ElsewhereQuestion({ order }: { order: OrderView }) {
  const { useApp } = useStores().app;
  const { handOver } = useStores().orders;
  const { t, format } = useText();
  const cashStep = useApp((state) => state.app?.cashStep ?? minor(1));
  const [paid, setPaid] = useState(false);
  const form = useDialogForm({
    initial: { amount: '', slip: '' },
    check: ({ amount, slip }) => ({
      amount: faultOf(amount),
      slip: slip.trim() === '' ? t('orders.elsewhereDeposit.badSlip') : undefined,
    }),
    send({ amount: text, slip }) {
      const amount = format.read(text).value;
      if (amount !== null) void handOver(order, { amount, slip: slip.trim() });
      return null;
    },
  });

  function faultOf(text: string): string | undefined {
    const { value, fault } = format.read(text);
    if (value !== null && value > 0) {
      const fault = depositFault({ kind: 'cash', amount: value }, order.total ?? value, { cashStep });
      return fault?.code === 'deposit_over' ? explain(fault, t) : undefined;
    }
    return badAmount(fault, format, t, minor(1000));
  }

  return (
    <DialogForm form={form}>
      <p className={o.fact}>
        {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
      </p>
      {/* Has the focus, so that Enter neither answers nor closes it. */}
      <p className={o.fact} tabIndex={-1} data-autofocus>
        {t('orders.elsewhereDeposit.question')}
      </p>
      <p className={shared.hint}>{t('orders.elsewhereDeposit.words')}</p>
      {paid ? (
        <>
          <MoneyField
            data-autofocus
            autoFocus
            label={t('orders.elsewhereDeposit.amount')}
            maxLength={16}
            {...form.field('amount')}
          />
          <TextInput label={t('orders.elsewhereDeposit.slip')} maxLength={100} {...form.field('slip')} />
          <DialogFooter
            cancelWords={t('common.back')}
            onCancel={() => setPaid(false)}
            confirmWords={t('orders.elsewhereDeposit.take')}
          />
        </>
      ) : (
        <div className={o.two}>
          <Button size="lg" onClick={() => void handOver(order, null)}>
            {t('orders.elsewhereDeposit.no')}
          </Button>
          <Button size="lg" variant="filled" onClick={() => setPaid(true)}>
            {t('orders.elsewhereDeposit.yes')}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
