import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Confirmed } from '../../../../shared/domain/conditions.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ConditionsQuestion } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import d from './dialogs.module.css';

/** Classes of a checkbox whose whole row can be touched. */
const wholeRow = { labelWrapper: shared.space ?? '', label: d.label ?? '' };

interface ConditionsDialogProps extends ConditionsQuestion {
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for all confirmations that some pets require before payment. */
export function ConditionsDialog({ asked, petIds, customer, confirm, onAnswer }: ConditionsDialogProps) {
  const { notifyFailure, useDialog } = useStores().app;
  const { printCareSheet } = useStores().printing;
  const { t, number } = useText();
  const close = useDialog((state) => state.close);
  const [printed, setPrinted] = useState<LocalId[]>([]);
  const { minAge, needsBuyer, names, careSheets, mayOverride, buyer } = asked;
  const form = useDialogForm({
    initial: {
      age: false,
      name: buyer?.name ?? customer ?? '',
      address: buyer?.address ?? '',
      given: [] as string[],
    },
    check({ age, name, address, given }) {
      return {
        age: minAge !== null && !age ? t('checkout.conditions.bad.age') : undefined,
        name: needsBuyer && name.trim() === '' ? t('checkout.conditions.bad.name') : undefined,
        address: needsBuyer && address.trim() === '' ? t('checkout.conditions.bad.address') : undefined,
        given: careSheets.some(({ subjectId }) => !given.includes(subjectId))
          ? t('checkout.conditions.bad.given')
          : undefined,
      };
    },
    send: () => send(false),
  });
  const { values, errors } = form;

  async function send(override: boolean) {
    const { age, name, address, given } = values;
    const typed = { name: name.trim(), address: address.trim() };
    const confirmed: Confirmed = {
      minAge: age ? minAge : null,
      buyer: needsBuyer && typed.name !== '' && typed.address !== '' ? typed : null,
      careSheets: careSheets.map(({ subjectId }) => subjectId).filter((id) => given.includes(id)),
      printed,
    };
    const failure = await confirm(confirmed, override);
    if (failure) return failure;
    onAnswer(true);
    close();
    return null;
  }

  const first = minAge !== null ? 'age' : needsBuyer ? 'name' : 'given';
  return (
    <DialogForm
      form={form}
      cancelWords={t('common.back')}
      withKey
      confirmWords={t('checkout.conditions.confirm')}
    >
      {minAge !== null && (
        <Checkbox
          className={d.condition ?? ''}
          classNames={wholeRow}
          label={t('checkout.conditions.age', { years: number(minAge) })}
          description={names.minAge.join(', ')}
          data-autofocus
          data-faulty={errors.age !== undefined || undefined}
          error={errors.age}
          checked={values.age}
          onChange={(event) => form.set('age', event.currentTarget.checked)}
        />
      )}
      {needsBuyer && (
        <>
          <TextInput
            label={t('checkout.conditions.name')}
            description={names.buyer.join(', ')}
            maxLength={200}
            data-autofocus={first === 'name' || undefined}
            {...form.field('name')}
          />
          <TextInput
            label={t('checkout.conditions.address')}
            description={t('checkout.conditions.addressHint')}
            maxLength={500}
            {...form.field('address')}
          />
        </>
      )}
      {careSheets.map(({ subjectId, name, text }, at) => {
        const isGiven = values.given.includes(subjectId);
        return (
          <div key={subjectId} className={`${d.condition} ${shared.closeStack}`}>
            <Checkbox
              classNames={wholeRow}
              label={t('checkout.conditions.given', { name })}
              description={t(
                `checkout.conditions.${
                  printed.includes(subjectId) ? 'printed' : text === null ? 'printNow' : 'withReceipt'
                }`,
              )}
              data-autofocus={(first === 'given' && at === 0) || undefined}
              data-faulty={(errors.given !== undefined && !isGiven) || undefined}
              error={isGiven ? undefined : errors.given}
              checked={isGiven}
              onChange={({ currentTarget: { checked } }) =>
                form.set(
                  'given',
                  checked
                    ? [...values.given, subjectId]
                    : values.given.filter((other) => other !== subjectId),
                )
              }
            />
            <ActionButton
              className={d.print}
              icon={IconPrinter}
              aria-label={t('receipts.printCareSheet', { name })}
              onClick={() => void print(subjectId)}
            >
              {t('checkout.conditions.print')}
            </ActionButton>
          </div>
        );
      })}
      {mayOverride && (
        <Button variant="subtle" color="red" disabled={form.busy} onClick={() => void override()}>
          {t('checkout.conditions.override')}
        </Button>
      )}
    </DialogForm>
  );

  async function print(subjectId: LocalId) {
    const isPrinted = await printCareSheet({ subjectId, of: { petIds } });
    if (isPrinted) setPrinted((before) => [...before.filter((id) => id !== subjectId), subjectId]);
  }

  async function override() {
    const failure = await send(true);
    if (failure) notifyFailure(failure);
  }
}
