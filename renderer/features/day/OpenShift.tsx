import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { denominationsOf } from '../../../shared/money/denominations.ts';
import { absolute, minor, minus, NO_MONEY } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useFirstInvalid } from '../../ui/form/useFirstInvalid.ts';
import { FieldPad } from '../../ui/NumberPad.tsx';
import r from '../../ui/Report.module.css';
import shared from '../../ui/shared.module.css';
import { useBusy } from '../../ui/useBusy.ts';
import { CountGrid } from './CountGrid.tsx';
import { CountPad } from './CountPad.tsx';
import c from './count.module.css';
import { countTotal } from './denominations.ts';

/** Opens a shift with the cash in the drawer: the amount left at the last closing, unless the person types or counts it. */
export function OpenShift() {
  const { notify, notifyFailure, useModal } = useStores().app;
  const { useDay } = useStores().day;
  const { t, format } = useText();
  const { openShift, shifts, opening, setOpening } = useDay();
  const last = shifts?.[0];
  const leftBefore = last?.currency === format.currency ? last.left : null;
  const proposed = leftBefore === null ? '' : format.plain(leftBefore);
  const { typed: text, count } = opening;
  const [ref, tried, noteTry] = useFirstInvalid();
  const [busy, run] = useBusy();
  const asking = useModal('day.open');
  const [left, setLeft] = useState(NO_MONEY);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  // Typing replaces the proposal.
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (proposed !== '' && document.activeElement === input) input?.select();
  }, [proposed, input]);
  const denominations = denominationsOf(format.currency);
  const typed = format.read(text ?? proposed);
  const float = count === null ? typed.value : countTotal(count, denominations);

  const counted = float ?? NO_MONEY;

  async function open(event?: FormEvent, allowDifference = false) {
    event?.preventDefault();
    noteTry();
    if (float === null || busy) return;
    const answer = await run(openShift(float, allowDifference));
    asking.close();
    if (answer.ok) return notify({ tone: 'calm', say: { key: 'day.opening.opened' } });
    if (answer.error.code !== 'float_differs') return notifyFailure(answer.error);
    setLeft(minor(Number(answer.error.facts.left)));
    asking.open();
  }

  return (
    <form
      ref={ref}
      className={c.opening}
      data-counting={count !== null || undefined}
      data-pad={count === null || undefined}
      onSubmit={open}
      noValidate
    >
      <h2 className={shared.title}>{t('day.opening.title')}</h2>
      <p className={r.words}>{t('day.opening.words')}</p>
      {count === null ? (
        <MoneyField
          ref={setInput}
          size="lg"
          data-autofocus
          autoFocus
          label={t('paper.openingFloat')}
          value={text ?? proposed}
          onFocus={(event) => event.currentTarget.select()}
          placeholder={format.plain(NO_MONEY)}
          error={tried && float === null ? badAmount(typed.fault, format, t, minor(15_000)) : undefined}
          onChange={(event) => setOpening({ typed: event.currentTarget.value })}
        />
      ) : (
        <div className={c.openingCount}>
          <CountGrid
            denominations={denominations}
            count={count}
            onChange={(count) => setOpening({ count })}
            onDone={() => void open()}
            onField={setField}
          />
          <CountPad field={field} />
        </div>
      )}
      {count === null && input && <FieldPad field={input} />}
      <div className={c.openingFoot}>
        {count !== null && (
          <p className={r.headFigure} aria-live="polite">
            <span className={r.soft}>{t('paper.counted')}</span>
            <span className={r.big}>{format.money(counted)}</span>
          </p>
        )}
        <div className={shared.actions}>
          {count === null && leftBefore !== null && (
            <Button aria-pressed={float === leftBefore} onClick={() => setOpening({ typed: null })}>
              {t('day.opening.left', { amount: format.money(leftBefore) })}
            </Button>
          )}
          <Button onClick={() => setOpening({ count: count === null ? {} : null })}>
            {t(count === null ? 'day.opening.count' : 'day.opening.type')}
          </Button>
        </div>
        <Button type="submit" variant="filled" size="lg" loading={busy} fullWidth={count === null}>
          {t('day.opening.title')}
        </Button>
      </div>
      {/* A stray Enter counts again. */}
      <ConfirmDialog
        modal={asking}
        title={t('day.opening.sure', { amount: format.money(counted) })}
        cancelWords={t('day.opening.again')}
        confirmWords={t('day.opening.title')}
        onConfirm={() => open(undefined, true)}
      >
        <p className={r.words}>
          {t(counted < left ? 'day.opening.less' : 'day.opening.more', {
            left: format.money(left),
            counted: format.money(counted),
            difference: format.money(absolute(minus(counted, left))),
          })}
        </p>
        <p className={r.words}>{t('day.opening.sureWords')}</p>
      </ConfirmDialog>
    </form>
  );
}
