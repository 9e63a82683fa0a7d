import { Button, Modal } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { denominationsOf } from '../../../shared/money/denominations.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import r from '../../ui/Report.module.css';
import shared from '../../ui/shared.module.css';
import { NoFloat } from './CashDialog.tsx';
import { ConfirmClose, OpenCards } from './ConfirmClose.tsx';
import { CountGrid } from './CountGrid.tsx';
import { CountPad } from './CountPad.tsx';
import c from './count.module.css';
import type { DayStore } from './dayStore.ts';
import { countTotal } from './denominations.ts';

type Counting = NonNullable<ReturnType<DayStore['useDay']['getState']>['counting']>;

/** The blind count that closes a shift. */
export function CloseShift({ report, counting }: { report: ShiftReport; counting: Counting }) {
  const { unlessDirty, useModal } = useStores().app;
  const { askAboutCard, readOpenCards, useCards } = useStores().cards;
  const { useHolding } = useStores().checkout;
  const { useDay } = useStores().day;
  const { t, format } = useText();
  const { setCount, endCount } = useDay();
  const { count, typed } = counting;
  const asking = useModal('day.close');
  const left = useCards((state) => state.left);
  const [unsettled, setUnsettled] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  // Open card payments should be known before the drawer is counted.
  useEffect(() => void readOpenCards(), [readOpenCards]);
  const readHeld = useHolding((state) => state.load);
  useEffect(() => void readHeld(), [readHeld]);
  const denominations = denominationsOf(report.currency);
  // An untouched form is not a count: an empty drawer must be stated.
  const touched = Object.keys(count).length > 0;
  const sum = typed === null ? null : format.read(typed);
  const counted = sum ? sum.value : touched ? countTotal(count, denominations) : null;
  const unsent = report.equationNow.waiting + report.equationNow.parked;
  function change() {
    setField(null);
    setCount({ typed: typed === null ? '' : null });
  }
  function ask() {
    if (counted !== null) askWhether();
  }
  function leave() {
    // An empty drawer was stated with one touch, so nothing is lost.
    unlessDirty(touched || Boolean(typed?.trim() && typed !== format.plain(NO_MONEY)), endCount);
  }
  function sayEmpty() {
    setCount({ count: {}, typed: format.plain(NO_MONEY) });
    askWhether();
  }
  function askWhether() {
    setUnsettled(false);
    asking.open();
  }

  useShortcuts('nav.day', [
    // The fields handle these keys; they are here for the list of keys.
    { keys: ['Enter', 'ArrowDown', 'ArrowUp'], label: 'day.keys.next', when: () => false, run: () => {} },
    { keys: ['+', '-'], label: 'day.keys.moreLess', when: () => false, run: () => {} },
    { keys: ['F12', 'Ctrl+Enter'], label: 'day.keys.close', run: ask },
    { keys: ['Escape'], label: 'keys.back', run: leave, inFields: true, hidden: true },
  ]);

  return (
    <div className={c.counting}>
      <div className={c.countMain}>
        <header className={c.countHead}>
          <ActionButton icon={IconArrowLeft} onClick={leave}>
            {t('day.count.back')}
          </ActionButton>
          <h2 className={shared.title}>{t('day.count.title')}</h2>
          <Button onClick={() => change()}>
            {t(typed === null ? 'day.opening.type' : 'day.opening.count')}
          </Button>
        </header>
        <p className={r.words}>{t('day.count.words')}</p>
        <NoFloat report={report} />
        {typed === null ? (
          <CountGrid
            denominations={denominations}
            count={count}
            onChange={(next) => setCount({ count: next })}
            onDone={ask}
            onField={setField}
          />
        ) : (
          <MoneyField
            size="lg"
            autoFocus
            label={t('day.count.amount')}
            onFocus={(event) => setField(event.currentTarget)}
            value={typed}
            placeholder={format.plain(NO_MONEY)}
            error={
              counted === null && typed !== ''
                ? badAmount(sum?.fault ?? null, format, t, minor(15_000))
                : undefined
            }
            onChange={(event) => setCount({ typed: event.currentTarget.value })}
            // Enter held down would also press the focused button of the question below.
            onKeyDown={(event) => event.key === 'Enter' && !event.repeat && ask()}
          />
        )}
      </div>
      <aside className={c.countSide}>
        <p className={r.headFigure} aria-live="polite">
          <span className={r.soft}>{t('paper.counted')}</span>
          <span className={r.big}>{format.money(counted ?? NO_MONEY)}</span>
        </p>
        <CountPad field={field} />
        <div className={c.countFoot}>
          {left.length > 0 && (
            <>
              <OpenCards />
              <Button fullWidth onClick={() => askAboutCard()}>
                {t('day.count.settle')}
              </Button>
            </>
          )}
          {unsent > 0 && <p className={r.words}>{t('day.count.waiting', { count: unsent })}</p>}
          <ActionButton
            variant="filled"
            size="lg"
            fullWidth
            disabled={counted === null}
            keys="F12"
            onClick={ask}
          >
            {t('day.now.close')}
          </ActionButton>
          {counted === null && !touched && !typed && (
            <Button fullWidth onClick={sayEmpty}>
              {t('day.count.empty')}
            </Button>
          )}
        </div>
      </aside>
      <Modal
        opened={asking.opened}
        onClose={asking.close}
        title={t(unsettled ? 'day.count.unsettledTitle' : 'day.count.sure')}
        {...(counted && !unsettled && { size: 'var(--perch-dialog-pad)' })}
      >
        <ConfirmClose
          counted={counted ?? NO_MONEY}
          openingFloat={report.cash.openingFloat}
          unsettled={unsettled}
          onUnsettled={() => setUnsettled(true)}
          onBack={asking.close}
        />
      </Modal>
    </div>
  );
}
