import { Checkbox, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import type { CarePdf, Conditions, ConditionsSubject } from '../../../../shared/domain/conditions.ts';
import { MAX_AGE, MAX_CARE_TEXT } from '../../../../shared/domain/limits.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';

interface SubjectProps {
  subject: ConditionsSubject;
  name: string;
}

/** Opens the conditions of sale of a pet or a category. */
export function ConditionsButton({ subject, name }: SubjectProps) {
  const { useModal } = useStores().app;
  const { readConditions } = useStores().stock;
  const { t } = useText();
  const modal = useModal('stock.conditions');
  const [before, setBefore] = useState<Conditions | null>(null);

  async function open() {
    const found = await readConditions(subject);
    if (found === undefined) return;
    setBefore(found);
    modal.open();
  }

  return (
    <>
      <ActionButton variant="subtle" className={s.remove} icon={IconShieldCheck} onClick={() => void open()}>
        {t('stock.conditions.open')}
      </ActionButton>
      <FormDialog modal={modal} title={t('stock.conditions.title', { name })} tall>
        <ConditionsForm subject={subject} name={name} before={before} onDone={modal.close} />
      </FormDialog>
    </>
  );
}

type Care = 'none' | 'text' | 'pdf';

function ConditionsForm({
  subject,
  name,
  before,
  onDone,
}: SubjectProps & { before: Conditions | null; onDone: () => void }) {
  const { notify } = useStores().app;
  const { choosePdf, saveConditions } = useStores().stock;
  const { t, number } = useText();
  const isPet = subject.kind === 'pet';
  const care: Care = before?.carePdf ? 'pdf' : before?.careText == null ? 'none' : 'text';
  const form = useDialogForm({
    initial: {
      own: before !== null,
      minAge: before?.minAge == null ? '' : String(before.minAge),
      needsBuyer: before?.needsBuyer ?? false,
      care,
      careText: before?.careText ?? '',
      pdf: before?.carePdf ?? (null as CarePdf | null),
    },
    check({ own, minAge, care, careText, pdf }) {
      if (isPet && !own) return {};
      const age = readWhole(minAge, 1, MAX_AGE);
      return {
        minAge:
          minAge.trim() !== '' && age.fault
            ? t('stock.conditions.badAge', { most: number(MAX_AGE) })
            : undefined,
        careText: care === 'text' && careText.trim() === '' ? t('stock.conditions.badText') : undefined,
        pdf: care === 'pdf' && pdf === null ? t('stock.conditions.badPdf') : undefined,
      };
    },
    async send({ own, minAge, needsBuyer, care, careText, pdf }) {
      const conditions: Conditions = {
        minAge: readWhole(minAge, 1, MAX_AGE).value,
        needsBuyer,
        careText: care === 'text' ? careText.trim() : null,
        carePdf: care === 'pdf' ? pdf : null,
      };
      const failure = await saveConditions(subject, isPet && !own ? null : conditions);
      if (failure) return failure;
      notify({ tone: 'calm', say: { key: 'stock.conditions.saved', facts: { name } } });
      onDone();
      return null;
    },
  });
  const { values, errors, set } = form;

  async function choose() {
    const pdf = await choosePdf();
    if (pdf) set('pdf', pdf);
  }

  /** React's events bubble to the form around the button, which must not be submitted. */
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.stopPropagation();
    form.onSubmit(event);
  }

  return (
    <DialogForm form={{ ...form, onSubmit }} withKey confirmWords={t('common.save')}>
      <p className={shared.words}>{t(isPet ? 'stock.conditions.petWords' : 'stock.conditions.words')}</p>
      {isPet && (
        <Checkbox
          label={t('stock.conditions.own')}
          data-autofocus
          checked={values.own}
          onChange={(event) => set('own', event.currentTarget.checked)}
        />
      )}
      {(!isPet || values.own) && (
        <>
          <TextInput
            label={t('stock.conditions.minAge')}
            description={t('stock.conditions.minAgeHint')}
            inputMode="numeric"
            maxLength={3}
            data-autofocus={!isPet || undefined}
            {...form.field('minAge')}
          />
          <Checkbox
            label={t('stock.conditions.needsBuyer')}
            description={t('stock.conditions.needsBuyerHint')}
            checked={values.needsBuyer}
            onChange={(event) => set('needsBuyer', event.currentTarget.checked)}
          />
          <Input.Wrapper labelElement="div" label={t('paper.careSheet')}>
            <SegmentedControl
              fullWidth
              aria-label={t('paper.careSheet')}
              value={values.care}
              onChange={(kind) => set('care', kind as Care)}
              data={(['none', 'text', 'pdf'] as const).map((value) => ({
                value,
                label: t(`stock.conditions.careKind.${value}`),
              }))}
            />
          </Input.Wrapper>
          {values.care === 'text' && (
            <Textarea
              label={t('stock.conditions.careText')}
              description={t('stock.conditions.careTextHint')}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={MAX_CARE_TEXT}
              {...form.field('careText')}
            />
          )}
          {values.care === 'pdf' && (
            <Input.Wrapper
              labelElement="div"
              label={values.pdf?.name ?? t('stock.conditions.noPdf')}
              description={t('stock.conditions.pdfHint')}
              error={errors.pdf}
            >
              <ActionButton
                icon={IconFileTypePdf}
                data-faulty={errors.pdf !== undefined || undefined}
                onClick={() => void choose()}
              >
                {t('stock.conditions.choosePdf')}
              </ActionButton>
            </Input.Wrapper>
          )}
        </>
      )}
    </DialogForm>
  );
}
