import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { type Minor, minor, NO_MONEY, negated } from '../../../shared/money/money.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { ReasonPresets } from '../../ui/form/Presets.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import d from './day.module.css';

type Direction = 'in' | 'out';

/** Puts cash into the drawer or takes it out, with a reason; `float` preselects the shift's float. */
export function CashDialog({ modal, float = false }: { modal: ModalHandle; float?: boolean }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('day.cash.title')}>
      <CashForm float={float} onDone={modal.close} />
    </FormDialog>
  );
}

function CashForm({ float, onDone }: { float: boolean; onDone: () => void }) {
  const { notify } = useStores().app;
  const { useDay } = useStores().day;
  const { t, format } = useText();
  const moveCash = useDay((state) => state.moveCash);
  const form = useDialogForm({
    initial: {
      direction: (float ? 'in' : 'out') as Direction,
      amount: '',
      reason: float ? t('day.cash.reasonsIn.float') : '',
    },
    check: ({ amount, reason }) => ({
      amount:
        amountOf(amount) === null ? badAmount(format.read(amount).fault, format, t, minor(5000)) : undefined,
      reason: reason.trim() === '' ? t('form.badReason') : undefined,
    }),
    async send({ direction, amount, reason }) {
      const much = amountOf(amount) ?? NO_MONEY;
      const answer = await moveCash(direction === 'in' ? much : negated(much), reason.trim());
      if (!answer.ok) return answer.error;
      notify({ tone: 'calm', say: { key: 'day.cash.done' } });
      onDone();
      return null;
    },
    refusedAt: { amount_zero: 'amount' },
  });
  const { direction } = form.values;
  const amount = amountOf(form.values.amount);
  const usual =
    direction === 'in'
      ? [t('day.cash.reasonsIn.change'), t('day.cash.reasonsIn.float')]
      : [t('day.cash.reasonsOut.bank'), t('day.cash.reasonsOut.supplies'), t('day.cash.reasonsOut.courier')];

  function amountOf(text: string): Minor | null {
    return format.read(text).value || null;
  }

  return (
    <DialogForm
      form={form}
      confirmWords={
        amount === null
          ? t(direction === 'in' ? 'paper.cashIn' : 'paper.cashOut')
          : t(direction === 'in' ? 'day.cash.takeIn' : 'day.cash.takeOut', { amount: format.money(amount) })
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={t('day.cash.direction')}
        value={direction}
        onChange={(value) => form.set('direction', value as Direction)}
        data={[
          { value: 'out', label: t('paper.cashOut') },
          { value: 'in', label: t('paper.cashIn') },
        ]}
      />
      <MoneyField
        size="lg"
        data-autofocus
        label={t('paper.amount')}
        placeholder={format.plain(NO_MONEY)}
        {...form.field('amount')}
      />
      <TextInput
        label={t('paper.reason')}
        placeholder={t('form.reasonPlaceholder')}
        maxLength={200}
        {...form.field('reason')}
      />
      <ReasonPresets reasons={usual} form={form} />
    </DialogForm>
  );
}

/** Asks for the float of a shift that its first payment opened when there was none to propose, so that the drawer balances. */
export function NoFloat({ report }: { report: ShiftReport }) {
  const { useApp, useModal } = useStores().app;
  const { t } = useTranslation();
  const assumed = useApp((state) => state.app?.shift?.assumedFloat);
  const adding = useModal('day.float');
  if (assumed !== 0 || report.cash.in !== 0) return null;
  return (
    <>
      <p className={d.note}>
        {t('day.now.float')}
        <Button onClick={adding.open}>{t('day.now.putFloat')}</Button>
      </p>
      <CashDialog modal={adding} float />
    </>
  );
}
