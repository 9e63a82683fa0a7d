import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { useNoPetWords } from '../../find/NothingMatches.tsx';
import s from '../stock.module.css';
import { CountCard } from './CountCard.tsx';
import c from './count.module.css';

/** Finds the pet to count, and has it before one with how many there are. */
export function CountEntry() {
  const noPetWords = useNoPetWords();
  const { useCountSearch, useCounting } = useStores().stock;
  const { t } = useTranslation();
  const current = useCounting((state) => state.current);
  const { text, found, guessed, answered, search, take, takeTyped, clear } = useCountSearch();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened } = combobox;

  useEffect(() => clear, [clear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (found) combobox.openDropdown();
    else combobox.closeDropdown();
  }, [found]);
  // Enter takes the first match; the arrow keys choose another. What is only near to the text has to be chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, or when the list opens
  useEffect(() => {
    if (dropdownOpened && found && found.length > 0 && !guessed) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [found, dropdownOpened]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    const isAnswered = answered === text;
    if (isAnswered && (!dropdownOpened || combobox.getSelectedOptionIndex() >= 0)) return;
    event.preventDefault();
    // What is marked answers an earlier text, and the list would take it.
    combobox.resetSelectedOption();
    void takeTyped();
  }

  function choose(petId: string) {
    const pet = found?.find((each) => each.id === petId);
    if (pet) void take(pet);
  }

  return (
    <>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
        <Combobox.Target>
          <TextInput
            ref={homeRef}
            size="lg"
            autoFocus
            aria-label={t('stock.count.find')}
            placeholder={t('stock.count.findPlaceholder')}
            spellCheck={false}
            maxLength={200}
            value={text}
            leftSection={<IconSearch aria-hidden="true" />}
            onChange={(event) => void search(event.currentTarget.value)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('stock.count.found')} className={c.options ?? ''}>
            {found?.length === 0 && (
              <Combobox.Empty>{noPetWords(text) ?? t('stock.count.foundNone', { text })}</Combobox.Empty>
            )}
            {found?.map((pet) => (
              <Combobox.Option key={pet.id} value={pet.id} className={c.option ?? ''}>
                <Portrait petName={pet.name} categoryName={pet.categoryName} className={c.small} />
                <span>{pet.name}</span>
                <span className={s.soft}>{pet.categoryName}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {current ? (
        <CountCard key={current.id} pet={current} />
      ) : (
        <EmptyState drawing={<Logo />} title={t('stock.count.choose')} words={t('stock.count.chooseHint')} />
      )}
    </>
  );
}
