import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { Portrait } from '../../../components/art/Portrait.tsx';
import { Logo } from '../../../components/Logo.tsx';
import { Vacant } from '../../../components/Vacant.tsx';
import { homeRef } from '../../../keys/home.ts';
import { findPets, useCounting } from '../../../stores/index.ts';
import { noPetWords } from '../../found/NothingMatches.tsx';
import s from '../stock.module.css';
import { CountCard } from './CountCard.tsx';
import c from './count.module.css';

/** Finds the pet to count, and has it before one with how many there are. */
export function CountEntry() {
  const { t } = useTranslation();
  const { current, take, session } = useCounting();
  const [text, setText] = useState('');
  const [found, setFound] = useState<PetTile[]>([]);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  async function search(typed: string) {
    setText(typed);
    if (typed.trim() === '') {
      setFound([]);
      combobox.closeDropdown();
      return;
    }
    const pets = await findPets(typed, session?.scope?.categoryId);
    if (pets === null) return;
    setFound(pets);
    combobox.openDropdown();
    combobox.selectFirstOption();
  }

  async function choose(petId: string) {
    const pet = found.find((each) => each.id === petId);
    if (!pet || !(await take(pet))) return;
    setText('');
    setFound([]);
    combobox.closeDropdown();
  }

  return (
    <>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={(petId) => void choose(petId)}>
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
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('stock.count.found')} className={c.options ?? ''}>
            {found.length === 0 && (
              <Combobox.Empty>{noPetWords(text, t) ?? t('stock.count.foundNone', { text })}</Combobox.Empty>
            )}
            {found.map((pet) => (
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
        <Vacant drawing={<Logo />} title={t('stock.count.choose')} words={t('stock.count.chooseHint')} />
      )}
    </>
  );
}
