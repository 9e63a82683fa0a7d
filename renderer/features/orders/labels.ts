import type { TFunction } from 'i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { countedLines } from '../../../shared/domain/order-lines.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Dates } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { dayOf, daysUntil } from './shipDate.ts';

/** `2 × Momo the Guinea pig`; of an order of several lines `3 items`. */
export function whatOf(
  order: Pick<OrderView, 'petName' | 'quantity'> & Partial<Pick<OrderView, 'lines'>>,
  t: TFunction,
  format: Format,
): string {
  if (order.lines && countedLines(order.lines).length > 1) {
    return t('checkout.basket.items', { count: order.quantity });
  }
  const name = order.petName ?? t('orders.unknownPet');
  return t('orders.what', { number: format.number(order.quantity), name });
}

/** The customer's name; for an order from elsewhere without a name, a note of that. */
export function whoOf(order: Pick<OrderView, 'customerName' | 'origin' | 'state'>, t: TFunction): string {
  if (order.origin === 'external' && order.customerName === null) {
    return t(order.state === 'fulfilled' ? 'orders.soldAs' : 'orders.elsewhere');
  }
  return order.customerName ?? t('common.noName');
}

/** Whether an open order exists only at this till, because its entry for the service was discarded. */
export function isHereOnly({
  state,
  delivery,
  remoteId,
}: Pick<OrderView, 'state' | 'delivery' | 'remoteId'>): boolean {
  return state === 'open' && delivery === 'discarded' && remoteId === null;
}

/** Digits of the service's number that a person can remember; two orders of a week rarely share them. */
const SHORT = 5;

/** The service's number of an order, shortened to its end if long; null until the service assigns one. */
export function numberOf({ remoteId }: Pick<OrderView, 'remoteId'>, t: TFunction): string | null {
  if (remoteId === null) return null;
  const number = remoteId.length > SHORT + 1 ? `…${remoteId.slice(-SHORT)}` : remoteId;
  return t('orders.detail.number', { number });
}

/** The balance, or that all is paid; null if it is unknown here or the order ended without a hand-over. */
export function moneyOf(
  { state, balance, handedOver }: Pick<OrderView, 'state' | 'balance' | 'handedOver'>,
  t: TFunction,
  format: Format,
): { words: string; paid: boolean } | null {
  const left = state === 'open' ? balance : handedOver && 0;
  if (left === null) return null;
  if (left === 0) return { words: t('paper.paid'), paid: true };
  return { words: t('orders.toPay', { amount: format.money(left) }), paid: false };
}

/** The promised day and its distance from today, with "overdue" spelled out. */
export function dueOf(
  order: Pick<OrderView, 'shipDate' | 'due'>,
  t: TFunction,
  dates: Dates,
  now = Date.now(),
): { day: string; long: string; away: string } {
  if (order.shipDate === null) return { day: t('orders.due.none'), long: t('orders.due.none'), away: '' };
  const today = localDate(now);
  const day = dayOf(order.shipDate);
  const days = daysUntil(day, today);
  return {
    day: dates.short(day, today),
    long: dates.long(day, today),
    away: order.due === 'overdue' ? t('orders.due.overdue', { count: Math.max(1, -days) }) : dates.away(days),
  };
}
