import { Textarea } from '@mantine/core';
import type { Basket } from '../../../../shared/domain/basket.ts';
import { minor } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm } from '../../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import { DiscountField } from './DiscountField.tsx';
import {
  type CartDiscountText,
  type DiscountText,
  fromCartText,
  toCartText,
  whyNoDiscount,
  whyNotMore,
} from './discount.ts';

/** Edits discount and note of the whole basket. */
export function ExtrasDialog() {
  const { useDialog } = useStores().app;
  const { useAboveLimit, useBasket, useTotals, useTotalsWith } = useStores().checkout;
  const { t, format } = useText();
  const close = useDialog((state) => state.close);
  const { basket, setExtras } = useBasket();
  const { subtotal, discount, basketDiscount } = useTotals();
  /** The total of the lines after their own discounts. */
  const most = minor(subtotal - (discount - basketDiscount));
  const { discount: before, more } = toCartText(basket?.discount ?? null, format);
  // The dialog is usually opened for a discount, and a percentage is the most common kind.
  const first: DiscountText = before.kind === 'none' ? { kind: 'percent', text: '' } : before;
  const form = useDialogForm({
    initial: { discount: first, more, note: basket?.note ?? '' },
    check: (values) =>
      isNoteOnly(values)
        ? {}
        : {
            discount: whyNoDiscount(values.discount, { format, t, most }),
            more: whyNotMore(values, { format, t, most }),
          },
    send(values) {
      // Close first, because the basket may open a question itself, about a card payment's outcome.
      close();
      setExtras(isNoteOnly(values) ? null : (offOf(values) ?? null), values.note.trim() || null);
      return null;
    },
  });
  const off = offOf(form.values);
  const withOff = (open: Basket): Basket => ({ ...open, discount: off ?? null });
  const above = useAboveLimit(withOff);
  const without = useTotalsWith((open) => ({ ...open, discount: null }));
  const after = useTotalsWith(withOff);

  function offOf(values: CartDiscountText) {
    return fromCartText(values, format);
  }

  /** Whether only the note was edited, so that an empty discount is not an error. */
  function isNoteOnly({ discount, more: typed, note }: CartDiscountText & { note: string }): boolean {
    const untouched = discount.kind === first.kind && discount.text === first.text && typed === more;
    return before.kind === 'none' && untouched && note.trim() !== (basket?.note ?? '');
  }

  return (
    <DialogForm form={form} withKey confirmWords={t('common.apply')}>
      <DiscountField
        value={form.values.discount}
        onChange={(discount) => form.set('discount', discount)}
        error={form.errors.discount}
        above={above}
        sum={
          without && after
            ? { label: t('checkout.basket.sum'), before: without.total, after: after.total }
            : null
        }
        first
      >
        {form.values.discount.kind === 'percent' && (
          <MoneyField label={t('checkout.line.more')} maxLength={16} {...form.field('more')} />
        )}
      </DiscountField>
      <Textarea
        label={t('checkout.basket.basketNote')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={4}
        {...form.field('note')}
      />
    </DialogForm>
  );
}
