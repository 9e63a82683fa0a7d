import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { calledSo, categoryChoices } from './categoryChoices.ts';
import p from './pet.module.css';

interface CategoryFieldProps {
  categories: readonly CategoryView[];
  categoryId: LocalId | null;
  /** Typed text that is not a category yet; null without any. */
  text: string | null;
  error: string | undefined;
  onChange: (value: { categoryId: LocalId | null; categoryText: string | null }) => void;
  /** Creates the category; the text stays until then. */
  onCreate: (name: string) => Promise<void>;
}

/** The value of the choice that creates a category; not a valid id. */
const CREATE = '+';

/** A pet's category: chosen, found by typing, or created from the text. */
export function CategoryField({
  categories,
  categoryId,
  text,
  error,
  onChange,
  onCreate,
}: CategoryFieldProps) {
  const { t } = useTranslation();
  const [busy, run] = useBusy();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const chosen = categories.find(({ id }) => id === categoryId)?.name ?? '';
  const choices = categoryChoices(text, categories);

  // Enter takes the first choice; the arrow keys choose another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a text
  useEffect(() => {
    if (text !== null && text.trim() !== '') combobox.selectFirstOption();
  }, [text]);

  async function submit(value: string) {
    combobox.closeDropdown();
    const known = categories.find(({ id }) => id === value);
    if (known) return onChange({ categoryId: known.id, categoryText: null });
    const choice = choices.find(({ kind }) => kind === 'create');
    if (!choice || busy) return;
    await run(onCreate(choice.name));
  }

  function leave() {
    combobox.closeDropdown();
    if (text === null || busy) return;
    const same = calledSo(text, categories);
    if (same) onChange({ categoryId: same.id, categoryText: null });
    else if (text.trim() === '') onChange({ categoryId, categoryText: null });
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={(value) => void submit(value)}>
      <Combobox.Target>
        <TextInput
          label={t('petFields.category')}
          spellCheck={false}
          maxLength={200}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={text ?? chosen}
          error={error}
          onChange={(event) => {
            onChange({ categoryId, categoryText: event.currentTarget.value });
            combobox.openDropdown();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('stock.form.categoryFound')} className={p.choices ?? ''}>
          {choices.map((choice) =>
            choice.kind === 'known' ? (
              <Combobox.Option key={choice.id} value={choice.id} active={choice.id === categoryId}>
                {choice.name}
              </Combobox.Option>
            ) : (
              <Combobox.Option key={CREATE} value={CREATE} className={p.create ?? ''}>
                <IconPlus aria-hidden="true" className={shared.icon} />
                {t('stock.form.createCategory', { name: choice.name })}
              </Combobox.Option>
            ),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
