import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHome, homeRef } from '../../app/keyboard/focus.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { ListFailure } from '../../ui/ListFailure.tsx';
import shared from '../../ui/shared.module.css';
import { CheckoutDialogs } from '../checkout/dialogs/CheckoutDialogs.tsx';
import { NothingMatches } from '../find/NothingMatches.tsx';
import { RefundDialog } from '../refunds/RefundDialog.tsx';
import { Filters, filtersOf } from './Filters.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderForm } from './OrderForm.tsx';
import { OrderList } from './OrderList.tsx';
import p from './OrderPane.module.css';
import o from './OrdersScreen.module.css';

/** Customers' orders: the list on the left, the chosen or the new one on the right. */
export function OrdersScreen() {
  const { useOrderForm, useOrders } = useStores().orders;
  const { t } = useTranslation();
  const orders = useOrders();
  const { filter, text, items, newer, chosen, writing, counts, watch, show, setText, step, showNewer } =
    orders;
  const { draft, begin } = useOrderForm();
  useEffect(() => watch(), [watch]);

  useShortcuts('nav.orders', [
    { keys: ['F6'], label: 'orders.keys.take', run: begin, when: () => !writing },
    { keys: ['F2', '/'], label: 'orders.keys.search', run: focusHome },
    {
      keys: ['ArrowDown', 'ArrowUp'],
      label: 'orders.keys.choose',
      run: (event) => step(event?.key === 'ArrowUp' ? -1 : 1),
      when: () => !writing,
    },
    {
      keys: ['Alt+ArrowRight', 'Alt+ArrowLeft'],
      label: 'orders.keys.filter',
      run: (event) => turn(event?.key === 'ArrowLeft' ? -1 : 1),
    },
  ]);

  function turn(by: number) {
    const filters = filtersOf(filter, counts?.former).flat();
    const to = filters[filters.indexOf(filter) + by];
    if (to) show(to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  if (writing) return <OrderForm />;
  return (
    <div className={o.screen}>
      <div className={shared.browse}>
        <div className={o.head}>
          <SearchInput
            ref={homeRef}
            size="lg"
            className={o.search}
            aria-label={t('orders.search')}
            placeholder={t('orders.searchPlaceholder')}
            value={text}
            clearable
            onSearch={setText}
            onKeyDown={onKeyDown}
          />
          <ActionButton
            size="lg"
            // The hand-over is the primary action if the chosen order is open.
            variant={chosen?.state === 'open' ? 'default' : 'filled'}
            icon={IconPlus}
            keys="F6"
            onClick={begin}
          >
            {t(draft ? 'orders.continue' : 'orders.take')}
          </ActionButton>
        </div>
        <Filters />
        {orders.failure && (
          <ListFailure
            title={t('orders.failed')}
            failure={orders.failure}
            above={items !== null}
            onAgain={orders.again}
          />
        )}
        {newer && (
          <Button fullWidth variant="light" onClick={showNewer}>
            {t('common.showChanges')}
          </Button>
        )}
        {list()}
      </div>
      {chosen ? <OrderDetail key={chosen.id} order={chosen} /> : <NoneChosen />}
      <CheckoutDialogs />
      <RefundDialog />
    </div>
  );

  function list() {
    if (items === null) return null;
    if (items.length === 0) {
      const typed = text.trim();
      return typed === '' ? (
        <EmptyState title={t(`orders.nothing.${filter}`)} words={t(`orders.nothingHint.${filter}`)} />
      ) : (
        <NothingMatches
          text={typed}
          title={t('orders.nothing.match', { text: typed })}
          words={t('orders.nothingHint.match')}
        />
      );
    }
    return (
      <OrderList
        key={filter}
        orders={items}
        grouped={filter === 'open'}
        chosenId={chosen?.id ?? null}
        onChoose={orders.choose}
        onEnd={orders.loadMore}
      />
    );
  }
}

function NoneChosen() {
  const { t } = useTranslation();
  return (
    <section className={p.pane} aria-label={t('orders.detail.label')}>
      <EmptyState title={t('orders.detail.none')} words={t('orders.detail.noneHint')} />
    </section>
  );
}
