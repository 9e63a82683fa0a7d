import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWhole } from '../../../../shared/amounts.ts';
import type { EntryEdit } from '../../../../shared/domain/entry-life.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { localDate } from '../../../../shared/time.ts';
import { useDates } from '../../../dates.ts';
import { useFormat } from '../../../format.ts';
import { tell, tellFailure, useSyncEntry } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import { whyUnread } from '../../../unread.ts';
import { useFirstBad } from '../../../useFirstBad.ts';
import { DayField } from '../../orders/DayField.tsx';
import { readDay, toShipDate } from '../../orders/shipDate.ts';
import l from './life.module.css';

/** Changes what an entry says before it goes again: a name, or an order's quantity and day. */
export function EditDialog({ modal, edit }: { modal: ModalHandle; edit: EntryEdit }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('sync.edit.title')}
      yOffset="var(--perch-space-2)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <EditForm edit={edit} onDone={modal.close} />
    </Modal>
  );
}

function EditForm({ edit, onDone }: { edit: EntryEdit; onDone: () => void }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const dates = useDates();
  const today = localDate(Date.now());
  const promised = edit.kind === 'order' ? localDate(Date.parse(edit.shipDate)) : today;
  const [name, setName] = useState(edit.kind === 'name' ? edit.name : '');
  const [quantity, setQuantity] = useState(edit.kind === 'order' ? String(edit.quantity) : '');
  const [day, setDay] = useState(dates.plain(promised));
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);
  const changed = read();

  function read(): EntryEdit | null {
    if (edit.kind === 'name') {
      const trimmed = name.trim();
      return trimmed === '' || trimmed.length > 200 ? null : { kind: 'name', name: trimmed };
    }
    const count = goodQuantity();
    const wanted = goodDay();
    if (count === null || wanted === null) return null;
    const shipDate = wanted === promised ? edit.shipDate : toShipDate(wanted);
    return { kind: 'order', quantity: count, shipDate };
  }
  function goodQuantity(): number | null {
    return readWhole(quantity, 1, MAX_QUANTITY).value;
  }
  function goodDay(): string | null {
    const wanted = readDay(day, today, locale);
    return wanted !== null && (wanted >= today || wanted === promised) ? wanted : null;
  }

  const { edit: send } = useSyncEntry();
  async function submit(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (changed === null || busy) return;
    setBusy(true);
    const answer = await send(changed);
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    onDone();
    tell({ tone: 'calm', say: { key: 'sync.edit.done' } });
  }

  return (
    <form ref={ref} className={l.form} onSubmit={submit} noValidate>
      {edit.kind === 'name' ? (
        <TextInput
          data-autofocus
          label={t('sync.edit.name')}
          maxLength={200}
          autoComplete="off"
          value={name}
          error={tried && changed === null ? t('sync.edit.badName') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : (
        <>
          <TextInput
            data-autofocus
            label={t('sync.edit.quantity')}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            error={
              tried && goodQuantity() === null
                ? whyUnread(readWhole(quantity, 1, MAX_QUANTITY).fault, locale, t('sync.edit.badQuantity'))
                : undefined
            }
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
          <DayField
            label={t('sync.edit.day')}
            value={day}
            onChange={setDay}
            error={tried && goodDay() === null ? t('sync.edit.badDay') : undefined}
          />
        </>
      )}
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {t('sync.edit.save')}
      </Button>
    </form>
  );
}
