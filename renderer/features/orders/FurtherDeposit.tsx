import { type KeyboardEvent, useState } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { depositFault } from '../../../shared/money/deposit.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount, explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { AtTerminal } from '../cards/Charging.tsx';
import { looks, methodOfKey, methods } from '../checkout/pay/MethodButton.tsx';
import { whatOf, whoOf } from './labels.ts';
import o from './OrderPane.module.css';
import { FURTHER_DEPOSIT } from './orderChanges.ts';

/** Takes a further deposit for an order, in cash or by card. */
export function FurtherDeposit({ order }: { order: OrderView }) {
  const { useModal } = useStores().app;
  const { terminalHolds, useAtTerminal } = useStores().cards;
  const { t, format } = useText();
  const modal = useModal(FURTHER_DEPOSIT);
  const charging = useAtTerminal(({ kind }) => kind === 'furtherDeposit');
  return (
    <FormDialog
      modal={{ opened: modal.opened, close: () => terminalHolds('furtherDeposit') || modal.close() }}
      asks={charging === null}
      title={t('orders.further.title')}
    >
      {charging && <AtTerminal charging={charging} words={whatOf(order, t, format)} />}
      {/* Keeps the input in case the terminal declines. */}
      <div hidden={charging !== null}>
        <DepositForm order={order} />
      </div>
    </FormDialog>
  );
}

function DepositForm({ order }: { order: OrderView }) {
  const { useApp } = useStores().app;
  const { takeDeposit } = useStores().orders;
  const { t, format } = useText();
  const [idempotencyKey] = useState(newLocalId);
  const balance = order.balance ?? NO_MONEY;
  const cashStep = useApp((state) => state.app?.cashStep ?? minor(1));
  const form = useDialogForm({
    initial: { amount: '', kind: 'cash' as 'cash' | 'card' },
    check({ amount, kind }) {
      const { value, fault } = format.read(amount);
      if (value === null || value === 0) return { amount: badAmount(fault, format, t, minor(1000)) };
      const refused = depositFault({ kind, amount: value }, balance, { cashStep });
      return { amount: refused ? explain(refused, t) : undefined };
    },
    async send({ amount, kind }) {
      const { value } = format.read(amount);
      return value === null ? null : takeDeposit(order, { idempotencyKey, kind, amount: value });
    },
  });
  const amount = format.read(form.values.amount).value;
  function onKeyDown(event: KeyboardEvent) {
    const method = methodOfKey(event.key);
    if (!method) return;
    event.preventDefault();
    form.set('kind', method);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, beside its buttons
    <div onKeyDown={onKeyDown}>
      <DialogForm
        form={form}
        footer={
          <DialogFooter
            withKey
            large
            busy={form.busy}
            disabled={form.values.amount.trim() === ''}
            confirmWords={
              form.values.kind === 'card' && amount
                ? t('checkout.pay.cardCharge', { amount: format.money(amount) })
                : t('orders.further.take')
            }
          />
        }
      >
        <p className={o.fact}>
          {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
        </p>
        <p className={o.balance}>
          <span>{t('paper.balance')}</span>
          <span className={shared.largeFigure}>{format.money(balance)}</span>
        </p>
        <div className={o.two}>
          {methods.map((method) => (
            <ActionButton
              key={method}
              size="lg"
              icon={looks[method].icon}
              keys={looks[method].keys}
              aria-pressed={form.values.kind === method}
              onClick={() => form.set('kind', method)}
            >
              {t(looks[method].label)}
            </ActionButton>
          ))}
        </div>
        <MoneyField
          size="lg"
          data-autofocus
          className={o.amount ?? ''}
          label={t('paper.deposit')}
          maxLength={16}
          {...form.field('amount')}
        />
      </DialogForm>
    </div>
  );
}
