import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.ts';
import { tell, tellFailure, useDay } from '../../stores/index.ts';
import type { ModalHandle } from '../../stores/modal.ts';
import { whyUnread } from '../../unread.ts';
import { useFirstBad } from '../../useFirstBad.ts';
import r from './report.module.css';

type Direction = 'in' | 'out';

/** Cash put into the drawer or taken out of it, with what it was for; `float` begins with the shift's float. */
export function CashDialog({ modal, float }: { modal: ModalHandle; float: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('day.cash.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CashForm float={float} onDone={modal.close} />
    </Modal>
  );
}

function CashForm({ float, onDone }: { float: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moveCash = useDay((state) => state.moveCash);
  const [direction, setDirection] = useState<Direction>(float ? 'in' : 'out');
  const [text, setText] = useState('');
  const [reason, setReason] = useState(float ? t('day.cash.reasonsIn.float') : '');
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);
  const { value, fault } = format.read(text);
  const amount = value === 0 ? null : value;
  const usual =
    direction === 'in'
      ? [t('day.cash.reasonsIn.change'), t('day.cash.reasonsIn.float')]
      : [t('day.cash.reasonsOut.bank'), t('day.cash.reasonsOut.supplies'), t('day.cash.reasonsOut.courier')];

  async function write(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (amount === null || reason.trim() === '' || busy) return;
    setBusy(true);
    const answer = await moveCash(direction === 'in' ? amount : -amount, reason.trim());
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    tell({ tone: 'calm', say: { key: 'day.cash.done' } });
    onDone();
  }

  return (
    <form ref={ref} className={r.form} onSubmit={write} noValidate>
      <SegmentedControl
        fullWidth
        aria-label={t('day.cash.direction')}
        value={direction}
        onChange={(value) => setDirection(value as Direction)}
        data={[
          { value: 'out', label: t('day.cash.out') },
          { value: 'in', label: t('day.cash.in') },
        ]}
      />
      <TextInput
        size="lg"
        data-autofocus
        label={t('day.cash.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={format.plain(0)}
        error={
          tried && amount === null
            ? whyUnread(fault, format.locale, t('day.cash.bad', { example: format.plain(5000) }))
            : undefined
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label={t('day.cash.reason')}
        placeholder={t('day.cash.reasonPlaceholder')}
        maxLength={200}
        value={reason}
        error={tried && reason.trim() === '' ? t('day.cash.badReason') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={r.choices}>
        {usual.map((each) => (
          <Button key={each} onClick={() => setReason(each)}>
            {each}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="filled" size="lg" loading={busy} fullWidth>
        {amount === null
          ? t(direction === 'in' ? 'day.cash.in' : 'day.cash.out')
          : t(direction === 'in' ? 'day.cash.takeIn' : 'day.cash.takeOut', { amount: format.money(amount) })}
      </Button>
    </form>
  );
}
