import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import { addedTaxes } from '../../../shared/domain/order-lines.ts';
import { greater, type Minor, minus, NO_MONEY, negated, type Quantity } from '../../../shared/money/money.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import l from './OrderLines.module.css';
import { Fact, PriceRows, Sum, TotalRows } from './OrderMoney.tsx';
import p from './OrderPane.module.css';
import type { OrderFields } from './orderDraft.ts';
import type { ReadOrder } from './orderForm.ts';
import { readDay } from './shipDate.ts';

interface NewOrderProps {
  fields: OrderFields;
  /** The order that lines are added to; null for a new one. */
  addTo: OrderView | null;
  read: ReadOrder;
  busy: boolean;
  onLeave: () => void;
  onDiscard: () => void;
}

/** A preview of the new order, with the balance and the button to place it. */
export function NewOrder({ fields, addTo, read, busy, onLeave, onDiscard }: NewOrderProps) {
  const { t, format } = useText();
  const dates = useDates();
  const today = localDate(Date.now());
  const day = readDay(fields.day, today, format.locale);
  const { lines, total, deposit } = read;
  const [only] = lines;
  const pieces = piecesOf(lines.map(({ quantity }) => ({ quantity: quantity ?? 1 })));
  const taxes = addedTaxes(lines.flatMap(({ sums }) => sums ?? []));
  const byCard = fields.depositKind === 'card';
  return (
    <section className={p.pane} aria-label={t('orders.form.summary')}>
      <div className={p.scroller}>
        {only ? (
          <>
            {lines.length === 1 && !only.line ? (
              <header className={p.head}>
                <Portrait
                  petName={only.pet.name}
                  categoryName={only.pet.categoryName}
                  className={p.portrait}
                />
                <h2 className={shared.paneTitle}>
                  {t('orders.what', { number: format.number(only.quantity ?? 1), name: only.pet.name })}
                </h2>
              </header>
            ) : (
              <>
                <h2 className={shared.paneTitle}>{t('checkout.basket.items', { count: pieces })}</h2>
                <Lines read={read} />
              </>
            )}
            <dl>
              {lines.length === 1 && (
                <Fact label={t('orders.form.stock')}>
                  {only.pet.stock.free > 0
                    ? t('common.left', { number: format.number(only.pet.stock.free) })
                    : t('orders.form.noneFree')}
                </Fact>
              )}
              {!addTo && day !== null && <Fact label={t('paper.shipDate')}>{dates.long(day, today)}</Fact>}
              {fields.customerName.trim() !== '' && (
                <Fact label={t('paper.customer')}>{fields.customerName}</Fact>
              )}
              {fields.customerPhone.trim() !== '' && (
                <Fact label={t('paper.phone')}>{fields.customerPhone}</Fact>
              )}
            </dl>
            <p className={shared.hint}>{t('orders.form.private')}</p>
          </>
        ) : (
          <EmptyState title={t('orders.form.empty')} words={t('orders.form.emptyHint')} />
        )}
      </div>
      <footer className={p.footer}>
        {only && (
          <dl className={p.sums} data-clear="">
            {lines.length === 1 && only.sums ? (
              <PriceRows
                quantity={only.quantity ?? 1}
                unitPrice={only.sums.unitPrice}
                listPrice={listPriceOf(only.pet, only.quantity ?? 1, only.sums.unitPrice)}
                total={only.sums.total}
                addedTax={only.sums.addedTax}
              />
            ) : total === null ? (
              <Sum label={t('paper.total')}>–</Sum>
            ) : (
              (deposit || taxes.length > 0) && <TotalRows total={total} taxes={taxes} />
            )}
            {deposit !== null && deposit > 0 && (
              <Sum label={t('paper.deposit')}>{format.money(negated(deposit))}</Sum>
            )}
            <Sum label={t(deposit ? 'paper.balance' : 'paper.total')} last>
              {total === null ? '–' : format.money(greater(NO_MONEY, minus(total, deposit ?? NO_MONEY)))}
            </Sum>
          </dl>
        )}
        <div className={p.two}>
          <ActionButton onClick={onLeave} keys="Escape">
            {t('common.back')}
          </ActionButton>
          {!addTo && <Button onClick={onDiscard}>{t('form.discard.discard')}</Button>}
        </div>
        <ActionButton type="submit" size="lg" fullWidth variant="filled" loading={busy} keys="F12">
          {addTo
            ? t('orders.line.addAll')
            : byCard && deposit
              ? t('checkout.pay.cardCharge', { amount: format.money(deposit) })
              : t('orders.form.place')}
        </ActionButton>
      </footer>
    </section>
  );
}

/** The lines of the draft: each can be changed or removed; the last one is being typed. */
function Lines({ read }: { read: ReadOrder }) {
  const { useOrderForm } = useStores().orders;
  const { t, format } = useText();
  const takeLine = useOrderForm((state) => state.takeLine);
  return (
    <ul className={l.list} aria-label={t('orders.line.label')}>
      {read.lines.map(({ line, pet, quantity, sums }) => {
        const what = t('orders.what', { number: format.number(quantity ?? 1), name: pet.name });
        const amount = sums ? format.money(sums.total) : '–';
        return (
          <li key={line?.key ?? 'typed'} className={l.typed}>
            {line ? (
              <button
                type="button"
                className={l.line}
                title={t('common.changeOf', { name: pet.name })}
                onClick={() => takeLine(line.key, true)}
              >
                <span className={shared.anywhere}>{what}</span>
                <span className={l.amount}>{amount}</span>
              </button>
            ) : (
              <div className={l.line} aria-current="true">
                <span className={shared.anywhere}>{what}</span>
                <span className={l.amount}>{amount}</span>
              </div>
            )}
            {line && (
              <IconButton
                icon={IconTrash}
                label={t('common.removeOf', { name: pet.name })}
                onClick={() => takeLine(line.key)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The shop's price if the agreed one is lower; minor units. */
function listPriceOf(pet: PetTile, quantity: Quantity, unitPrice: Minor): Minor | null {
  const { price } = priceFor(pet, quantity);
  return price !== null && price > unitPrice ? price : null;
}
