import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_TYPED } from '../../../shared/domain/limits.ts';
import type { OrderLine, OrderView } from '../../../shared/domain/order.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { useStores } from '../../app/useStores.ts';
import { amountError, badAmount } from '../../i18n/i18n.ts';
import { priceWarning, quantityWarning } from '../../i18n/plausibility.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { DeliveryMark } from './DeliveryMark.tsx';
import { whatOf } from './labels.ts';
import l from './OrderLines.module.css';
import o from './OrderPane.module.css';

/** Whether the lines of an order can be changed here. */
function isChangeable({ state, origin, former }: OrderView): boolean {
  return state === 'open' && origin === 'customer' && !former;
}

/**
 * The items of an order, each with its amount or its outcome. Open items can be changed and others added. A single item
 * that cannot be changed is not listed, since the rest of the pane shows it.
 */
export function OrderLines({ order }: { order: OrderView }) {
  const { useModal } = useStores().app;
  const { useOrderForm } = useStores().orders;
  const { t } = useText();
  const changing = useModal('orders.line');
  const addTo = useOrderForm((state) => state.addTo);
  const [chosen, setChosen] = useState<OrderLine | null>(null);
  const changeable = isChangeable(order);
  const line = order.lines.find(({ id }) => id === chosen?.id);
  if (order.lines.length === 1 && !changeable) return null;
  return (
    <section className={l.lines} aria-label={t('orders.line.label')}>
      <ul className={l.list}>
        {order.lines.map((each) => (
          <li key={each.id}>
            {changeable && each.state === 'open' ? (
              <button
                type="button"
                className={l.line}
                aria-haspopup="dialog"
                title={t('common.changeOf', { name: each.petName ?? '' })}
                onClick={() => {
                  setChosen(each);
                  changing.open();
                }}
              >
                <LineFacts line={each} order={order} />
              </button>
            ) : (
              <div className={l.line} data-closed={each.state !== order.state || undefined}>
                <LineFacts line={each} order={order} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {changeable && (
        <ActionButton icon={IconPlus} onClick={() => addTo(order)}>
          {t('orders.line.add')}
        </ActionButton>
      )}
      <FormDialog modal={{ ...changing, opened: changing.opened && !!line }} title={t('orders.line.title')}>
        {line && <LineForm key={line.id} line={line} order={order} onDone={changing.close} />}
      </FormDialog>
    </section>
  );
}

function LineFacts({ line, order }: { line: OrderLine; order: OrderView }) {
  const { t, format } = useText();
  const { total, state, delivery, deliveryReason } = line;
  const isLoud = order.lines.length > 1 && (delivery === 'parked' || delivery === 'waiting');
  return (
    <>
      <span className={shared.anywhere}>{whatOf(line, t, format)}</span>
      <span className={l.state}>
        {state !== 'open' && t(`orders.filter.${state}`)}
        {isLoud && <DeliveryMark state={delivery} neverSent={deliveryReason?.code === 'withdrawn'} />}
      </span>
      <span className={l.amount}>{total === null ? '–' : format.moneyIn(order.currency)(total)}</span>
    </>
  );
}

/** Changes quantity or price of a line, or removes it. */
function LineForm({ line, order, onDone }: { line: OrderLine; order: OrderView; onDone: () => void }) {
  const { changeLine, removeLine } = useStores().orders;
  const { t, format } = useText();
  /** The typed quantity above the free stock; a second submit of the same text reserves it anyway. */
  const [over, setOver] = useState('');
  const isLast = order.lines.filter(({ state }) => state === 'open').length === 1;
  const readQuantity = (text: string) => readWhole(text, 1, MAX_TYPED);
  const form = useDialogForm({
    initial: {
      quantity: String(line.quantity),
      price: line.unitPrice === null ? '' : format.plain(line.unitPrice),
    },
    check({ quantity, price }) {
      const { fault } = readQuantity(quantity);
      const asked = t('form.badQuantity', { max: format.number(MAX_TYPED) });
      const { fault: badPrice } = format.read(price);
      return {
        quantity: fault ? amountError(fault, format.locale, asked) : undefined,
        price: badPrice ? badAmount(badPrice, format, t) : undefined,
      };
    },
    doubt: ({ quantity, price }) => ({
      quantity: quantityWarning(readQuantity(quantity).value, format, t),
      price: priceWarning(format.read(price).value, format.money, t),
    }),
    async send({ quantity: typed, price }) {
      const quantity = readQuantity(typed).value;
      const unitPrice = format.read(price).value;
      if (quantity === null || unitPrice === null) return null;
      const failure = await changeLine(line.id, { quantity, unitPrice }, over === typed);
      if (failure?.code === 'overpromise') setOver(typed);
      if (failure === null) onDone();
      return failure;
    },
  });

  return (
    <DialogForm
      form={form}
      underPad={
        !isLast && (
          <Button
            variant="light"
            color="red"
            onClick={() => {
              onDone();
              void removeLine(line);
            }}
          >
            {t('orders.line.remove')}
          </Button>
        )
      }
      withKey
      confirmWords={t(over === form.values.quantity ? 'orders.over.promise' : 'common.apply')}
    >
      <p className={o.fact}>{whatOf(line, t, format)}</p>
      <div className={o.two}>
        <TextInput
          label={t('paper.quantity')}
          inputMode="numeric"
          maxLength={10}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          {...form.field('quantity')}
        />
        <MoneyField label={t('paper.unitPrice')} maxLength={16} {...form.field('price')} />
      </div>
    </DialogForm>
  );
}
