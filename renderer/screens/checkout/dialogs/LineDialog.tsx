import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWhole } from '../../../../shared/amounts.ts';
import type { LocalId } from '../../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { useFormat } from '../../../format.ts';
import { useAboveLimit, useBasket, useDialog } from '../../../stores/index.ts';
import { whyUnread } from '../../../unread.ts';
import { DiscountField } from './DiscountField.tsx';
import d from './dialogs.module.css';
import { fromText, toText } from './discount.ts';

/** Quantity, discount and note of one line. */
export function LineDialog({ lineId }: { lineId: LocalId }) {
  const { t } = useTranslation();
  const format = useFormat();
  const close = useDialog((state) => state.close);
  const { change, remove } = useBasket();
  const line = useBasket((state) => state.basket?.lines.find(({ id }) => id === lineId));
  const [quantity, setQuantity] = useState(String(line?.quantity ?? 1));
  const [discount, setDiscount] = useState(toText(line?.discount ?? null, format));
  const [note, setNote] = useState(line?.note ?? '');
  const [tried, setTried] = useState(false);
  const { value: pieces, fault: badPieces } = readWhole(quantity, 1, MAX_QUANTITY);
  const off = fromText(discount, format);
  const changed = { quantity: pieces ?? 1, discount: off ?? null };
  const above = useAboveLimit((open) => ({
    ...open,
    lines: open.lines.map((each) => (each.id === lineId ? { ...each, ...changed } : each)),
  }));
  if (!line) return null;

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (pieces === null || off === undefined) return;
    change(lineId, { quantity: pieces, discount: off, note: note.trim() || null });
    close();
  }

  return (
    <form className={d.form} onSubmit={save} noValidate>
      <p className={d.words}>
        {line.petName}, {t('checkout.basket.each', { price: format.money(line.unitPrice) })}
      </p>
      <TextInput
        label={t('checkout.line.quantity')}
        value={quantity}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setQuantity(event.currentTarget.value)}
        error={
          tried &&
          badPieces &&
          whyUnread(
            badPieces,
            format.locale,
            t('checkout.line.badQuantity', { max: format.number(MAX_QUANTITY) }),
          )
        }
      />
      <DiscountField value={discount} onChange={setDiscount} bad={tried && off === undefined} above={above} />
      <TextInput
        label={t('checkout.line.note')}
        placeholder={t('checkout.line.notePlaceholder')}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={d.buttons}>
        <Button
          variant="light"
          color="red"
          className={d.apart ?? ''}
          onClick={() => {
            remove(lineId);
            close();
          }}
        >
          {t('checkout.line.remove')}
        </Button>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('common.done')}
        </Button>
      </div>
    </form>
  );
}
