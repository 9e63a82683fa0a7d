import { SegmentedControl } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { keepFocus } from '../../app/keyboard/focus.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { useReportFormState } from '../../ui/form/held.ts';
import { useFirstInvalid } from '../../ui/form/useFirstInvalid.ts';
import { Keycap } from '../../ui/Keycap.tsx';
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import shared from '../../ui/shared.module.css';
import { GiveButton } from './GiveButton.tsx';
import { hasNoCard, PaidBy } from './PaidBy.tsx';
import { ReasonField } from './ReasonField.tsx';
import r from './refunds.module.css';
import { type RefundTender, refundableQuantity } from './refundsStore.ts';

/** The returned items on the left; refund method and reason on the right. */
export function RefundForm({ receipt }: { receipt: Receipt }) {
  const { useRefunds } = useStores().refunds;
  const { t, format } = useText();
  const { mode, earlier, returned, tender, reason, usual, quote, failure, busy } = useRefunds();
  const { takeAll, setMode, setTender, setReason, chooseReason, complete } = useRefunds.getState();
  const [ref, tried, noteTry] = useFirstInvalid();
  const left = receipt.lines.filter((line) => refundableQuantity(line) > 0);
  const chosen = Object.keys(returned).length > 0;
  const lost = Object.values(returned).reduce((sum, line) => sum + (line.restock ? 0 : line.quantity), 0);
  const exchanging = mode === 'exchange';
  const noReason = tried && reason.trim() === '';
  const noCard = !exchanging && hasNoCard({ receipt, tender });
  const cash = quote?.cash ?? NO_MONEY;
  const isSplit = !exchanging && tender === 'card' && !noCard && cash > 0;

  // The dialog opened before the receipt was loaded, so the first required field gets the focus now.
  const [chosenAlready] = useState(chosen);
  // A single returnable item was chosen automatically.
  const [only, ...others] = left;
  const byItself = only && others.length === 0 && refundableQuantity(only) === 1 ? 1 : 0;
  useReportFormState({ dirty: reason.trim() !== '' || Object.keys(returned).length !== byItself, busy });
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref]);

  function onKeyDown(event: KeyboardEvent) {
    const act = {
      F2: () => exchanging || setTender('cash'),
      F3: () => exchanging || setTender('card'),
      F4: takeAll,
      F9: () => setMode(exchanging ? 'refund' : 'exchange'),
    }[event.key];
    if (act) act();
    else if (sends(event) && !event.repeat) ref.current?.requestSubmit();
    else return;
    event.preventDefault();
  }

  function give(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (chosen && !noCard && reason.trim() !== '') void complete();
  }

  return (
    <form ref={ref} className={r.form} onSubmit={give} onKeyDown={onKeyDown} noValidate>
      <section className={r.lines} aria-label={t('refunds.lines')}>
        <div className={shared.spread}>
          <p className={shared.soft}>
            <NoWrapNumbers>
              {t('refunds.of', { number: receipt.number, at: format.dateTime(receipt.completedAt) })}
            </NoWrapNumbers>
          </p>
          {left.length > 0 && (
            <ActionButton keys="F4" onClick={takeAll}>
              {t(exchanging ? 'checkout.exchange.all' : 'refunds.all')}
            </ActionButton>
          )}
        </div>
        {left.length === 0 && <p className={shared.failure}>{t('refunds.nothingLeft')}</p>}
        <ul>
          {receipt.lines.map((line) => (
            <ReturnedLine key={line.id} line={line} first={!chosenAlready && line === left[0]} />
          ))}
        </ul>
        {earlier.length > 0 && (
          <p className={shared.soft}>
            {t('refunds.none')}{' '}
            <NoWrapNumbers>
              {earlier
                .map((refund) =>
                  t(`refunds.earlierLine.${wayOf(refund)}`, {
                    number: refund.number,
                    at: format.dateTime(refund.at),
                    amount: format.money(refund.total),
                  }),
                )
                .join(' · ')}
            </NoWrapNumbers>
          </p>
        )}
      </section>
      <section className={r.money} aria-label={t('refunds.tender')}>
        {exchanging ? (
          <p className={shared.soft}>{t('checkout.exchange.words')}</p>
        ) : (
          <>
            <SegmentedControl
              fullWidth
              aria-label={t('refunds.tender')}
              value={tender}
              onChange={(value) => setTender(value as RefundTender)}
              data={[
                { value: 'cash', label: <Labelled words={t('paper.cash')} keys="F2" /> },
                { value: 'card', label: <Labelled words={t('paper.card')} keys="F3" /> },
              ]}
            />
            <PaidBy receipt={receipt} tender={tender} total={quote?.total ?? NO_MONEY} cash={cash} />
          </>
        )}
        <ReasonField
          reason={reason}
          usual={usual}
          missing={noReason}
          first={chosenAlready}
          onReason={setReason}
          onUsual={chooseReason}
        />
        <GiveButton
          label={t(exchanging ? 'checkout.exchange.worth' : 'paper.refundTotal')}
          total={quote?.total ?? NO_MONEY}
          rounding={quote?.rounding ?? NO_MONEY}
          hint={[
            !chosen && left.length > 0 ? t('refunds.chooseHint') : '',
            lost > 0 ? t('refunds.notRestocked', { count: lost }) : '',
          ].join('')}
          failure={failure}
          busy={busy}
          disabled={!chosen || quote === null || noCard}
          words={
            exchanging
              ? t('checkout.addToCart')
              : quote
                ? t(`refunds.give.${isSplit ? 'split' : tender}`, { amount: format.money(quote.total) })
                : t('refunds.title')
          }
        />
        <ActionButton
          fullWidth
          disabled={busy}
          keys="F9"
          onClick={() => setMode(exchanging ? 'refund' : 'exchange')}
        >
          {t(exchanging ? 'checkout.exchange.toRefund' : 'checkout.exchange.toExchange')}
        </ActionButton>
      </section>
    </form>
  );
}

