import { Button, TextInput } from '@mantine/core';
import type { Basket } from '../../../../shared/domain/basket.ts';
import { MAX_TYPED } from '../../../../shared/domain/limits.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { minorOrNull, minus } from '../../../../shared/money/money.ts';
import { withQuantity } from '../../../../shared/money/quantity-prices.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError } from '../../../i18n/i18n.ts';
import { quantityWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { AnimalChoice } from '../../stock/register/AnimalChoice.tsx';
import { takenFrom } from '../../stock/register/animalsOf.ts';
import { DiscountField } from './DiscountField.tsx';
import { fromText, toText, whyNoDiscount } from './discount.ts';

/** Edits quantity, discount and note of one line. */
export function LineDialog({ lineId }: { lineId: LocalId }) {
  const { useDialog } = useStores().app;
  const { useAboveLimit, useBasket, useTotalsWith } = useStores().checkout;
  const { t, format } = useText();
  const close = useDialog((state) => state.close);
  const { change, remove } = useBasket();
  const line = useBasket((state) => state.basket?.lines.find(({ id }) => id === lineId));
  const { useAnimalsOf, useKeepsRegister } = useStores().stock;
  const pet = useBasket(({ pets }) => (line ? pets[line.petId] : undefined));
  const groups = useAnimalsOf(line?.petId ?? null, useKeepsRegister(pet?.categoryId ?? null));
  const form = useDialogForm({
    initial: {
      quantity: String(line?.quantity ?? 1),
      discount: toText(line?.discount ?? null, format),
      note: line?.note ?? '',
      animals: (line?.animals ?? []).map(({ groupId }) => groupId),
    },
    check({ quantity, discount }) {
      const { value: pieces, fault } = readWhole(quantity, 1, MAX_TYPED);
      const most =
        line && pieces !== null ? minorOrNull(withQuantity(line, pieces).unitPrice * pieces) : null;
      const max = format.number(MAX_TYPED);
      return {
        quantity: fault ? amountError(fault, format.locale, t('form.badQuantity', { max })) : undefined,
        discount: whyNoDiscount(discount, { format, t, most }),
      };
    },
    doubt: ({ quantity }) => ({
      quantity: quantityWarning(readWhole(quantity, 1, MAX_TYPED).value, format, t),
    }),
    send({ quantity, discount, note, animals }) {
      const pieces = readWhole(quantity, 1, MAX_TYPED).value;
      if (pieces === null) return null;
      // Close first, because the basket may open a question itself, about a card payment's outcome.
      close();
      change(lineId, {
        quantity: pieces,
        discount: fromText(discount, format) ?? null,
        note: note.trim() || null,
        ...(groups.length > 0 && { animals: takenFrom(groups, animals, pieces) }),
      });
      return null;
    },
  });
  const changed = {
    quantity: readWhole(form.values.quantity, 1, MAX_TYPED).value ?? 1,
    discount: fromText(form.values.discount, format) ?? null,
  };
  const withChanges = (open: Basket): Basket => ({
    ...open,
    lines: open.lines.map((each) =>
      each.id === lineId ? { ...withQuantity(each, changed.quantity), ...changed } : each,
    ),
  });
  const above = useAboveLimit(withChanges);
  const priced = useTotalsWith(withChanges)?.lines.find(({ id }) => id === lineId);
  if (!line) return null;

  return (
    <DialogForm
      form={form}
      underPad={
        <Button
          variant="light"
          color="red"
          onClick={() => {
            close();
            remove(lineId);
          }}
        >
          {t('checkout.line.remove')}
        </Button>
      }
      withKey
      confirmWords={t('common.apply')}
    >
      <p className={shared.soft}>
        {line.petName},{' '}
        {t('checkout.basket.each', { price: format.money(withQuantity(line, changed.quantity).unitPrice) })}
      </p>
      <TextInput
        label={t('paper.quantity')}
        inputMode="numeric"
        maxLength={10}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.field('quantity')}
      />
      <DiscountField
        value={form.values.discount}
        onChange={(discount) => form.set('discount', discount)}
        error={form.errors.discount}
        above={above}
        sum={
          priced
            ? {
                label: t('checkout.line.sum'),
                before: priced.gross,
                after: minus(priced.gross, priced.lineDiscount),
              }
            : null
        }
      />
      <AnimalChoice
        forSale
        groups={groups}
        chosen={form.values.animals}
        onChoose={(animals) => form.set('animals', animals)}
      />
      <TextInput
        label={t('paper.note')}
        placeholder={t('checkout.line.notePlaceholder')}
        maxLength={500}
        {...form.field('note')}
      />
    </DialogForm>
  );
}
