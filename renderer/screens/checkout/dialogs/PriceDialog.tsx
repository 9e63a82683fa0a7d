import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format.ts';
import { useDialog } from '../../../stores/dialog.ts';
import d from './dialogs.module.css';

interface PriceDialogProps {
  onAnswer: (answer: { amount: number; remember: boolean } | null) => void;
}

/** Asks what a pet costs that has no price. */
export function PriceDialog({ onAnswer }: PriceDialogProps) {
  const { t } = useTranslation();
  const { parse, plain, currency } = useFormat();
  const close = useDialog((state) => state.close);
  const [text, setText] = useState('');
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  const amount = parse(text);

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount === null) return;
    onAnswer({ amount, remember });
    close();
  }

  return (
    <form className={d.form} onSubmit={save} noValidate>
      <p className={d.words}>{t('checkout.price.words')}</p>
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
        error={tried && amount === null && t('checkout.price.bad', { example: plain(1250) })}
      />
      <Checkbox
        label={t('checkout.price.remember')}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <div className={d.buttons}>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('checkout.price.add')}
        </Button>
      </div>
    </form>
  );
}
