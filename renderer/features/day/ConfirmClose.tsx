import { Button } from '@mantine/core';
import { useState } from 'react';
import type { HeldBasket } from '../../../shared/domain/basket.ts';
import { type Minor, minus, NO_MONEY } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import type { Format } from '../../i18n/format.ts';
import { badAmount, say } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { FieldPad } from '../../ui/NumberPad.tsx';
import r from '../../ui/Report.module.css';
import { Row, Rows } from '../../ui/Report.tsx';
import shared from '../../ui/shared.module.css';
import { wordsOf } from '../cards/cardWords.ts';
import { clockWords, isDayOff } from '../sync/labels.ts';
import c from './count.module.css';

interface ConfirmCloseProps {
  counted: Minor;
  openingFloat: Minor;
  /** Open card payments prevent closing. */
  unsettled: boolean;
  onUnsettled: () => void;
  onBack: () => void;
}

/**
 * Asks before a shift is closed, and how much goes to the bank. A stray Enter goes back, since Enter leads through the rows
 * of the count and closing cannot be undone.
 */
export function ConfirmClose({ counted, openingFloat, unsettled, onUnsettled, onBack }: ConfirmCloseProps) {
  const { notify, notifyFailure } = useStores().app;
  const { readOpenCards } = useStores().cards;
  const { useHolding } = useStores().checkout;
  const { useDay } = useStores().day;
  const { useSync } = useStores().sync;
  const { t, format } = useText();
  const closeShift = useDay((state) => state.closeShift);
  const { held, load } = useHolding();
  const someHeld = held !== null && held.length > 0;
  const status = useSync((state) => state.status);
  const clock = clockWords(status);
  const [busy, setBusy] = useState(false);
  // By default nothing goes to the bank.
  const [typed, setTyped] = useState('');
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const taken = takenToBank(counted, typed, format);

  async function close(leaveUnsettled = false) {
    if (busy || taken === null) return;
    setBusy(true);
    const answer = await closeShift(counted, {
      leaveUnsettled,
      leaveHeld: someHeld,
      ...(taken > 0 && { takeOut: { amount: taken, reason: t('day.cash.reasonsOut.bank') } }),
    });
    const inTheWay = answer.ok ? null : answer.error.code;
    if (inTheWay === 'cards_unsettled') await readOpenCards();
    if (inTheWay === 'carts_held') await load();
    setBusy(false);
    if (inTheWay === 'cards_unsettled') return onUnsettled();
    // Carts were held after this opened; it now lists them.
    if (inTheWay === 'carts_held') return;
    onBack();
    if (answer.ok) notify({ tone: 'calm', say: { key: 'day.count.closed' } });
    else notifyFailure(answer.error);
  }

  if (unsettled) return <UnsettledCards busy={busy} onClose={() => void close(true)} />;
  return (
    <form
      className={c.closing}
      data-pad={counted > 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <div className={c.closingFields}>
        <Rows>
          <Row label={t('paper.counted')} value={format.money(counted)} />
        </Rows>
        {counted > 0 && (
          <BankField
            counted={counted}
            openingFloat={openingFloat}
            typed={typed}
            onType={setTyped}
            onField={setField}
          />
        )}
        {clock && isDayOff(status) && (
          <p className={shared.failure} role="alert">
            {say(t, clock.key, clock.facts)}
          </p>
        )}
        {someHeld && <HeldCarts held={held} />}
        <p className={r.words}>{t('day.count.sureWords')}</p>
        <DialogFooter
          cancelFirst
          cancelWords={t('common.back')}
          onCancel={onBack}
          busy={busy}
          disabled={taken === null}
          confirmWords={t(someHeld ? 'day.count.closeAnyway' : 'day.now.close')}
        />
      </div>
      {field && <FieldPad field={field} />}
    </form>
  );
}

/** Lists open card payments with a button to settle them; a manager may close anyway. */
function UnsettledCards({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const { askAboutCard } = useStores().cards;
  const { t } = useText();
  return (
    <div className={shared.stack} role="alert">
      <OpenCards />
      <p className={r.words}>{t('day.count.unsettledWords')}</p>
      <Button autoFocus variant="filled" size="lg" fullWidth onClick={() => askAboutCard()}>
        {t('day.count.settle')}
      </Button>
      <Button fullWidth loading={busy} onClick={onClose}>
        {t('day.count.closeAnyway')}
      </Button>
    </div>
  );
}

/** A sentence for each open card payment. */
export function OpenCards() {
  const { useCards } = useStores().cards;
  const { t, money, moment } = useText();
  const left = useCards((state) => state.left);
  return left.map((intent) => (
    <p key={intent.id} className={shared.failure}>
      {t(wordsOf(intent).what, {
        amount: money(intent.amount),
        when: moment(intent.begunAt),
        subject: intent.name ?? '',
      })}
    </p>
  ));
}

/** Lists held carts: for whom, since when and by whom, how many items and how much. */
function HeldCarts({ held }: { held: readonly HeldBasket[] }) {
  const { t, money, moment } = useText();
  return (
    <div role="alert">
      <p className={r.words}>{t('day.count.held', { count: held.length })}</p>
      <Rows>
        {held.map(({ idempotencyKey, label, heldAt, heldBy, pieces, total }) => {
          const facts = [moment(heldAt), heldBy, t('checkout.basket.items', { count: pieces })];
          return (
            <Row
              key={idempotencyKey}
              label={
                <>
                  {label || t('common.noName')}{' '}
                  <span className={r.soft}>{facts.filter(Boolean).join(' · ')}</span>
                </>
              }
              value={money(total)}
            />
          );
        })}
      </Rows>
    </div>
  );
}

interface BankFieldProps {
  counted: Minor;
  /** The float at the start of the shift, which most shops leave for the next one. */
  openingFloat: Minor;
  typed: string;
  onType: (typed: string) => void;
  /** Passes the input element to a number pad. */
  onField: (field: HTMLInputElement | null) => void;
}

/** Asks how much of the counted cash goes to the bank, and shows what remains for the next shift. */
function BankField({ counted, openingFloat, typed, onType, onField }: BankFieldProps) {
  const { t, format } = useText();
  const { value, fault } = format.read(typed);
  const taken = takenToBank(counted, typed, format);
  const error =
    taken !== null
      ? undefined
      : value === null
        ? badAmount(fault, format, t, openingFloat)
        : t('day.count.takenTooMuch', { counted: format.money(counted) });
  const stays = taken === null ? null : minus(counted, taken);
  const offered = openingFloat > NO_MONEY && openingFloat < counted;
  return (
    <>
      <div className={shared.closeStack}>
        <MoneyField
          ref={onField}
          size="lg"
          label={t('day.count.taken')}
          value={typed}
          placeholder={format.plain(NO_MONEY)}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {offered && (
          <Button
            aria-pressed={stays === openingFloat}
            onClick={() => onType(stays === openingFloat ? '' : format.plain(minus(counted, openingFloat)))}
          >
            {t('day.count.staysFloat', { amount: format.money(openingFloat) })}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <p className={c.stays}>
          <span>{t('paper.staysInDrawer')}</span>
          <span>{stays === null ? '–' : format.money(stays)}</span>
        </p>
        <p className={r.words}>{t('day.count.staysHint')}</p>
      </div>
    </>
  );
}

/** The amount for the bank, minor units: zero if empty, null if invalid or more than was counted. */
function takenToBank(counted: Minor, typed: string, { read }: Format): Minor | null {
  if (typed.trim() === '') return NO_MONEY;
  const { value } = read(typed);
  return value === null || value > counted ? null : value;
}
