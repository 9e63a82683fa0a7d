import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { CategoryDraft } from '../../../../shared/ipc/editing.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { hueNames } from '../../../app/theme/themeHues.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CategoryPortrait } from '../../../ui/art/CategoryPortrait.tsx';
import { drawings, hueOf } from '../../../ui/art/species.ts';
import { ListFailure } from '../../../ui/ListFailure.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { ConditionsButton } from '../conditions/ConditionsForm.tsx';
import { PaneHead } from '../PaneHead.tsx';
import s from '../stock.module.css';
import { TaxRateField } from '../TaxRateField.tsx';
import c from './categories.module.css';

/** The name, look and tax of the category being edited; `category` is null for a new one. */
export function CategoryForm({ category }: { category: CategoryView | null }) {
  const { notify, notifyFailure } = useStores().app;
  const { useEditing } = useStores().stock;
  const { t } = useTranslation();
  const { category: edited, loadTaxRates, ...actions } = useEditing();
  const { readCategory, setCategory, keepCategory, removeCategory } = actions;
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const [failure, setFailure] = useState<Failure | null>(null);
  const nameless = edited?.draft.name.trim() === '';

  const readIt = useCallback(async () => {
    setFailure(null);
    setFailure(await readCategory());
  }, [readCategory]);
  useEffect(() => void loadTaxRates(), [loadTaxRates]);
  useEffect(() => void readIt(), [readIt]);
  useShortcuts('nav.stock', [{ keys: ['Ctrl+Enter'], label: 'stock.keys.save', run: () => void save() }]);

  function change(part: Partial<CategoryDraft>) {
    setCategory(part);
    setFailure(null);
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (!edited?.saved) return;
    setTried(true);
    if (nameless || busy) return;
    const answer = await run(keepCategory());
    if (!answer.ok) return setFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'common.savedOf', facts: { name: answer.value.name } } });
  }

  async function remove(id: LocalId, name: string) {
    const answer = await removeCategory(id);
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'common.removedOf', facts: { name } } });
  }

  if (!edited?.saved) {
    return (
      <section className={s.pane} aria-label={t('stock.categories.editor')}>
        {failure && (
          <ListFailure
            title={t('stock.categories.failed')}
            failure={failure}
            above={false}
            onAgain={() => void readIt()}
          />
        )}
      </section>
    );
  }
  const { draft } = edited;
  return (
    <form className={s.pane} aria-label={t('stock.categories.editor')} onSubmit={save} noValidate>
      <PaneHead
        title={category?.name ?? t('stock.categories.newTitle')}
        portrait={
          <CategoryPortrait name={draft.name} icon={draft.icon} hue={draft.colour} className={s.portrait} />
        }
      />
      <div className={s.paneScroller}>
        <TextInput
          label={t('form.name')}
          autoFocus
          maxLength={200}
          value={draft.name}
          error={tried && nameless ? t('form.badName') : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <HueField
          value={draft.colour}
          name={draft.icon ?? draft.name}
          onChange={(colour) => change({ colour })}
        />
        <DrawingField
          value={draft.icon}
          name={draft.name}
          hue={draft.colour}
          onChange={(icon) => change({ icon })}
        />
        <TaxRateField
          usual={t('stock.categories.taxUsual')}
          value={draft.taxRateId ?? null}
          onChange={(taxRateId) => change({ taxRateId })}
        />
        <Textarea
          label={t('paper.description')}
          description={t('stock.categories.descriptionHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={draft.description ?? ''}
          onChange={(event) => change({ description: event.currentTarget.value || null })}
        />
        <Checkbox
          label={t('stock.categories.register')}
          description={t('stock.categories.registerHint')}
          checked={draft.register ?? false}
          onChange={(event) => change({ register: event.currentTarget.checked })}
        />
        {category && (
          <ConditionsButton subject={{ kind: 'category', id: category.id }} name={category.name} />
        )}
        {category && category.petCount > 0 && <p className={shared.words}>{t('stock.categories.inUse')}</p>}
      </div>
      <Refusal failure={failure} />
      <div className={s.actions}>
        {category && (
          <ActionButton
            variant="light"
            color="red"
            className={c.remove}
            disabled={category.petCount > 0}
            icon={IconTrash}
            onClick={() => void remove(category.id, category.name)}
          >
            {t('common.remove')}
          </ActionButton>
        )}
        <ActionButton type="submit" variant="filled" loading={busy} keys="Ctrl+Enter">
          {t('common.save')}
        </ActionButton>
      </div>
    </form>
  );
}

interface LookFieldProps<Look extends string> {
  label: string;
  looks: readonly Look[];
  /** The chosen one; null derives it from the name. */
  value: string | null;
  nameOf: (look: Look) => string;
  className: string | undefined;
  hueOf?: (look: Look | null) => string;
  draw?: (look: Look) => ReactNode;
  onChange: (value: Look | null) => void;
}

function LookField<Look extends string>(props: LookFieldProps<Look>) {
  const { label, looks, value, nameOf, className, hueOf, draw, onChange } = props;
  const { t } = useTranslation();
  return (
    <fieldset className={s.choices}>
      <legend>{label}</legend>
      <div className={c.choices}>
        {[null, ...looks].map((look) => (
          <button
            key={look}
            type="button"
            className={className}
            data-hue={hueOf?.(look)}
            data-usual={look === null ? '' : undefined}
            aria-pressed={value === look}
            aria-label={look === null ? undefined : nameOf(look)}
            title={look === null ? undefined : nameOf(look)}
            onClick={() => onChange(look)}
          >
            {look === null ? t('stock.categories.colourUsual') : draw?.(look)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface HueFieldProps {
  /** The chosen colour's token; null derives it from the name. */
  value: string | null;
  name: string;
  onChange: (value: string | null) => void;
}

/** Chooses the colour of a category. */
function HueField({ value, name, onChange }: HueFieldProps) {
  const { t } = useTranslation();
  return (
    <LookField
      label={t('stock.categories.colour')}
      looks={hueNames}
      value={value}
      nameOf={(hue) => t(`stock.hues.${hue}`)}
      className={c.swatch}
      hueOf={(hue) => hue ?? hueOf(name)}
      onChange={onChange}
    />
  );
}

/** Chooses the animal that a category is drawn as. */
function DrawingField({ value, name, hue, onChange }: HueFieldProps & { hue: string | null }) {
  const { t } = useTranslation();
  const shownHue = hueOf(value ?? name, hue);
  return (
    <LookField
      label={t('stock.categories.drawing')}
      looks={drawings}
      value={value}
      nameOf={(drawing) => t(`stock.drawings.${drawing}`)}
      className={c.drawing}
      draw={(drawing) => <CategoryPortrait name={name} icon={drawing} hue={shownHue} className={c.small} />}
      onChange={onChange}
    />
  );
}
