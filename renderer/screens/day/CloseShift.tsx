import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { Keycap } from '../../components/Keycap.tsx';
import { useFormat } from '../../format.ts';
import { useShortcuts } from '../../keys/useShortcuts.ts';
import { useDay } from '../../stores/day.ts';
import { useModal } from '../../stores/modal.ts';
import { tell, tellFailure } from '../../stores/notices.ts';
import { whyUnread } from '../../unread.ts';
import { CountGrid } from './CountGrid.tsx';
import c from './count.module.css';
import { countTotal, denominationsOf } from './denominations.ts';
import r from './report.module.css';

type Counting = NonNullable<ReturnType<typeof useDay.getState>['counting']>;

/** The blind count and the end of a shift. */
export function CloseShift({ report, counting }: { report: ShiftReport; counting: Counting }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { setCount, endCount } = useDay();
  const { count, typed } = counting;
  const asking = useModal('day.close');
  const denominations = denominationsOf(report.currency);
  // Nothing typed is no count: that the drawer is empty has to be said.
  const touched = Object.keys(count).length > 0;
  const sum = typed === null ? null : format.read(typed);
  const counted = sum ? sum.value : touched ? countTotal(count, denominations) : null;
  const unsent = report.equationNow.waiting + report.equationNow.parked;
  const ask = () => counted !== null && asking.open();
  function sayEmpty() {
    setCount({ count: {}, typed: format.plain(0) });
    asking.open();
  }

  useShortcuts([
    // Both are the fields' own; they stand in the list of keys.
    { keys: ['Enter'], label: 'day.keys.next', group: 'day.keys.group', when: () => false, run: () => {} },
    {
      keys: ['ArrowUp', 'ArrowDown'],
      label: 'day.keys.moreLess',
      group: 'day.keys.group',
      when: () => false,
      run: () => {},
    },
    {
      keys: ['F12', 'Ctrl+Enter'],
      label: 'day.keys.close',
      group: 'day.keys.group',
      run: ask,
      inFields: true,
    },
    {
      keys: ['Escape'],
      label: 'keys.back',
      group: 'day.keys.group',
      run: endCount,
      inFields: true,
      hidden: true,
    },
  ]);

  return (
    <div className={c.counting}>
      <div className={c.countMain}>
        <h2 className={r.title}>{t('day.count.title')}</h2>
        <p className={r.words}>{t('day.count.words')}</p>
        {typed === null ? (
          <CountGrid
            denominations={denominations}
            count={count}
            onChange={(next) => setCount({ count: next })}
            onDone={ask}
          />
        ) : (
          <TextInput
            size="lg"
            autoFocus
            label={t('day.count.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            placeholder={format.plain(0)}
            error={
              counted === null && typed !== ''
                ? whyUnread(
                    sum?.fault ?? null,
                    format.locale,
                    t('day.cash.bad', { example: format.plain(15_000) }),
                  )
                : undefined
            }
            onChange={(event) => setCount({ typed: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && ask()}
          />
        )}
      </div>
      <aside className={c.countSide}>
        <p className={r.headFigure} aria-live="polite">
          <span className={r.soft}>{t('day.count.total')}</span>
          <span className={r.big}>{format.money(counted ?? 0)}</span>
        </p>
        {unsent > 0 && <p className={r.words}>{t('day.count.waiting', { count: unsent })}</p>}
        <Button
          variant="filled"
          size="lg"
          fullWidth
          disabled={counted === null}
          rightSection={<Keycap keys="F12" quiet />}
          onClick={ask}
        >
          {t('day.count.close')}
        </Button>
        {counted === null && !touched && !typed && (
          <Button fullWidth onClick={sayEmpty}>
            {t('day.count.empty')}
          </Button>
        )}
        <Button fullWidth onClick={() => setCount({ typed: typed === null ? '' : null })}>
          {t(typed === null ? 'day.opening.type' : 'day.opening.count')}
        </Button>
        <Button fullWidth onClick={endCount}>
          {t('day.count.back')}
        </Button>
      </aside>
      <Modal
        opened={asking.opened}
        onClose={asking.close}
        title={t('day.count.sure', { amount: format.money(counted ?? 0) })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Sure counted={counted ?? 0} onBack={asking.close} />
      </Modal>
    </div>
  );
}

function Sure({ counted, onBack }: { counted: number; onBack: () => void }) {
  const { t } = useTranslation();
  const closeShift = useDay((state) => state.closeShift);
  const [busy, setBusy] = useState(false);

  async function close() {
    if (busy) return;
    setBusy(true);
    const answer = await closeShift(counted);
    setBusy(false);
    onBack();
    if (answer.ok) tell({ tone: 'calm', say: { key: 'day.count.closed' } });
    else tellFailure(answer.error);
  }

  return (
    <div className={r.form}>
      <p className={r.words}>{t('day.count.sureWords')}</p>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        data-autofocus={counted > 0 || undefined}
        loading={busy}
        onClick={close}
      >
        {t('day.count.close')}
      </Button>
      <Button fullWidth data-autofocus={counted === 0 || undefined} onClick={onBack}>
        {t('common.back')}
      </Button>
    </div>
  );
}
