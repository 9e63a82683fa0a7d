import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPercent } from '../../../../shared/amounts.ts';
import type { TaxRate } from '../../../../shared/domain/settings.ts';
import type { Failure } from '../../../../shared/result.ts';
import { useFormat } from '../../../format.ts';
import { explain } from '../../../i18n.ts';
import { tell, useSettings } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import { whyUnread } from '../../../unread.ts';
import { Toggle } from '../fields.tsx';
import { writePercent } from '../reading.ts';
import s from '../settings.module.css';

/** The dialog's name, for useModal. */
export const RATE = 'settings.taxRate';

/** A tax rate's name and percentage. What was sold keeps the rate it was sold at. */
export function RateDialog({ modal, rate }: { modal: ModalHandle; rate: TaxRate | null }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t(rate ? 'settings.taxes.editTitle' : 'settings.taxes.addTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RateForm rate={rate} onDone={modal.close} />
    </Modal>
  );
}

function RateForm({ rate, onDone }: { rate: TaxRate | null; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const saveTaxRate = useSettings((state) => state.saveTaxRate);
  const [name, setName] = useState(rate?.name ?? '');
  const [percent, setPercent] = useState(writePercent(rate?.basisPoints ?? null, format.locale));
  const [active, setActive] = useState(rate?.active ?? true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { value: basisPoints, fault } = readPercent(percent, 1000);
  const nameless = name.trim() === '';

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameless || basisPoints === null || busy) return;
    setBusy(true);
    const answer = await saveTaxRate({ id: rate?.id ?? null, name: name.trim(), basisPoints, active });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    tell({ tone: 'calm', say: { key: 'settings.taxes.saved' } });
    onDone();
  }

  return (
    <form className={s.form} onSubmit={save} noValidate>
      <TextInput
        data-autofocus
        label={t('settings.taxes.name')}
        placeholder={t('settings.taxes.namePlaceholder')}
        autoComplete="off"
        maxLength={50}
        value={name}
        error={tried && nameless ? t('settings.taxes.badName') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('settings.taxes.rate')}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        error={
          tried && basisPoints === null
            ? whyUnread(fault, format.locale, t('settings.taxes.badRate', { example: format.percent(1900) }))
            : undefined
        }
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      {rate && <Toggle label={t('settings.taxes.active')} checked={active} onChange={setActive} />}
      {failure && <p className={s.failure}>{explain(failure, t)}</p>}
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
