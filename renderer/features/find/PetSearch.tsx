import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { homeRef } from '../../app/keyboard/focus.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import shared from '../../ui/shared.module.css';
import { useNoPetWords } from './NothingMatches.tsx';
import s from './PetSearch.module.css';
import type { PetSearchState } from './petSearchStore.ts';

interface PetSearchProps {
  state: PetSearchState;
  label: string;
  placeholder: string;
  /** In a dialog. On a screen, it is the home field. */
  inDialog?: boolean;
  /** A small field among others. */
  small?: boolean;
}

/** A search field for choosing a pet: Enter takes the first match, arrow keys choose another. */
export function PetSearch({ state, label, placeholder, inDialog = false, small = false }: PetSearchProps) {
  const noPetWords = useNoPetWords();
  const { t } = useTranslation();
  const { text, found, guessed, more, answered, search, take, takeTyped, clear } = state;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened } = combobox;

  useEffect(() => clear, [clear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (found) combobox.openDropdown();
    else combobox.closeDropdown();
  }, [found]);
  // Only exact matches are preselected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, or when the list opens
  useEffect(() => {
    if (dropdownOpened && found && found.length > 0 && !guessed) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [found, dropdownOpened]);

  function onKeyDown(event: KeyboardEvent) {
    // Beside other fields of a form, Enter in the empty field submits.
    if (event.key !== 'Enter' || (small && text === '')) return;
    const isMarked = dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
    if (answered === text && isMarked) return;
    event.preventDefault();
    // The list is still closed, or its selection belongs to an earlier text.
    combobox.resetSelectedOption();
    void takeTyped();
  }

  function choose(petId: string) {
    const pet = found?.find((each) => each.id === petId);
    if (pet) void take(pet);
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.Target>
        <SearchInput
          {...(inDialog ? { 'data-autofocus': true } : { ref: homeRef })}
          size={small ? 'md' : 'lg'}
          autoFocus
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onSearch={search}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('find.found')} className={s.options ?? ''}>
          {found?.length === 0 && (
            <Combobox.Empty>{noPetWords(text) ?? t('find.foundNone', { text })}</Combobox.Empty>
          )}
          {found?.map((pet) => (
            <Combobox.Option key={pet.id} value={pet.id} className={s.option ?? ''}>
              <Portrait petName={pet.name} categoryName={pet.categoryName} className={s.drawing} />
              <span>{pet.name}</span>
              <span className={shared.soft}>{pet.categoryName}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {more && <Combobox.Footer>{t('find.more')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
