import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWhole } from '../../../../shared/amounts.ts';
import type { AdjustReason, StockRow } from '../../../../shared/domain/stock.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { useFormat } from '../../../format.ts';
import { say } from '../../../i18n.ts';
import { adjustStock, tell, tellFailure } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import { whyUnread } from '../../../unread.ts';
import { reasonKey } from '../labels.ts';
import s from '../stock.module.css';
import p from './pet.module.css';

/** The dialog's name, for useModal and keys. */
export const ADJUST = 'stock.adjust';

type Direction = 'in' | 'out';

const reasons: Record<Direction, AdjustReason[]> = {
  in: ['received', 'found', 'transfer', 'other'],
  out: ['damaged', 'died', 'lost', 'transfer', 'other'],
};

/** Adds to or takes from what is there, with a reason. */
export function AdjustDialog({ modal, row }: { modal: ModalHandle; row: StockRow }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('stock.adjust.title', { name: row.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AdjustForm row={row} onDone={modal.close} />
    </Modal>
  );
}

function AdjustForm({ row, onDone }: { row: StockRow; onDone: () => void }) {
  const { t } = useTranslation();
  const { number, locale } = useFormat();
  const [direction, setDirection] = useState<Direction>('in');
  const [text, setText] = useState('');
  const [reason, setReason] = useState<AdjustReason | null>('received');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { shown } = row.stock;
  const there = Math.max(0, shown);
  const most = direction === 'in' ? MAX_QUANTITY - there : there;
  const { value: quantity, fault } = readWhole(text, 1, most);
  const after = shown + (direction === 'in' ? 1 : -1) * (quantity ?? 0);

  function turn(to: Direction) {
    setDirection(to);
    setReason(to === 'in' ? 'received' : null);
  }

  async function write(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (quantity === null || reason === null || busy) return;
    setBusy(true);
    const by = direction === 'in' ? quantity : -quantity;
    const answer = await adjustStock(row.id, by, reason, note.trim() || null);
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    const facts = { name: row.name, number: number(answer.value.stock.shown) };
    tell({ tone: 'calm', say: { key: 'stock.adjust.done', facts } });
    onDone();
  }

  const error = () => {
    if (!tried || quantity !== null) return undefined;
    return direction === 'out' && readWhole(text, 1, MAX_QUANTITY).value !== null
      ? t('stock.adjust.tooFew', { number: number(there) })
      : whyUnread(fault, locale, t('stock.adjust.bad', { max: number(Math.max(1, most)) }));
  };

  return (
    <form className={s.form} onSubmit={write} noValidate>
      <SegmentedControl
        fullWidth
        aria-label={t('stock.adjust.direction')}
        value={direction}
        onChange={(value) => turn(value as Direction)}
        data={[
          { value: 'in', label: t('stock.adjust.in') },
          { value: 'out', label: t('stock.adjust.out') },
        ]}
      />
      <TextInput
        size="lg"
        data-autofocus
        label={t('stock.adjust.howMany')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={p.group}>
        <legend>{t('stock.adjust.reason')}</legend>
        <div className={s.choices}>
          {reasons[direction].map((each) => (
            <Button
              key={each}
              className={s.choice ?? ''}
              aria-pressed={each === reason}
              onClick={() => setReason(each)}
            >
              {say(t, reasonKey(each, direction === 'in'))}
            </Button>
          ))}
        </div>
        {tried && reason === null && <p className={s.failure}>{t('stock.adjust.badReason')}</p>}
      </fieldset>
      <TextInput
        label={t('stock.adjust.note')}
        placeholder={t('stock.adjust.notePlaceholder')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={p.becomes} aria-live="polite">
        {t('stock.adjust.becomes', { from: number(shown), to: number(after) })}
      </p>
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {quantity === null
          ? t(direction === 'in' ? 'stock.adjust.addNone' : 'stock.adjust.takeNone')
          : t(direction === 'in' ? 'stock.adjust.add' : 'stock.adjust.take', { number: number(quantity) })}
      </Button>
    </form>
  );
}
