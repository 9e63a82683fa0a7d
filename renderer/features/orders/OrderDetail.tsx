import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendar,
  IconCoins,
  IconPrinter,
  IconReceipt,
  IconShoppingBag,
  IconX,
} from '@tabler/icons-react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { longTitle } from '../../ui/longTitle.ts';
import shared from '../../ui/shared.module.css';
import { reasonWords } from '../sync/reasons.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DeliveryMark } from './DeliveryMark.tsx';
import { ElsewhereDialog } from './ElsewhereDialog.tsx';
import { FurtherDeposit } from './FurtherDeposit.tsx';
import { dueOf, isHereOnly, whatOf, whoOf } from './labels.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { OrderLines } from './OrderLines.tsx';
import { Fact, OrderMoney } from './OrderMoney.tsx';
import o from './OrderPane.module.css';
import { PickButtons, PickLines, usePicking } from './PickLines.tsx';
import { SlipDialog } from './SlipDialog.tsx';

/** The chosen order: items, customer, day, money and actions. */
export function OrderDetail({ order }: { order: OrderView }) {
  const { useModal } = useStores().app;
  const { beginCancel, beginDeposit, handOver } = useStores().orders;
  const { printDocument } = useStores().printing;
  const { useRefunds } = useStores().refunds;
  const { t, format } = useText();
  const dates = useDates();
  const refund = useRefunds((state) => state.start);
  const moving = useModal('orders.move');
  const slip = useModal('orders.receipt');
  const due = dueOf({ ...order, shipDate: order.promisedFor }, t, dates);
  const open = order.state === 'open';
  // Pets of a former service are not the ones sold now.
  const isHere = open && !order.former;
  const isMovable = isHere && order.lines.every(({ state, petId }) => state !== 'open' || petId !== null);
  const several = order.lines.length > 1;
  const isOurs = isHere && order.origin === 'customer';
  const what = whatOf(order, t, format);
  // An order from elsewhere may have a quantity of zero or less.
  const forPets = order.quantity >= 1;
  const hereOnly = isHereOnly(order);
  const reason = hereOnly ? reasonWords(order.deliveryReason, t) : null;
  const toPay = order.balance ?? NO_MONEY;
  const { picked, pick, put, stop } = usePicking(order);
  const print = () => void printDocument('order', order.id);

  useShortcuts('nav.orders', [
    {
      keys: ['F12'],
      label: 'orders.keys.handOver',
      run: () => void handOver(order),
      when: () => isHere && forPets,
    },
    { keys: ['F9'], label: 'orders.keys.intoCart', run: put, when: () => isOurs && forPets },
    { keys: ['Escape'], label: 'keys.back', run: stop, when: () => picked !== null, inFields: true },
    { keys: ['F8'], label: 'orders.keys.move', run: moving.open, when: () => isMovable },
    { keys: ['Ctrl+P'], label: 'orders.keys.print', run: print },
    { keys: ['Ctrl+Delete'], label: 'orders.keys.cancel', run: () => beginCancel(order), when: () => open },
  ]);

  return (
    <section className={o.pane} aria-label={t('orders.detail.label')}>
      <div className={o.scroller}>
        <header className={o.head}>
          <Portrait petName={order.petName ?? ''} categoryName={order.categoryName} className={o.portrait} />
          <div>
            <h2 className={shared.paneTitle} title={longTitle(what)} data-landing tabIndex={-1}>
              {what}
            </h2>
            <p className={shared.hint}>{moment()}</p>
          </div>
          <IconButton
            variant="default"
            icon={IconPrinter}
            label={t('orders.detail.print')}
            title={t('orders.detail.print')}
            onClick={print}
          />
        </header>
        {picked && <PickLines order={order} picked={picked} onPick={pick} />}
        {several && !picked && <OrderLines order={order} />}
        <dl>
          <Fact label={t('paper.customer')}>{whoOf(order, t)}</Fact>
          {order.customerPhone && <Fact label={t('paper.phone')}>{order.customerPhone}</Fact>}
          {(open || order.promisedFor !== null) && (
            <Fact label={t('paper.shipDate')}>
              <span className={o.due} data-due={order.due ?? undefined}>
                {due.long}
                {open && due.away !== '' && <span className={o.away}>{due.away}</span>}
              </span>
            </Fact>
          )}
          {order.fulfilledAt !== null && (
            <Fact label={t('paper.fulfilled')}>{format.dateTime(order.fulfilledAt)}</Fact>
          )}
          {order.note && <Fact label={t('paper.note')}>{order.note}</Fact>}
          <Fact label={t('orders.delivery.label')}>
            <DeliveryMark state={order.delivery} neverSent={order.deliveryReason?.code === 'withdrawn'} />
            {order.number !== null && (
              <span className={o.number}>{t('orders.detail.number', { number: order.number })}</span>
            )}
            <Why order={order} />
          </Fact>
        </dl>
        {!several && !picked && <OrderLines order={order} />}
        {hereOnly && (
          <div className={o.hereOnly}>
            <p>{t('orders.detail.hereOnly')}</p>
            {reason && <p>{t('orders.detail.hereOnlyReason', { reason })}</p>}
          </div>
        )}
        {order.former && <p className={shared.hint}>{t('orders.detail.former')}</p>}
        {order.origin === 'external' && <p className={shared.hint}>{t('orders.detail.elsewhereHint')}</p>}
      </div>
      {picked ? (
        <footer className={o.footer}>
          <PickButtons order={order} picked={picked} onPut={put} onStop={stop} />
        </footer>
      ) : (
        footer()
      )}
      <MoveDialog modal={moving} order={order} />
      <FurtherDeposit order={order} />
      <ElsewhereDialog order={order} />
      <CancelDialog order={order} />
      {order.saleId !== null && <SlipDialog modal={slip} saleId={order.saleId} />}
    </section>
  );

  function footer() {
    return (
      <footer className={o.footer}>
        {forPets && <OrderMoney order={order} />}
        <div className={o.actions}>
          {isMovable && (
            <ActionButton icon={IconCalendar} onClick={moving.open}>
              {t('orders.detail.move')}
            </ActionButton>
          )}
          {isOurs && (
            <ActionButton icon={IconCoins} onClick={() => beginDeposit(order)}>
              {t('orders.further.begin')}
            </ActionButton>
          )}
          {isOurs && forPets && (
            <ActionButton icon={IconShoppingBag} keys="F9" onClick={put}>
              {t('checkout.addToCart')}
            </ActionButton>
          )}
          {open && (
            <ActionButton
              variant={hereOnly || order.former ? 'filled' : 'default'}
              icon={IconX}
              onClick={() => beginCancel(order)}
            >
              {t('orders.detail.cancel')}
            </ActionButton>
          )}
          {!open && order.depositHeld > 0 && (
            <ActionButton icon={IconCoins} onClick={() => beginCancel(order)}>
              {t('orders.release.begin')}
            </ActionButton>
          )}
          {order.saleId !== null && (
            <>
              <ActionButton icon={IconReceipt} onClick={slip.open}>
                {t('paper.receipt')}
              </ActionButton>
              <ActionButton
                icon={IconArrowBackUp}
                onClick={() => order.saleId !== null && refund(order.saleId)}
              >
                {t('refunds.title')}
              </ActionButton>
            </>
          )}
        </div>
        {isHere && !forPets && <p className={shared.hint}>{t('orders.detail.noPets')}</p>}
        {isHere && forPets && (
          <ActionButton
            size="lg"
            fullWidth
            variant={hereOnly ? 'default' : 'filled'}
            keys="F12"
            onClick={() => void handOver(order)}
          >
            {toPay > 0
              ? t('orders.detail.handOverDue', { amount: format.money(toPay) })
              : t('orders.detail.handOver')}
          </ActionButton>
        )}
      </footer>
    );
  }

  function moment(): string {
    if (order.state === 'cancelled') return t('paper.cancelled');
    if (order.fulfilledAt !== null) {
      return t('orders.detail.fulfilled', { at: format.moment(order.fulfilledAt) });
    }
    return t('orders.detail.taken', { at: format.moment(order.createdAt) });
  }
}

/** Why the order is not sent yet, and what to do about it. */
function Why({ order }: { order: OrderView }) {
  const { useScreen } = useStores().app;
  const { t } = useText();
  const go = useScreen((state) => state.go);
  if (order.delivery === 'acknowledged' || order.delivery === 'discarded') return null;
  const parked = order.delivery === 'parked';
  return (
    <span className={o.why}>
      {reasonWords(order.deliveryReason, t) ??
        t(parked ? 'orders.delivery.parkedHint' : 'orders.delivery.waitingHint')}
      {parked && (
        <Button variant="light" onClick={() => go('sync')}>
          {t('common.openSync')}
        </Button>
      )}
    </span>
  );
}
