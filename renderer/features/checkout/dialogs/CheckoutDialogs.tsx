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

/** All dialogs of the checkout. Esc and the close button mean no. */
export function CheckoutDialogs() {
  const { useDialog } = useStores().app;
  const { t } = useTranslation();
  const { dialog, close } = useDialog();
  const opened = dialog !== null && dialog.kind !== 'modal';
  // Keeps rendering the last dialog while it fades out.
  const last = useRef(dialog);
  if (opened) last.current = dialog;
  const shown = last.current;
  return (
    // The key remounts a dialog of another kind that opens during the fade, so that its own field gets the focus.
    <FormDialog key={shown?.kind} modal={{ opened, close }} title={shown ? titleOf(shown) : ''}>
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

/** The content of a dialog, keyed by pet or line so that input for one is never shown for the next. */
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
