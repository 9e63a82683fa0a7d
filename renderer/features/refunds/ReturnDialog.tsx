import { SegmentedControl } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { amountError } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useReportFormState } from '../../ui/form/held.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useFirstInvalid } from '../../ui/form/useFirstInvalid.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import shared from '../../ui/shared.module.css';
import { AtTerminal } from '../cards/Charging.tsx';
import { PetSearch } from '../find/PetSearch.tsx';
import { GiveButton } from './GiveButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { Refunded } from './Refunded.tsx';
import r from './refunds.module.css';
import { RETURN, type ReturnLine } from './returnStore.ts';

/** A return without a receipt. Rendered once; `useReturn().start()` opens it. */
export function ReturnDialog() {
  const { useModal } = useStores().app;
  const { useAtTerminal } = useStores().cards;
  const { useReturn } = useStores().refunds;
  const { t } = useText();
  const modal = useModal(RETURN);
  const { done, close } = useReturn();
  const charging = useAtTerminal(({ kind }) => kind === 'return');
  return (
    <FormDialog
      modal={{ opened: modal.opened, close }}
      asks={charging === null}
      size={done || charging ? 'var(--perch-dialog)' : 'var(--perch-dialog-wide)'}
      title={t(done ? 'refunds.done' : 'refunds.return.title')}
    >
      {done ? (
        <Refunded refund={done} onDone={close} />
      ) : charging ? (
        <AtTerminal charging={charging} words={t('refunds.return.title')} />
      ) : (
        <ReturnForm />
      )}
    </FormDialog>
  );
}

function ReturnForm() {
  const { useApp, useScans } = useStores().app;
  const { useReturn, useReturnSearch } = useStores().refunds;
  const { t, money } = useText();
  const search = useReturnSearch();
  const { lines, reason, usual, quote, failure, busy, scan, setReason, chooseReason, complete } = useReturn();
  const rules = useApp((state) => state.app?.returns ?? null);
  const [ref, tried, noteTry] = useFirstInvalid();
  useScans((code) => void scan(code));
  useReportFormState({ dirty: lines.length > 0 || reason.trim() !== '', busy });
  const paidBy = rules?.paidBy ?? 'cash';

  function onKeyDown(event: KeyboardEvent) {
    const sends = event.key === 'F12' || (event.ctrlKey && event.key === 'Enter');
    if (!sends || event.repeat) return;
    event.preventDefault();
    ref.current?.requestSubmit();
  }

  function give(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (reason.trim() !== '') void complete();
  }

  return (
    <form ref={ref} className={r.form} onSubmit={give} onKeyDown={onKeyDown} noValidate>
      <section className={r.lines} aria-label={t('refunds.lines')}>
        <PetSearch
          inDialog
          state={search}
          label={t('refunds.return.find')}
          placeholder={t('refunds.return.find')}
        />
        {lines.length === 0 && <p className={shared.soft}>{t('refunds.return.none')}</p>}
        <ul>
          {lines.map((line) => (
            <Line key={line.petId} line={line} />
          ))}
        </ul>
      </section>
      <section className={r.money} aria-label={t('refunds.tender')}>
        <p className={shared.soft}>
          {rules && t(`refunds.return.rule.${paidBy}`, { limit: money(rules.limit) })}
        </p>
        <ReasonField
          reason={reason}
          usual={usual}
          missing={tried && reason.trim() === ''}
          onReason={setReason}
          onUsual={chooseReason}
        />
        <GiveButton
          label={t('paper.refundTotal')}
          total={quote?.total ?? (lines.length === 0 ? NO_MONEY : null)}
          rounding={quote?.rounding ?? NO_MONEY}
          failure={failure}
          busy={busy}
          disabled={quote === null}
          words={quote ? t(`refunds.give.${paidBy}`, { amount: money(quote.total) }) : t('refunds.title')}
        />
      </section>
    </form>
  );
}

/** One pet: price, quantity, and whether it goes into stock. */
function Line({ line }: { line: ReturnLine }) {
  const { useReturn } = useStores().refunds;
  const { t, locale, money, number, plain, read } = useText();
  const { setLine, step } = useReturn.getState();
  const { petId, petName: name, price, text, quantity } = line;
  const { value, fault } = read(text);
  const isOver = value !== null && value > price;
  return (
    <li className={r.line}>
      <span className={r.pet}>
        <Portrait petName={name} categoryName={line.categoryName} className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>{name}</span>
          <span className={shared.soft}>{t('refunds.return.today', { price: money(price) })}</span>
        </span>
      </span>
      <MoneyField
        className={r.price ?? ''}
        aria-label={t('refunds.return.priceOf', { name })}
        maxLength={20}
        value={text}
        error={
          isOver
            ? t('refunds.return.over', { price: money(price) })
            : fault && amountError(fault, locale, t('refunds.return.bad', { example: plain(price) }))
        }
        onChange={(event) => setLine(petId, { text: event.currentTarget.value })}
      />
      <Stepper
        value={number(quantity)}
        removes={quantity === 1}
        lessLabel={t('checkout.basket.less', { name })}
        moreLabel={t('checkout.basket.more', { name })}
        onStep={(by) => step(petId, by)}
      />
      <SegmentedControl
        fullWidth
        className={shared.across ?? ''}
        aria-label={t('refunds.restockOf', { name })}
        value={line.restock ? 'in' : 'out'}
        onChange={(value) => setLine(petId, { restock: value === 'in' })}
        data={[
          { value: 'in', label: t('refunds.restock') },
          { value: 'out', label: t('refunds.keepOut') },
        ]}
      />
    </li>
  );
}
