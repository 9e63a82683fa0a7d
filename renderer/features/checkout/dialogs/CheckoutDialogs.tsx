import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dialog } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ConditionsDialog } from './ConditionsDialog.tsx';
import { ExtrasDialog } from './ExtrasDialog.tsx';
import { HeldDialog } from './HeldDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
import { OversellDialog } from './OversellDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';

/** Whatever the checkout asks or shows above itself. Esc and the cross mean no. */
export function CheckoutDialogs() {
  const { useDialog } = useStores().app;
  const { t } = useTranslation();
  const { dialog, close } = useDialog();
  const opened = dialog !== null && dialog.kind !== 'modal';
  // What was open stays drawn while it fades away.
  const last = useRef(dialog);
  if (opened) last.current = dialog;
  const shown = last.current;
  return (
    // A dialog of another kind that opens while this one fades away is another one, and begins in its own field.
    <FormDialog key={shown?.kind} opened={opened} onClose={close} title={shown ? titleOf(shown) : ''}>
      {shown && bodyOf(shown)}
    </FormDialog>
  );

  function titleOf(open: Dialog): string {
    switch (open.kind) {
      case 'price':
        return t('checkout.price.title', { name: open.pet.name });
      case 'oversell':
        return t('checkout.oversell.title');
      case 'conditions':
        return t('checkout.conditions.title');
      case 'line':
        return t('checkout.line.title');
      case 'extras':
        return t('checkout.basket.basketDiscount');
      case 'hold':
        return t('checkout.hold.title');
      default:
        return t('checkout.hold.listTitle');
    }
  }
}

/** What is asked of one pet or line says nothing of the next, also where that one is asked about in the same moment. */
export function bodyOf(dialog: Dialog): ReactNode {
  switch (dialog.kind) {
    case 'price':
      return <PriceDialog key={dialog.pet.id} onAnswer={dialog.answer} />;
    case 'oversell':
      return <OversellDialog shortages={dialog.shortages} onAnswer={dialog.answer} />;
    case 'conditions':
      return <ConditionsDialog {...dialog.question} onAnswer={dialog.answer} />;
    case 'line':
      return <LineDialog key={dialog.lineId} lineId={dialog.lineId} />;
    case 'extras':
      return <ExtrasDialog />;
    case 'hold':
      return <HoldDialog />;
    case 'held':
      return <HeldDialog />;
  }
}
