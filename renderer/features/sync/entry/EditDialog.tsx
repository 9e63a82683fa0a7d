import { TextInput } from '@mantine/core';
import type { EntryEdit } from '../../../../shared/domain/entry-life.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { localDate } from '../../../../shared/time/time.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useDates } from '../../../i18n/dates.ts';
import { amountError } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import { DayField } from '../../orders/DayField.tsx';
import { readDay, toShipDate } from '../../orders/shipDate.ts';

/** Edits an entry before it is sent again: a name, or an order's quantity and date. */
export function EditDialog({ modal, edit }: { modal: ModalHandle; edit: EntryEdit }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('sync.edit.title')} tall>
      <EditForm edit={edit} onDone={modal.close} />
    </FormDialog>
  );
}

function EditForm({ edit, onDone }: { edit: EntryEdit; onDone: () => void }) {
  const { notify } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t, locale } = useText();
  const dates = useDates();
  const today = localDate(Date.now());
  const promised = edit.kind === 'order' ? localDate(Date.parse(edit.shipDate)) : today;
  const { edit: send } = useSyncEntry();
  const form = useDialogForm({
    initial: {
      name: edit.kind === 'name' ? edit.name : '',
      quantity: edit.kind === 'order' ? String(edit.quantity) : '',
      day: dates.plain(promised),
    },
    check({ name, quantity, day }) {
      if (edit.kind === 'name') return { name: isName(name) ? undefined : t('form.badName') };
      const { value, fault } = readWhole(quantity, 1, MAX_QUANTITY);
      return {
        quantity: value === null ? amountError(fault, locale, t('form.badPositive')) : undefined,
        day: dayOf(day) === null ? t('sync.edit.badDay') : undefined,
      };
    },
    async send(values) {
      const answer = await send(read(values));
      if (!answer.ok) return answer.error;
      onDone();
      notify({ tone: 'calm', say: { key: 'sync.edit.done' } });
      return null;
    },
  });

  /** The input as an edit, once it is valid. */
  function read({ name, quantity, day }: typeof form.values): EntryEdit {
    if (edit.kind === 'name') return { kind: 'name', name: name.trim() };
    const wanted = dayOf(day) ?? promised;
    return {
      kind: 'order',
      quantity: readWhole(quantity, 1, MAX_QUANTITY).value ?? edit.quantity,
      shipDate: wanted === promised ? edit.shipDate : toShipDate(wanted),
    };
  }
  function isName(text: string): boolean {
    const { length } = text.trim();
    return length > 0 && length <= 200;
  }
  function dayOf(text: string): string | null {
    const wanted = readDay(text, today, locale);
    return wanted !== null && (wanted >= today || wanted === promised) ? wanted : null;
  }

  return (
    <DialogForm form={form} confirmWords={t('sync.edit.save')}>
      {edit.kind === 'name' ? (
        <TextInput data-autofocus label={t('form.name')} maxLength={200} {...form.field('name')} />
      ) : (
        <>
          <TextInput
            data-autofocus
            label={t('sync.edit.quantity')}
            inputMode="numeric"
            {...form.field('quantity')}
          />
          <DayField
            label={t('paper.shipDate')}
            value={form.values.day}
            onChange={(day) => form.set('day', day)}
            error={form.errors.day}
          />
        </>
      )}
    </DialogForm>
  );
}
