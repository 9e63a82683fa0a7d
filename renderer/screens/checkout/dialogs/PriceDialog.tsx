import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '../../../../shared/units.ts';
import { useFormat } from '../../../format.ts';
import { useApp, useDialog } from '../../../stores/index.ts';
import { whyUnread } from '../../../unread.ts';
import d from './dialogs.module.css';

interface PriceDialogProps {
  onAnswer: (answer: { amount: Minor; remember: boolean } | null) => void;
}

/** Asks what a pet costs that has no price. */
export function PriceDialog({ onAnswer }: PriceDialogProps) {
  const { t } = useTranslation();
  const { read, plain, currency, locale } = useFormat();
  const close = useDialog((state) => state.close);
  const [text, setText] = useState('');
  // Keeping it changes the pet's price, which is a manager's right: nobody else is asked.
  const rights = useApp((state) => state.app?.rights);
  const mayKeep = rights?.manager ?? false;
  const [keep, setKeep] = useState(true);
  const remember = mayKeep && keep;
  const [tried, setTried] = useState(false);
  const { value: amount, fault } = read(text);

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount === null) return;
    onAnswer({ amount, remember });
    close();
  }

  return (
    <form className={d.form} onSubmit={save} noValidate>
      <p className={d.words}>
        {t('checkout.price.words')}
        {rights?.namePrice === false && ` ${t('checkout.price.manager')}`}
      </p>
      <TextInput
        size="lg"
        label={t('checkout.price.label')}
        value={text}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        data-autofocus
        rightSection={currency}
        onChange={(event) => setText(event.currentTarget.value)}
        error={
          tried &&
          amount === null &&
          whyUnread(fault, locale, t('checkout.price.bad', { example: plain(1250) }))
        }
      />
      {mayKeep && (
        <Checkbox
          label={t('checkout.price.remember')}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      )}
      <div className={d.buttons}>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('checkout.price.add')}
        </Button>
      </div>
    </form>
  );
}
