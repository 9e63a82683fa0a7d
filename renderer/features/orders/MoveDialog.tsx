import type { OrderView } from '../../../shared/domain/order.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useStores } from '../../app/useStores.ts';
import { shift, useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { DayField } from './DayField.tsx';
import { dueOf, whatOf } from './labels.ts';
import { readDay, toShipDate } from './shipDate.ts';

/** Moves an order to another day. */
export function MoveDialog({ modal, order }: { modal: ModalHandle; order: OrderView }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('orders.move.title')} tall>
      <MoveForm order={order} onDone={modal.close} />
    </FormDialog>
  );
}

function MoveForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { notify } = useStores().app;
  const { moveOrder } = useStores().orders;
  const { t, format } = useText();
  const dates = useDates();
  const today = localDate(Date.now());
  const form = useDialogForm({
    initial: { day: '' },
    check: ({ day }) => ({
      day: isPast(day)
        ? t('orders.form.bad.past')
        : dayOf(day) === null
          ? t('orders.form.bad.day', { example: dates.plain(shift(today, 7)) })
          : undefined,
    }),
    async send({ day }) {
      const wanted = dayOf(day) ?? today;
      const answer = await moveOrder(order.id, toShipDate(wanted));
      if (!answer.ok) return answer.error;
      const facts = { day: dates.long(wanted, today) };
      notify({ tone: 'calm', say: { key: 'orders.move.moved', facts } });
      onDone();
      return null;
    },
  });
  const { day } = form.values;

  function dayOf(text: string) {
    return readDay(text, today, format.locale);
  }
  function isPast(text: string): boolean {
    const day = dayOf(text);
    return day !== null && day < today;
  }

  return (
    <DialogForm form={form} confirmWords={t('orders.detail.move')}>
      <p className={shared.hint}>
        {t('orders.move.words', { what: whatOf(order, t, format), day: dueOf(order, t, dates).long })}
      </p>
      <DayField
        autoFocus
        label={t('orders.move.day')}
        value={day}
        onChange={(text) => form.set('day', text)}
        error={isPast(day) ? t('orders.form.bad.past') : form.errors.day}
      />
    </DialogForm>
  );
}
