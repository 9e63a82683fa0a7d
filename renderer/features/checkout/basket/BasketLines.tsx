import { IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Returned } from '../../../../shared/domain/basket.ts';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { stockLeft } from '../../../../shared/domain/stock-left.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { minus, NO_MONEY } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { NoWrapNumbers } from '../../../ui/NoWrapNumbers.tsx';
import r from './BasketLineRow.module.css';
import { BasketLineRow } from './BasketLineRow.tsx';
import b from './BasketLines.module.css';

/** The basket's lines with the latest in view; in an exchange the returned items come first. */
export function BasketLines({ readOnly }: { readOnly: boolean }) {
  const { useDialog } = useStores().app;
  const { useBasket, useCatalogue, useTotals } = useStores().checkout;
  const categories = useCatalogue((state) => state.categories);
  const { t } = useTranslation();
  const { basket, selected, lit, pets, select, step } = useBasket();
  // Stable, since the rows are memoised.
  const onEdit = useCallback(
    (lineId: LocalId) => {
      select(lineId);
      useDialog.getState().open({ kind: 'line', lineId });
    },
    [select, useDialog],
  );
  const totals = useTotals();
  const lines = basket?.lines ?? [];
  const wanted = new Map<string, number>();
  // Items of a picked-up order are reserved for it.
  for (const { petId, quantity, orderLine } of lines)
    if (!orderLine) wanted.set(petId, (wanted.get(petId) ?? 0) + quantity);

  if (!basket || !isFilled(basket)) {
    return (
      <div className={b.vacant}>
        {basket && (
          <EmptyState
            drawing={<Logo />}
            title={t('checkout.basket.empty')}
            words={t('checkout.basket.emptyHint')}
          />
        )}
      </div>
    );
  }
  const returned = basket.returned ?? null;
  return (
    // `inert` while paying, since what is being paid for must not change.
    <ul className={b.lines} inert={readOnly}>
      {returned && <li className={b.heading}>{t('paper.returned')}</li>}
      <ReturnedRows returned={returned} readOnly={readOnly} />
      {returned && <li className={b.heading}>{t('checkout.exchange.newItems')}</li>}
      {returned && lines.length === 0 && (
        <li className={b.hint} role="status">
          {t('errors.nothing_new')}
        </li>
      )}
      {lines.map((line, index) => {
        const priced = totals.lines[index];
        const pet = pets[line.petId];
        const short = pet && (wanted.get(line.petId) ?? 0) > pet.stock.free;
        return (
          <BasketLineRow
            key={line.id}
            line={line}
            amount={priced ? minus(priced.gross, priced.lineDiscount) : NO_MONEY}
            discount={priced?.lineDiscount ?? NO_MONEY}
            hasAnimals={categories?.some(({ id, register }) => register && id === pet?.categoryId) ?? false}
            short={short ? (stockLeft(pet) === null ? 'uncounted' : pet.stock.free) : null}
            selected={!readOnly && line.id === selected}
            readOnly={readOnly}
            litTurn={lit?.lineId === line.id ? lit.turn : 0}
            onEdit={onEdit}
            onStep={step}
          />
        );
      })}
    </ul>
  );
}

/** Returned items, each with a minus and its receipt number. */
function ReturnedRows({ returned, readOnly }: { returned: Returned | null; readOnly: boolean }) {
  const { takeOutReturned, useRefunds } = useStores().refunds;
  const { t, money, number } = useText();
  const start = useRefunds((state) => state.start);
  if (!returned) return null;
  const { saleId, receiptNumber, lines } = returned;
  return lines.map(({ lineId, petName, categoryName, quantity, amount }) => (
    <li key={lineId} className={r.row} data-returned="">
      <button
        type="button"
        className={r.edit}
        aria-haspopup="dialog"
        title={t('checkout.exchange.edit')}
        onClick={() => start(saleId, 'exchange')}
      >
        <Portrait petName={petName} categoryName={categoryName} cropped className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>{petName}</span>
          <span className={r.sub}>
            <span className={r.discount}>
              <NoWrapNumbers>
                {t('checkout.exchange.line', {
                  count: quantity,
                  quantity: number(quantity),
                  number: receiptNumber,
                })}
              </NoWrapNumbers>
            </span>
          </span>
        </span>
      </button>
      {!readOnly && (
        <IconButton
          icon={IconX}
          label={t('checkout.exchange.keep', { name: petName })}
          title={t('checkout.exchange.keep', { name: petName })}
          onClick={() => void takeOutReturned(lineId)}
        />
      )}
      <span className={r.amount}>{t('checkout.basket.discountOf', { amount: money(amount) })}</span>
    </li>
  ));
}
