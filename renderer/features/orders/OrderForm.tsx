import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_TYPED } from '../../../shared/domain/limits.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { isListOpen, keepFocus } from '../../app/keyboard/focus.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useFirstInvalid } from '../../ui/form/useFirstInvalid.ts';
import { DayField } from './DayField.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { NewOrder } from './NewOrder.tsx';
import o from './OrderForm.module.css';
import { OverpromiseDialog } from './OverpromiseDialog.tsx';
import { readOrder } from './orderForm.ts';
import type { OrderFields } from './orderFormStore.ts';
import { PetField } from './PetField.tsx';

/**
 * A new order: its fields on the left, what they come to on the right. What was typed stays until it is placed or
 * discarded, also while another screen is open.
 */
export function OrderForm() {
  const { notifyFailure, useApp, useModal, useScans } = useStores().app;
  const { useOrderForm } = useStores().orders;
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const taxIncluded = useApp((state) => state.app?.taxIncluded ?? true);
  const form = useOrderForm();
  const over = useModal('orders.over');
  const [ref, tried, noteTry] = useFirstInvalid();
  const [busy, setBusy] = useState(false);
  const [free, setFree] = useState(0);
  const [asked, setAsked] = useState('');

  const quantity = useRef<HTMLInputElement>(null);
  const petId = form.draft?.pet?.id;
  useEffect(() => {
    if (petId === undefined) return;
    quantity.current?.focus();
    quantity.current?.select();
  }, [petId]);
  useScans((code) => void form.scan(code));
  useShortcuts([
    {
      keys: ['F12', 'Ctrl+Enter'],
      label: 'orders.keys.place',
      group: 'orders.keys.group',
      run: () => void place(false),
    },
    {
      keys: ['Escape'],
      label: 'orders.keys.leave',
      group: 'orders.keys.group',
      run: form.leave,
      // An open list of pets closes first.
      when: () => !isListOpen(),
      inFields: true,
    },
  ]);

  if (!form.draft) return null;
  const { fields, pet } = form.draft;
  const read = readOrder(fields, pet, taxIncluded, { t, format, dates });
  const typed = `${fields.quantity} ${fields.price}`;
  // What was asked about stays there until it is confirmed, or other.
  const bad = tried ? { ...(asked === typed && read.doubts), ...read.bad } : {};
  const text = (name: Exclude<keyof OrderFields, 'depositKind'>) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [name]: event.currentTarget.value }),
  });

  return (
    <form ref={ref} className={o.screen} aria-label={t('orders.form.label')} onSubmit={submit} noValidate>
      <div className={o.fields}>
        <h2 className={o.title}>{t('orders.form.title')}</h2>
        <PetField error={bad.pet} />
        <div className={o.two}>
          <TextInput
            ref={quantity}
            label={t('orders.form.quantity')}
            inputMode="numeric"
            maxLength={10}
            error={bad.quantity}
            classNames={{ input: o.count ?? '' }}
            leftSection={step(-1)}
            rightSection={step(1)}
            {...text('quantity')}
          />
          <MoneyField label={t('orders.form.price')} maxLength={16} error={bad.price} {...text('price')} />
        </div>
        <DayField
          label={t('orders.form.day')}
          value={fields.day}
          error={bad.day}
          onChange={(day) => form.set({ day })}
        />
        <div className={o.two}>
          <TextInput
            label={t('orders.form.customer')}
            placeholder={t('orders.form.customerPlaceholder')}
            maxLength={200}
            {...text('customerName')}
          />
          <TextInput
            label={t('orders.form.phone')}
            inputMode="tel"
            maxLength={50}
            {...text('customerPhone')}
          />
        </div>
        <TextInput
          label={t('orders.form.note')}
          placeholder={t('orders.form.notePlaceholder')}
          maxLength={2000}
          {...text('note')}
        />
        <div className={o.two}>
          <MoneyField
            label={t('orders.form.deposit')}
            placeholder={t('orders.form.depositPlaceholder')}
            maxLength={16}
            error={bad.deposit}
            {...text('deposit')}
          />
          {fields.deposit.trim() !== '' && (
            <SegmentedControl
              className={o.low ?? ''}
              aria-label={t('orders.form.depositKind')}
              value={fields.depositKind}
              onChange={(kind) => form.set({ depositKind: kind as OrderFields['depositKind'] })}
              data={[
                { value: 'cash', label: t('orders.form.cash') },
                { value: 'card', label: t('orders.form.card') },
              ]}
            />
          )}
        </div>
      </div>
      <NewOrder
        fields={fields}
        pet={pet}
        read={read}
        busy={busy}
        onLeave={form.leave}
        onDiscard={form.discard}
      />
      <DepositDialog />
      <OverpromiseDialog
        modal={over}
        name={pet?.name ?? ''}
        wanted={read.quantity ?? 0}
        free={free}
        onPromise={() => void place(true)}
      />
    </form>
  );

  /** One less or one more, beside the field. */
  function step(by: 1 | -1) {
    const { value } = readWhole(fields.quantity, 0, MOST_TYPED);
    const next = (value ?? 0) + by;
    const name = pet?.name ?? '';
    return (
      <ActionIcon
        aria-label={t(by === 1 ? 'checkout.basket.more' : 'checkout.basket.less', { name })}
        disabled={next < 1 || next > MOST_TYPED}
        onPointerDown={keepFocus}
        onClick={() => form.set({ quantity: String(next) })}
      >
        {by === 1 ? <IconPlus aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      </ActionIcon>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void place(false);
  }

  async function place(allowOverpromise: boolean) {
    noteTry();
    if (!form.draft || busy) return;
    const { fields, pet } = form.draft;
    const { draft, doubts } = readOrder(fields, pet, taxIncluded, { t, format, dates });
    if (!draft) return;
    const typed = `${fields.quantity} ${fields.price}`;
    if (Object.keys(doubts).length > 0 && asked !== typed) return setAsked(typed);
    setBusy(true);
    const failure = await form.place(draft, allowOverpromise);
    setBusy(false);
    if (!failure) return;
    if (failure.code === 'overpromise' && !allowOverpromise) {
      setFree(Number(failure.facts.free ?? 0));
      over.open();
    } else notifyFailure(failure);
  }
}
