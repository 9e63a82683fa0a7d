import { Button, Select, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../../../components/Keycap.tsx';
import { useFormat } from '../../../format.ts';
import { explain, say } from '../../../i18n.ts';
import { useShortcuts } from '../../../keys/useShortcuts.ts';
import { tell, tellFailure, useCatalogue, useEditing, useModal, useScans } from '../../../stores/index.ts';
import { whyUnread } from '../../../unread.ts';
import { PET_STATUSES } from '../labels.ts';
import s from '../stock.module.css';
import { CategoryField } from './CategoryField.tsx';
import { draftOf, faultsOf, unreadIn } from './petDraft.ts';
import { REMOVE_PET, RemoveDialog } from './RemoveDialog.tsx';

const AS_IS = 'as_is' as const;

/** A new pet, or one that is changed. A scan adds a code. */
export function PetForm() {
  const { t } = useTranslation();
  const format = useFormat();
  const { pet, taxRates, failure, busy, set, discard, savePet, createCategory } = useEditing();
  const categories = useCatalogue((state) => state.categories) ?? [];
  const remove = useModal(REMOVE_PET);
  const [tried, setTried] = useState(false);
  const fields = pet?.fields;
  const before = pet?.before ?? null;

  useScans((code) => fields && set({ barcodes: [...new Set([...fields.barcodes, code])] }));
  useShortcuts([
    {
      keys: ['Ctrl+Enter'],
      label: 'stock.keys.save',
      group: 'stock.keys.group',
      run: () => void save(),
      inFields: true,
    },
    {
      keys: ['Escape'],
      label: 'keys.back',
      group: 'stock.keys.group',
      run: discard,
      // An open list closes first.
      when: () => !document.activeElement?.matches('[aria-haspopup="listbox"][aria-expanded="true"]'),
      inFields: true,
      hidden: true,
    },
  ]);
  if (!fields) return null;
  const faults = faultsOf(fields, before, format);
  const fault = (name: keyof typeof faults) => {
    const why = tried ? faults[name] : null;
    if (!why) return undefined;
    const facts = { example: format.plain(1250), name: fields.categoryText?.trim() ?? '' };
    return whyUnread(unreadIn(fields, name, format), format.locale, say(t, why, facts));
  };

  async function create(name: string) {
    const failure = await createCategory(name);
    if (failure) tellFailure(failure);
    else tell({ tone: 'calm', say: { key: 'stock.form.categoryCreated', facts: { name } } });
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    // A code or a category that stands typed in its field is taken as if the person had left it.
    const { activeElement: field } = document;
    if (field instanceof HTMLInputElement) {
      field.blur();
      field.focus({ preventScroll: true });
    }
    setTried(true);
    const typed = useEditing.getState().pet?.fields;
    const draft = typed && draftOf(typed, before, format);
    if (!draft) return;
    const saved = await savePet(draft);
    if (!saved) return;
    const facts = { name: saved.name };
    tell({ tone: 'calm', say: { key: before ? 'stock.form.saved' : 'stock.form.added', facts } });
  }

  const statusField = (
    <Select
      label={t('stock.form.status')}
      description={t('stock.form.statusHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: '', label: t('stock.form.statusNone') },
        ...PET_STATUSES.map((status) => ({ value: status, label: t(`stock.status.${status}`) })),
        // What somebody else wrote stays, unless one of these is chosen.
        ...(before?.otherStatus ? [{ value: AS_IS, label: before.otherStatus }] : []),
      ]}
      value={fields.status ?? ''}
      allowDeselect={false}
      onChange={(status) => set({ status: [...PET_STATUSES, AS_IS].find((each) => each === status) ?? null })}
    />
  );

  return (
    <form className={s.pane} aria-label={t('stock.form.label')} onSubmit={save} noValidate>
      <h2 className={s.title}>
        {before ? t('stock.form.edit', { name: before.name }) : t('stock.form.add')}
      </h2>
      <div className={s.paneScroller}>
        <TextInput
          label={t('stock.form.name')}
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={fields.name}
          error={fault('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <CategoryField
          categories={categories}
          categoryId={fields.categoryId}
          text={fields.categoryText}
          error={fault('categoryId')}
          onChange={set}
          onCreate={create}
        />
        <div className={s.pair}>
          <TextInput
            label={t('stock.form.price')}
            description={before?.price == null ? t('stock.form.priceHint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            placeholder={format.plain(0)}
            value={fields.price}
            error={fault('price')}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
          <Select
            label={t('stock.form.taxRate')}
            data={[
              { value: '', label: t('stock.form.taxUsual') },
              ...taxRates
                .filter(({ id, active }) => active || id === fields.taxRateId)
                .map(({ id, name, basisPoints }) => ({
                  value: id,
                  label: `${name} ${format.percent(basisPoints)}`,
                })),
            ]}
            value={fields.taxRateId ?? ''}
            allowDeselect={false}
            onChange={(id) => set({ taxRateId: id || null })}
          />
        </div>
        <div className={s.pair}>
          {before === null && (
            <TextInput
              label={t('stock.form.openingCount')}
              description={t('stock.form.openingHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              value={fields.openingCount}
              error={fault('openingCount')}
              onChange={(event) => set({ openingCount: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={t('stock.form.lowMark')}
            description={t('stock.form.lowMarkHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            value={fields.lowMark}
            error={fault('lowMark')}
            onChange={(event) => set({ lowMark: event.currentTarget.value })}
          />
          {before !== null && statusField}
        </div>
        <TagsInput
          label={t('stock.form.barcodes')}
          description={t('stock.form.barcodesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={fields.barcodes.length === 0 ? t('stock.form.barcodesPlaceholder') : ''}
          maxTags={20}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          value={fields.barcodes}
          onChange={(barcodes) => set({ barcodes })}
        />
        {before === null && statusField}
        <p className={s.words}>{t('stock.form.service')}</p>
        {before && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash aria-hidden="true" />}
            onClick={remove.open}
          >
            {t('stock.form.remove')}
          </Button>
        )}
      </div>
      {failure && <p className={s.failure}>{explain(failure, t)}</p>}
      <div className={s.actions}>
        <Button onClick={discard}>{t('stock.form.discard')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={busy}
          rightSection={<Keycap keys="Ctrl+Enter" quiet />}
        >
          {t('stock.form.save')}
        </Button>
      </div>
      {before && <RemoveDialog modal={remove} petId={before.petId} name={before.name} />}
    </form>
  );
}
