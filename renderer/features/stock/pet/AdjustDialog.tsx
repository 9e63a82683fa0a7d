import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { AdjustReason, StockRow } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError, say } from '../../../i18n/i18n.ts';
import { quantityWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { enterSends } from '../../../ui/form/enterSends.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { reasonKey } from '../labels.ts';
import { AnimalChoice } from '../register/AnimalChoice.tsx';
import { takenFrom } from '../register/animalsOf.ts';
import s from '../stock.module.css';
import p from './pet.module.css';

/** The dialog's id, for useModal and keys. */
export const ADJUST = 'stock.adjust';

type Direction = 'in' | 'out';

const reasons: Record<Direction, AdjustReason[]> = {
  in: ['received', 'found', 'born', 'transfer', 'other'],
  out: ['damaged', 'died', 'lost', 'stolen', 'escaped', 'to_supplier', 'transfer', 'other'],
};

/** Increases or decreases the stock, with a reason. */
export function AdjustDialog({ modal, row }: { modal: ModalHandle; row: StockRow }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('stock.adjust.title', { name: row.name })}>
      <AdjustForm row={row} onDone={modal.close} />
    </FormDialog>
  );
}

function AdjustForm({ row, onDone }: { row: StockRow; onDone: () => void }) {
  const { notify } = useStores().app;
  const { adjustStock, useAnimalsOf, useKeepsRegister } = useStores().stock;
  const groups = useAnimalsOf(row.id, useKeepsRegister(row.categoryId));
  const { t, number, locale } = useText();
  const { shown } = row.stock;
  const there = Math.max(0, shown);
  const form = useDialogForm({
    initial: {
      direction: 'in' as Direction,
      quantity: '',
      reason: 'received' as AdjustReason | null,
      note: '',
      animals: [] as LocalId[],
    },
    check: ({ direction, quantity, reason }) => ({
      quantity: faultOf(quantity, direction),
      reason: reason === null ? t('stock.adjust.badReason') : undefined,
    }),
    doubt: ({ direction, quantity: text }) => ({
      quantity: quantityWarning(readWhole(text, 1, mostOf(direction)).value, { number }, t),
    }),
    async send({ direction, quantity: text, reason, note, animals }) {
      const quantity = readWhole(text, 1, mostOf(direction)).value;
      if (quantity === null || reason === null) return null;
      const by = direction === 'in' ? quantity : -quantity;
      const taken = direction === 'out' ? takenFrom(groups, animals, quantity) : [];
      const answer = await adjustStock(row.id, by, reason, note.trim() || null, taken);
      if (!answer.ok) return answer.error;
      const facts = { name: row.name, number: number(answer.value.stock.shown) };
      notify({ tone: 'calm', say: { key: 'stock.adjust.done', facts } });
      onDone();
      return null;
    },
    refusedAt: { below_zero: 'quantity', too_many: 'quantity' },
  });
  const { direction, reason } = form.values;
  const quantity = readWhole(form.values.quantity, 1, mostOf(direction)).value;
  const after = shown + (direction === 'in' ? 1 : -1) * (quantity ?? 0);

  function mostOf(to: Direction): number {
    return to === 'in' ? MAX_QUANTITY - there : there;
  }

  function faultOf(text: string, to: Direction): string | undefined {
    const most = mostOf(to);
    const { value, fault } = readWhole(text, 1, most);
    if (value !== null) return undefined;
    return to === 'out' && readWhole(text, 1, MAX_QUANTITY).value !== null
      ? t('stock.adjust.tooFew', { number: number(there) })
      : amountError(fault, locale, t('form.badQuantity', { max: number(Math.max(1, most)) }));
  }

  function turn(to: Direction) {
    form.set('direction', to);
    form.set('reason', to === 'in' ? 'received' : null);
  }

  return (
    <DialogForm
      form={form}
      withKey
      confirmWords={
        quantity === null
          ? t(direction === 'in' ? 'stock.adjust.addNone' : 'stock.adjust.takeNone')
          : t(direction === 'in' ? 'stock.adjust.add' : 'stock.adjust.take', { number: number(quantity) })
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={t('stock.adjust.direction')}
        value={direction}
        onChange={(value) => turn(value as Direction)}
        data={[
          { value: 'in', label: t('stock.adjust.in') },
          { value: 'out', label: t('stock.adjust.out') },
        ]}
      />
      <TextInput
        size="lg"
        data-autofocus
        label={t('paper.quantity')}
        inputMode="numeric"
        {...form.field('quantity')}
      />
      <fieldset className={s.choices}>
        <legend>{t('paper.reason')}</legend>
        <div className={shared.buttons}>
          {reasons[direction].map((each, index) => (
            <Button
              key={each}
              aria-pressed={each === reason}
              data-faulty={(index === 0 && form.errors.reason !== undefined) || undefined}
              onKeyDown={(event) => enterSends(event, each === reason)}
              onClick={() => form.set('reason', each)}
            >
              {say(t, reasonKey(each, direction === 'in'))}
            </Button>
          ))}
        </div>
        {form.errors.reason && <p className={shared.failure}>{form.errors.reason}</p>}
      </fieldset>
      {direction === 'out' && (
        <AnimalChoice
          groups={groups}
          chosen={form.values.animals}
          onChoose={(animals) => form.set('animals', animals)}
        />
      )}
      <TextInput
        label={t('paper.note')}
        placeholder={t('stock.adjust.notePlaceholder')}
        maxLength={500}
        {...form.field('note')}
      />
      <p className={p.becomes} aria-live="polite">
        {t('stock.adjust.becomes', { from: number(shown), to: number(after) })}
      </p>
    </DialogForm>
  );
}
