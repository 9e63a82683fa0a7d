import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tell, useDialog, useHolding } from '../../../stores/index.ts';
import d from './dialogs.module.css';

/** Puts the basket aside under a name. */
export function HoldDialog() {
  const { t } = useTranslation();
  const close = useDialog((state) => state.close);
  const hold = useHolding((state) => state.hold);
  const [label, setLabel] = useState('');
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const done = await hold(label);
    setBusy(false);
    if (!done) return;
    close();
    tell({ tone: 'calm', say: { key: 'checkout.basket.held_done' } });
  }

  return (
    <form className={d.form} onSubmit={save}>
      <TextInput
        label={t('checkout.hold.label')}
        placeholder={t('checkout.hold.placeholder')}
        value={label}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={d.buttons}>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('checkout.hold.hold')}
        </Button>
      </div>
    </form>
  );
}
