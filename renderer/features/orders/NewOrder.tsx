import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { greater, minus, NO_MONEY, negated } from '../../../shared/money/money.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useDates } from '../../i18n/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Keycap } from '../../ui/Keycap.tsx';
import { Fact, PriceRows } from './OrderMoney.tsx';
import p from './OrderPane.module.css';
import type { ReadOrder } from './orderForm.ts';
import type { OrderFields } from './orderFormStore.ts';
import { readDay } from './shipDate.ts';

interface NewOrderProps {
  fields: OrderFields;
  pet: PetTile | null;
  read: ReadOrder;
  busy: boolean;
  onLeave: () => void;
  onDiscard: () => void;
}

/** The new order as it will be, with what is left to pay and the button that takes it. */
export function NewOrder({ fields, pet, read, busy, onLeave, onDiscard }: NewOrderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const today = localDate(Date.now());
  const day = readDay(fields.day, today, format.locale);
  const { total, deposit } = read;
  const unitPrice = format.read(fields.price).value;
  const shopPrice = pet && priceFor(pet, read.quantity ?? 1).price;
  const byCard = fields.depositKind === 'card';
  return (
    <section className={p.pane} aria-label={t('orders.form.summary')}>
      <div className={p.scroller}>
        {pet ? (
          <>
            <header className={p.head}>
              <Portrait petName={pet.name} categoryName={pet.categoryName} className={p.portrait} />
              <h2 className={p.title}>
                {t('orders.what', { number: format.number(read.quantity ?? 1), name: pet.name })}
              </h2>
            </header>
            <dl className={p.facts}>
              <Fact label={t('orders.form.stock')}>
                {pet.stock.free > 0
                  ? t('orders.form.free', { number: format.number(pet.stock.free) })
                  : t('orders.form.noneFree')}
              </Fact>
              {day !== null && <Fact label={t('orders.detail.promised')}>{dates.long(day, today)}</Fact>}
              {fields.customerName.trim() !== '' && (
                <Fact label={t('orders.detail.customer')}>{fields.customerName}</Fact>
              )}
            </dl>
            <p className={p.words}>{t('orders.form.private')}</p>
          </>
        ) : (
          <EmptyState title={t('orders.form.empty')} words={t('orders.form.emptyHint')} />
        )}
      </div>
      <footer className={p.footer}>
        {pet && (
          <dl className={p.sums}>
            {unitPrice === null || total === null ? (
              <div className={p.sum}>
                <dt>{t('orders.form.total')}</dt>
                <dd>–</dd>
              </div>
            ) : (
              <PriceRows
                quantity={read.quantity ?? 1}
                unitPrice={unitPrice}
                listPrice={shopPrice !== null && shopPrice > unitPrice ? shopPrice : null}
                total={total}
                addedTax={read.addedTax}
              />
            )}
            {deposit !== null && deposit > 0 && (
              <div className={p.sum}>
                <dt>{t('orders.form.deposit')}</dt>
                <dd>{format.money(negated(deposit))}</dd>
              </div>
            )}
            <div className={p.balance}>
              <dt>{t(deposit ? 'orders.form.remaining' : 'orders.form.total')}</dt>
              <dd>
                {total === null ? '–' : format.money(greater(NO_MONEY, minus(total, deposit ?? NO_MONEY)))}
              </dd>
            </div>
          </dl>
        )}
        <div className={p.two}>
          <Button onClick={onLeave} rightSection={<Keycap keys="Escape" quiet />}>
            {t('orders.form.leave')}
          </Button>
          <Button onClick={onDiscard}>{t('orders.form.discard')}</Button>
        </div>
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant="filled"
          loading={busy}
          rightSection={<Keycap keys="F12" quiet />}
        >
          {byCard && deposit
            ? t('checkout.pay.cardCharge', { amount: format.money(deposit) })
            : t('orders.form.place')}
        </Button>
      </footer>
    </section>
  );
}
