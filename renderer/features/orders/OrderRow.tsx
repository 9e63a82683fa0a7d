import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { longTitle } from '../../ui/longTitle.ts';
import shared from '../../ui/shared.module.css';
import { DeliveryMark } from './DeliveryMark.tsx';
import { dueOf, moneyOf, numberOf, whatOf, whoOf } from './labels.ts';
import r from './OrderRow.module.css';

interface OrderRowProps {
  order: OrderView;
  chosen: boolean;
  onChoose: (order: OrderView) => void;
}

/** One order of the list: customer, items, day and balance; the delivery state only while it is not sent. */
export const OrderRow = memo(function OrderRow({ order, chosen, onChoose }: OrderRowProps) {
  const { t, format } = useText();
  const dates = useDates();
  const due = dueOf(order, t, dates);
  const what = whatOf(order, t, format);
  const who = whoOf(order, t);
  const money = moneyOf(order, t, format);
  const number = numberOf(order, t);
  return (
    <button
      type="button"
      className={r.row}
      data-closed={order.state !== 'open' || undefined}
      aria-current={chosen || undefined}
      onClick={() => onChoose(order)}
    >
      <Portrait petName={order.petName ?? ''} categoryName={order.categoryName} className={r.portrait} />
      <span className={r.who} title={longTitle(who)}>
        {who}
      </span>
      <span className={r.when} data-due={order.due ?? undefined}>
        {due.day}
        {order.state === 'open' && due.away !== '' && <span className={r.away}>{due.away}</span>}
      </span>
      <span className={r.what} title={longTitle(what)}>
        <span className={shared.oneLine}>{what}</span>
        {number && <span className={r.number}>{number}</span>}
      </span>
      {/* Shown if there is room: the phone number identifies a caller, and the note has what was agreed. */}
      <span className={r.phone}>{order.customerPhone}</span>
      <span className={r.note} title={longTitle(order.note ?? '')}>
        {order.note}
      </span>
      <span className={r.state}>
        {order.delivery !== 'acknowledged' && (
          <DeliveryMark state={order.delivery} neverSent={order.deliveryReason?.code === 'withdrawn'} />
        )}
        {money && (
          <span className={r.money} data-paid={money.paid || undefined}>
            {money.paid && <IconCheck aria-hidden="true" />}
            {money.words}
          </span>
        )}
      </span>
    </button>
  );
});
