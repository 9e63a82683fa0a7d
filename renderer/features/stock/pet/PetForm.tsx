import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Children, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import { minor } from '../../../../shared/money/money.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError, say } from '../../../i18n/i18n.ts';
import { priceWarning, quantityWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import { type Doubts, useConfirmUnusual } from '../../../ui/form/useConfirmUnusual.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { ConditionsButton } from '../conditions/ConditionsForm.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { CategoryField } from './CategoryField.tsx';
import { PetField } from './PetField.tsx';
import { draftOf, type FormField, faultsOf, fieldRows, isTyped, mostOf, unreadIn } from './petDraft.ts';

/** The form of a new or existing pet. A scan adds a code. */
export function PetForm() {
  const { notify, notifyFailure, useModal, useScans } = useStores().app;
  const { useCatalogue } = useStores().checkout;
  const { useEditing } = useStores().stock;
  const { t, format } = useText();
  const { pet, failure, busy, set, discard, leave, savePet, createCategory, reformat } = useEditing();
  // The language may have changed since the form was opened.
  useEffect(() => reformat(format), [reformat, format]);
  const categories = useCatalogue((state) => state.categories) ?? [];
  const remove = useModal('stock.removePet');
  const [tried, setTried] = useState(false);
  const doubt = useConfirmUnusual();
  const fields = pet?.fields;
  const before = pet?.before ?? null;

  useScans((code) => fields && set({ barcodes: [...new Set([...fields.barcodes, code])] }));
  useBack(leave);
  useShortcuts('nav.stock', [{ keys: ['Ctrl+Enter'], label: 'stock.keys.save', run: () => void save() }]);
  if (!fields) return null;
  const faults = faultsOf(fields, before, format);
  const doubts = doubtsOf(draftOf(fields, before, format));
  const fault = (name: FormField) => {
    if (!tried || !isTyped(name)) return undefined;
    const why = faults[name];
    if (why === null) return doubt.isAsked(doubts) ? doubts[name] : undefined;
    const facts = {
      example: format.plain(minor(1250)),
      name: fields.categoryText?.trim() ?? '',
      most: mostOf(name),
    };
    return amountError(unreadIn(fields, name, format), format.locale, say(t, why, facts));
  };

  /** Questions about unusual values that are new. */
  function doubtsOf(draft: PetDraft | null): Doubts {
    if (!draft) return {};
    const price = draft.price === before?.price ? null : draft.price;
    return {
      price: priceWarning(price, format.money, t),
      openingCount: quantityWarning(draft.openingCount, format, t),
    };
  }

  async function create(name: string) {
    const failure = await createCategory(name);
    if (failure) notifyFailure(failure);
    else notify({ tone: 'calm', say: { key: 'stock.form.categoryCreated', facts: { name } } });
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    // A code or a category still typed in its field counts as if the field had been left.
    const { activeElement: field } = document;
    if (field instanceof HTMLInputElement) {
      field.blur();
      field.focus({ preventScroll: true });
    }
    setTried(true);
    const typed = useEditing.getState().pet?.fields;
    const draft = typed && draftOf(typed, before, format);
    if (!draft || doubt.holds(doubtsOf(draft))) return;
    const saved = await savePet(draft);
    if (!saved) return;
    const facts = { name: saved.name };
    notify({ tone: 'calm', say: { key: before ? 'common.savedOf' : 'stock.form.added', facts } });
  }

  function control(name: FormField) {
    switch (name) {
      case 'categoryId':
        return (
          <CategoryField
            key={name}
            categories={categories}
            categoryId={fields?.categoryId ?? null}
            text={fields?.categoryText ?? null}
            error={fault(name)}
            onChange={set}
            onCreate={create}
          />
        );
      case 'openingCount':
        return (
          <TextInput
            key={name}
            label={t('stock.form.openingCount')}
            description={t('stock.form.openingHint')}
            inputMode="numeric"
            value={fields?.openingCount ?? ''}
            error={fault(name)}
            onChange={(event) => set({ openingCount: event.currentTarget.value })}
          />
        );
      default:
        return <PetField key={name} name={name} before={before} error={fault(name)} />;
    }
  }

  return (
    <form className={s.pane} aria-label={t('stock.form.label')} onSubmit={save} noValidate>
      <h2 className={s.title}>
        {before ? t('stock.form.edit', { name: before.name }) : t('stock.form.add')}
      </h2>
      <div className={s.paneScroller}>
        {fieldRows(before === null).map((row) => (
          <Row key={row.join(' ')}>{row.map(control)}</Row>
        ))}
        <p className={shared.words}>{t('stock.form.service')}</p>
        {before && <ConditionsButton subject={{ kind: 'pet', id: before.petId }} name={before.name} />}
        {before && (
          <ActionButton
            variant="subtle"
            color="red"
            className={s.remove}
            icon={IconTrash}
            onClick={remove.open}
          >
            {t('stock.form.remove')}
          </ActionButton>
        )}
      </div>
      <Refusal failure={failure} />
      <div className={s.actions}>
        <Button disabled={busy} onClick={discard}>
          {t('form.discard.discard')}
        </Button>
        <ActionButton type="submit" variant="filled" loading={busy} keys="Ctrl+Enter">
          {t('common.save')}
        </ActionButton>
      </div>
      {before && <RemoveDialog modal={remove} petId={before.petId} name={before.name} />}
    </form>
  );
}

/** A row of fields, or a single one. */
function Row({ children }: { children: ReactNode }) {
  return Children.count(children) > 1 ? <div className={s.pair}>{children}</div> : children;
}

/** Asks before a pet is removed. */
function RemoveDialog(props: { modal: ModalHandle; petId: LocalId; name: string }) {
  const { notify, notifyFailure, useTraining } = useStores().app;
  const { useEditing } = useStores().stock;
  const { modal, petId, name } = props;
  const { t } = useTranslation();
  const removePet = useEditing((state) => state.removePet);
  const training = useTraining();

  async function remove() {
    const answer = await removePet(petId);
    modal.close();
    if (answer.ok) notify({ tone: 'calm', say: { key: 'common.removedOf', facts: { name } } });
    else notifyFailure(answer.error);
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('stock.form.sure', { name })}
      cancelWords={t('stock.form.keep')}
      danger
      confirmWords={t('stock.form.remove')}
      onConfirm={remove}
    >
      <p className={shared.words}>{t(training ? 'stock.form.sureTraining' : 'stock.form.sureWords')}</p>
    </ConfirmDialog>
  );
}