/** How an earlier refund was given. */
function wayOf({ tender, cash }: RefundView) {
  return tender === 'card' && cash > 0 ? 'split' : tender;
}

function sends({ key, ctrlKey }: KeyboardEvent): boolean {
  return key === 'F12' || (ctrlKey && key === 'Enter');
}

function Labelled({ words, keys }: { words: string; keys: string }) {
  return (
    <span className={r.labelled}>
      {words} <Keycap keys={keys} quiet />
    </span>
  );
}

/** A line of the receipt: how many are returned, and whether into stock. A touch on the pet takes all or none. */
function ReturnedLine({ line, first }: { line: Receipt['lines'][number]; first: boolean }) {
  const { useRefunds } = useStores().refunds;
  const { t, money, number } = useText();
  const returned = useRefunds((state) => state.returned[line.id]);
  const { setQuantity, setRestock } = useRefunds.getState();
  const left = refundableQuantity(line);
  const quantity = returned?.quantity ?? 0;
  const name = line.petName;

  return (
    <li className={r.line} data-chosen={quantity > 0 || undefined}>
      <button
        type="button"
        className={r.pet}
        disabled={left === 0}
        aria-pressed={quantity > 0}
        onPointerDown={keepFocus}
        onClick={() => setQuantity(line.id, quantity === left ? 0 : left)}
      >
        <Portrait petName={name} categoryName={line.categoryName} className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>{name}</span>
          <span className={shared.soft}>
            {left === 0
              ? t('refunds.none')
              : left < line.quantity
                ? t('refunds.left', { left: number(left), sold: number(line.quantity) })
                : t('refunds.leftAll', { sold: number(line.quantity) })}{' '}
            ·{' '}
            {line.discount === 0 ? money(line.total) : t('refunds.discounted', { amount: money(line.total) })}
          </span>
        </span>
      </button>
      {left > 0 && (
        <Stepper
          value={number(quantity)}
          atMin={quantity === 0}
          atMax={quantity === left}
          lessLabel={t('checkout.basket.less', { name })}
          moreLabel={t('checkout.basket.more', { name })}
          typed={{
            label: t('stock.arrival.quantityOf', { name }),
            onType: (typed) => setQuantity(line.id, typed),
          }}
          autoFocus={first}
          onStep={(by) => setQuantity(line.id, quantity + by)}
        />
      )}
      {quantity > 0 && (
        <SegmentedControl
          fullWidth
          className={shared.across ?? ''}
          aria-label={t('refunds.restockOf', { name })}
          value={returned?.restock === false ? 'out' : 'in'}
          onChange={(value) => setRestock(line.id, value === 'in')}
          data={[
            { value: 'in', label: t('refunds.restock') },
            { value: 'out', label: t('refunds.keepOut') },
          ]}
        />
      )}
    </li>
  );
}
