import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { useNoPetWords } from '../find/NothingMatches.tsx';
import p from './PetField.module.css';

/** The pet of the order, found by typing or scanned. */
export function PetField({ error }: { error?: string | undefined }) {
  const noPetWords = useNoPetWords();
  const { useOrderForm } = useStores().orders;
  const { t, money, number } = useText();
  const { draft, found, guessed, more, answered, search, takePet, takeTyped } = useOrderForm();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = draft?.fields.petText ?? '';
  const pet = draft?.pet ?? null;

  // Enter takes the first match; the arrow keys choose another. An approximate match must be chosen explicitly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (found && found.length > 0 && !guessed) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [found]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !combobox.dropdownOpened) return;
    // An empty text lists all pets; Enter takes one only if it was chosen.
    const isChosen = combobox.getSelectedOptionIndex() >= 0 || text.trim() === '';
    if (answered === text && isChosen) return;
    event.preventDefault();
    // The highlighted option belongs to an earlier text and must not be taken.
    combobox.resetSelectedOption();
    void takeTyped();
  }

  const free = (stock: PetTile['stock']) =>
    stock.free > 0 ? t('common.left', { number: number(stock.free) }) : t('orders.form.noneFree');

  if (pet) {
    return (
      <div>
        <span className={p.label}>{t('paper.pet')}</span>
        <div className={p.taken}>
          <Portrait petName={pet.name} categoryName={pet.categoryName} className={p.small} />
          <span className={p.name}>{pet.name}</span>
          <span className={p.free}>{free(pet.stock)}</span>
          <Button onClick={() => takePet(null)}>{t('orders.form.changePet')}</Button>
        </div>
      </div>
    );
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const chosen = found?.find((each) => each.id === id);
        if (chosen) takePet(chosen);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('paper.pet')}
          placeholder={t('find.petPlaceholder')}
          autoFocus
          spellCheck={false}
          maxLength={200}
          value={text}
          error={error}
          onChange={(event) => {
            void search(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => {
            void search(text);
            if (text !== '') combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('find.found')}>
          {found?.length === 0 && (
            <Combobox.Empty>{noPetWords(text) ?? t('find.foundNone', { text })}</Combobox.Empty>
          )}
          {found?.map((each, index) => (
            <Combobox.Option
              key={each.id}
              value={each.id}
              className={p.option ?? ''}
              active={index === combobox.getSelectedOptionIndex()}
            >
              <Portrait petName={each.name} categoryName={each.categoryName} className={p.small} />
              <span className={p.name}>{each.name}</span>
              <span className={p.free}>{free(each.stock)}</span>
              <span className={p.price}>{each.price === null ? '' : money(each.price)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {more && <Combobox.Footer>{t('find.more')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
