import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import type { Dialog, Shortage } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { ConditionsDialog } from './ConditionsDialog.tsx';
import d from './dialogs.module.css';
import { ExtrasDialog } from './ExtrasDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
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

interface OversellDialogProps {
  shortages: Shortage[];
  onAnswer: (sell: boolean) => void;
}

/** Asks before selling more than is in stock. */
function OversellDialog({ shortages, onAnswer }: OversellDialogProps) {
  const { useDialog } = useStores().app;
  const { t, number } = useText();
  const close = useDialog((state) => state.close);
  return (
    <div className={shared.stack}>
      <ul className={shared.closeStack}>
        {shortages.map(({ petId, petName, wanted, free, counted }) => (
          <li key={petId} className={shared.warning}>
            {t(counted ? 'checkout.oversell.line' : 'checkout.oversell.uncounted', {
              name: petName,
              wanted: number(wanted),
              free: number(Math.max(0, free)),
            })}
          </li>
        ))}
      </ul>
      <p className={shared.soft}>{t('checkout.oversell.words')}</p>
      <DialogFooter
        cancelFirst
        cancelWords={t('checkout.pay.back')}
        onCancel={close}
        confirmWords={t('checkout.oversell.sell')}
        onConfirm={() => {
          onAnswer(true);
          close();
        }}
      />
    </div>
  );
}

/** Puts the basket on hold under a name. */
function HoldDialog() {
  const { notify, useDialog } = useStores().app;
  const { useHolding } = useStores().checkout;
  const { t } = useTranslation();
  const close = useDialog((state) => state.close);
  const hold = useHolding((state) => state.hold);
  const form = useDialogForm({
    initial: { label: '' },
    async send({ label }) {
      const failure = await hold(label);
      if (failure) return failure;
      close();
      notify({ tone: 'calm', say: { key: 'checkout.basket.held_done' } });
      return null;
    },
  });

  return (
    <DialogForm form={form} withKey confirmWords={t('checkout.basket.hold')}>
      <TextInput
        label={t('checkout.hold.label')}
        placeholder={t('checkout.hold.placeholder')}
        maxLength={100}
        data-autofocus
        {...form.field('label')}
      />
    </DialogForm>
  );
}

/** The baskets on hold, to resume one. */
function HeldDialog() {
  const { useBasket, useHolding } = useStores().checkout;
  const { t, money, moment } = useText();
  const { held, load, recall } = useHolding();
  const occupied = useBasket(({ basket }) => basket !== null && isFilled(basket));

  useEffect(() => void load(), [load]);

  if (held?.length === 0) {
    return <EmptyState title={t('checkout.hold.none')} words={t('checkout.hold.noneHint', { key: 'F8' })} />;
  }
  return (
    <div className={shared.stack}>
      {occupied && <p className={shared.soft}>{t('checkout.hold.swap')}</p>}
      <ul className={shared.closeStack}>
        {held?.map(({ idempotencyKey, label, heldAt, pieces, total }, index) => (
          <li key={idempotencyKey}>
            <button
              type="button"
              className={d.held}
              data-autofocus={index === 0 || undefined}
              onClick={() => void recall(idempotencyKey)}
            >
              <span className={d.label}>
                <span className={d.name}>{label || t('common.noName')}</span>
                <span className={shared.soft}>
                  {moment(heldAt)} · {t('checkout.basket.items', { count: pieces })}
                </span>
              </span>
              <strong>{money(total)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
