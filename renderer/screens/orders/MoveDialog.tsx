import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { localDate } from '../../../shared/time.ts';
import { useDates } from '../../dates.ts';
import { useFormat } from '../../format.ts';
import { moveOrder, tell, tellFailure } from '../../stores/index.ts';
import type { ModalHandle } from '../../stores/modal.ts';
import { useFirstBad } from '../../useFirstBad.ts';
import { DayField } from './DayField.tsx';
import { dueOf, whatOf } from './labels.ts';
import o from './OrderPane.module.css';
import { readDay, shift, toShipDate } from './shipDate.ts';

/** CustomerOrders an order for another day. */
export function MoveDialog({ modal, order }: { modal: ModalHandle; order: OrderView }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('orders.move.title')}
      yOffset="var(--perch-space-2)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <MoveForm order={order} onDone={modal.close} />
    </Modal>
  );
}

function MoveForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const [text, setText] = useState('');
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);
  const today = localDate(Date.now());
  const day = readDay(text, today, format.locale);
  const past = day !== null && day < today;

  async function move(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (day === null || past || busy) return;
    setBusy(true);
    const answer = await moveOrder(order.id, toShipDate(day));
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    tell({ tone: 'calm', say: { key: 'orders.move.moved', facts: { day: dates.long(day, today) } } });
    onDone();
  }

  return (
    <form ref={ref} className={o.form} onSubmit={move} noValidate>
      <p className={o.words}>
        {t('orders.move.words', { what: whatOf(order, t, format), day: dueOf(order, t, dates).long })}
      </p>
      <DayField
        autoFocus
        label={t('orders.move.day')}
        value={text}
        onChange={setText}
        error={
          past
            ? t('orders.form.bad.past')
            : tried && day === null
              ? t('orders.form.bad.day', { example: dates.plain(shift(today, 7)) })
              : undefined
        }
      />
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {t('orders.move.move')}
      </Button>
    </form>
  );
}
