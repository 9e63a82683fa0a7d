import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format.ts';
import { useAboveLimit, useBasket, useDialog } from '../../../stores/index.ts';
import { DiscountField } from './DiscountField.tsx';
import d from './dialogs.module.css';
import { fromText, toText } from './discount.ts';

/** Discount and note of the whole basket. */
export function ExtrasDialog() {
  const { t } = useTranslation();
  const format = useFormat();
  const close = useDialog((state) => state.close);
  const { basket, setExtras } = useBasket();
  const before = toText(basket?.discount ?? null, format);
  // Whoever opens this wants a discount: a share is the usual kind.
  const [discount, setDiscount] = useState(
    before.kind === 'none' ? { kind: 'percent' as const, text: '' } : before,
  );
  const [note, setNote] = useState(basket?.note ?? '');
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState(false);
  // Somebody who only writes a note was not asked for a discount.
  const noteOnly = !chosen && before.kind === 'none' && note.trim() !== (basket?.note ?? '');
  const off = noteOnly ? null : fromText(discount, format);
  const above = useAboveLimit((open) => ({ ...open, discount: off ?? null }));

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (off === undefined) return;
    setExtras(off, note.trim() || null);
    close();
  }

  return (
    <form className={d.form} onSubmit={save} noValidate>
      <DiscountField
        value={discount}
        onChange={(value) => {
          setDiscount(value);
          setChosen(true);
        }}
        bad={tried && off === undefined}
        above={above}
        first
      />
      <Textarea
        label={t('checkout.basket.basketNote')}
        value={note}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={4}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={d.buttons}>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('common.done')}
        </Button>
      </div>
    </form>
  );
}
