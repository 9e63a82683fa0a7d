import { SegmentedControl, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_TYPED } from '../../../shared/domain/limits.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { minor, type Quantity } from '../../../shared/money/money.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { isListOpen, keepFocus } from '../../app/keyboard/focus.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useConfirmUnusual } from '../../ui/form/useConfirmUnusual.ts';
import { useFirstInvalid } from '../../ui/form/useFirstInvalid.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import { DayField } from './DayField.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { whoOf } from './labels.ts';
import { NewOrder } from './NewOrder.tsx';
import o from './OrderForm.module.css';
import type { OrderFields } from './orderDraft.ts';
import { readOrder } from './orderForm.ts';
import { PetField } from './PetField.tsx';

/**
 * A new order: its fields on the left, the preview on the right. The input is kept until the order is placed or
 * discarded, also while another screen is open.
 */
export function OrderForm() {
  const { notifyFailure, useApp, useModal, useScans } = useStores().app;
  const { useOrderForm } = useStores().orders;
  const { t, format } = useText();
  const dates = useDates();
  const taxIncluded = useApp((state) => state.app?.taxIncluded ?? true);
  const cashStep = useApp((state) => state.app?.cashStep ?? minor(1));
  const form = useOrderForm();
  const over = useModal('orders.over');
  const [ref, tried, noteTry] = useFirstInvalid();
  const [busy, setBusy] = useState(false);
  const [short, setShort] = useState({ name: '', wanted: 0, free: 0 });
  const doubt = useConfirmUnusual();

  const quantity = useRef<HTMLInputElement>(null);
  const petId = form.draft?.pet?.id;
  useEffect(() => {
    if (petId === undefined) return;
    quantity.current?.focus();
    quantity.current?.select();
  }, [petId]);
  useScans((code) => void form.scan(code));
  useShortcuts('nav.orders', [
    { keys: ['F12', 'Ctrl+Enter'], label: 'orders.keys.place', run: () => void place(false) },
    { keys: ['F6'], label: 'orders.keys.another', run: () => putLine() },
    {
      keys: ['Escape'],
      label: 'orders.keys.leave',
      run: form.leave,
      // Esc closes an open list of pets first.
      when: () => !isListOpen(),
      inFields: true,
    },
  ]);

  if (!form.draft) return null;
  const { fields, pet, lines, addTo } = form.draft;
  const read = readOrder(fields, pet, taxIncluded, { t, format, dates, cashStep, before: lines });
  // A question about a field stays until the value is confirmed or changed.
  const bad = tried ? { ...(doubt.isAsked(read.doubts) && read.doubts), ...read.bad } : {};
  const text = (name: Exclude<keyof OrderFields, 'depositKind'>) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [name]: event.currentTarget.value }),
  });

  return (
    <form ref={ref} className={o.screen} aria-label={t('orders.form.label')} onSubmit={submit} noValidate>
      <div className={o.fields}>
        <div className={o.head}>
          <h2 className={o.title}>
            {addTo ? t('orders.line.addTitle', { customer: whoOf(addTo, t) }) : t('orders.take')}
          </h2>
          {pet && (
            <ActionButton icon={IconPlus} keys="F6" onClick={putLine}>
              {t('orders.form.another')}
            </ActionButton>
          )}
        </div>
        <PetField error={bad.pet} />
        <div className={o.two}>
          <TextInput
            ref={quantity}
            label={t('paper.quantity')}
            inputMode="numeric"
            maxLength={10}
            error={bad.quantity}
            classNames={{ input: o.count ?? '' }}
            leftSection={step(-1)}
            rightSection={step(1)}
            {...text('quantity')}
          />
          <MoneyField label={t('paper.unitPrice')} maxLength={16} error={bad.price} {...text('price')} />
        </div>
        {!addTo && rest()}
      </div>
      <NewOrder
        fields={fields}
        addTo={addTo}
        read={read}
        busy={busy}
        onLeave={form.leave}
        onDiscard={form.discard}
      />
      <DepositDialog />
      <OverpromiseDialog
        modal={over}
        name={short.name}
        wanted={short.wanted}
        free={short.free}
        onPromise={() => void place(true)}
      />
    </form>
  );

  /** The fields of the whole order. */
  function rest() {
    return (
      <>
        <DayField
          label={t('paper.shipDate')}
          value={fields.day}
          error={bad.day}
          onChange={(day) => form.set({ day })}
        />
        <div className={o.two}>
          <TextInput
            label={t('paper.customer')}
            placeholder={t('form.name')}
            maxLength={200}
            error={bad.customer}
            {...text('customerName')}
          />
          <TextInput label={t('paper.phone')} inputMode="tel" maxLength={50} {...text('customerPhone')} />
        </div>
        <TextInput
          label={t('paper.note')}
          placeholder={t('orders.form.notePlaceholder')}
          maxLength={2000}
          {...text('note')}
        />
        <div className={o.two}>
          <MoneyField
            label={t('paper.deposit')}
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
                { value: 'cash', label: t('paper.cash') },
                { value: 'card', label: t('paper.card') },
              ]}
            />
          )}
        </div>
      </>
    );
  }

  /** Adds the typed pet as a line and starts the next one. */
  function putLine() {
    // Requires only the line's own fields; the day comes later.
    if (!read.ordered) return noteTry();
    if (!doubt.holds(read.doubts)) form.putLine();
  }

  /** Changes the quantity by one. */
  function step(by: 1 | -1) {
    const { value } = readWhole(fields.quantity, 0, MAX_TYPED);
    const next = (value ?? 0) + by;
    const name = pet?.name ?? t('paper.quantity');
    return (
      <IconButton
        icon={by === 1 ? IconPlus : IconMinus}
        label={t(by === 1 ? 'checkout.basket.more' : 'checkout.basket.less', { name })}
        disabled={next < 1 || next > MAX_TYPED}
        onPointerDown={keepFocus}
        onClick={() => form.set({ quantity: String(next) })}
      />
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void place(false);
  }

  async function place(allowOverpromise: boolean) {
    noteTry();
    if (!form.draft || busy) return;
    const { fields, pet, lines, addTo } = form.draft;
    const { draft, ordered } = readOrder(fields, pet, taxIncluded, {
      t,
      format,
      dates,
      cashStep,
      before: lines,
    });
    const isReady = addTo ? ordered : draft;
    if (!isReady || doubt.holds(read.doubts)) return;
    setBusy(true);
    const failure =
      addTo && ordered
        ? await form.addLines(ordered, allowOverpromise)
        : draft && (await form.place(draft, allowOverpromise));
    setBusy(false);
    if (!failure) return;
    if (failure.code === 'overpromise' && !allowOverpromise) {
      const { petName, wanted, free } = failure.facts;
      setShort({ name: String(petName ?? ''), wanted: Number(wanted ?? 0), free: Number(free ?? 0) });
      over.open();
    } else notifyFailure(failure);
  }
}

interface OverDialogProps {
  modal: ModalHandle;
  name: string;
  wanted: Quantity;
  free: number;
  onPromise: () => void;
}

/** Asks before promising more than the free stock. */
function OverpromiseDialog({ modal, name, wanted, free, onPromise }: OverDialogProps) {
  const { t, number } = useText();
  return (
    <ConfirmDialog
      modal={modal}
      title={t('orders.over.title')}
      cancelWords={t('orders.over.back')}
      confirmWords={t('orders.over.promise')}
      onConfirm={() => {
        modal.close();
        onPromise();
      }}
    >
      <p className={shared.warning}>
        {t('checkout.oversell.line', { name, wanted: number(wanted), free: number(Math.max(0, free)) })}
      </p>
      <p className={shared.hint}>{t('orders.over.words')}</p>
    </ConfirmDialog>
  );
}
