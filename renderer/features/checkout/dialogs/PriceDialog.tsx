import { Checkbox } from '@mantine/core';
import type { Minor } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { badAmount } from '../../../i18n/i18n.ts';
import { priceWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm } from '../../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';

interface PriceDialogProps {
  onAnswer: (answer: { amount: Minor; remember: boolean } | null) => void;
}

/** Asks for the price of a pet without one. */
export function PriceDialog({ onAnswer }: PriceDialogProps) {
  const { useApp, useDialog } = useStores().app;
  const { t, format, read, money } = useText();
  const close = useDialog((state) => state.close);
  // Saving it changes the pet's price, which only managers may do, so only they see the option.
  const rights = useApp((state) => state.app?.rights);
  const mayKeep = rights?.manager ?? false;
  const form = useDialogForm({
    initial: { price: '', keep: true },
    check({ price }) {
      const { value, fault } = read(price);
      return { price: value === null ? badAmount(fault, format, t) : undefined };
    },
    doubt: ({ price }) => ({ price: priceWarning(read(price).value, money, t) }),
    send({ price, keep }) {
      const amount = read(price).value;
      if (amount === null) return null;
      onAnswer({ amount, remember: mayKeep && keep });
      close();
      return null;
    },
  });

  return (
    <DialogForm form={form} withKey confirmWords={t('checkout.addToCart')}>
      <p className={shared.soft}>
        {t('checkout.price.words')}
        {rights?.namePrice === false && ` ${t('checkout.price.manager')}`}
      </p>
      <MoneyField
        size="lg"
        label={t('petFields.price')}
        maxLength={16}
        data-autofocus
        {...form.field('price')}
      />
      {mayKeep && (
        <Checkbox
          label={t('checkout.price.remember')}
          checked={form.values.keep}
          onChange={(event) => form.set('keep', event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
