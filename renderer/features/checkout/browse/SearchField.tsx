import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { focusHome, homeRef } from '../../../app/keyboard/focus.ts';
import { UNSEEN_MS } from '../../../app/keyboard/stream.ts';
import { scanning } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import s from './Browse.module.css';
import type { SearchStore } from './searchStore.ts';

const LONGEST = 200;

interface SearchFieldProps {
  /** Tiles per row, for the arrow keys. */
  columns: number;
}

/**
 * The search, which is the home field while selling. It subscribes to its store without React, so that a character causes no
 * render.
 */
export const SearchField = memo(function SearchField({ columns }: SearchFieldProps) {
  const { takeChosen, useSearch } = useStores().checkout;
  const { t } = useTranslation();
  const { chosen, some, setText, choose } = useSearch(
    useShallow(({ chosen, items, setText, choose }) => ({
      chosen,
      some: (items?.length ?? 0) > 0,
      setText,
      choose,
    })),
  );
  const [first] = useState(() => useSearch.getState().text);
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, homeRef);

  useLayoutEffect(() => (field.current ? follow(field.current, useSearch) : undefined), [useSearch]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      void takeChosen();
    } else if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      // Left and right move the caret until the arrows have gone down into the tiles.
      if (Math.abs(step) === 1 && columns > 1 && (chosen < 0 || caretCanMove(event.currentTarget, step)))
        return;
      event.preventDefault();
      const { items, groups } = useSearch.getState();
      const sizes = groups?.map(({ pets }) => pets.length) ?? [items?.length ?? 0];
      if (chosen < 0) choose(step > 0 ? 0 : -1);
      else if (Math.abs(step) === columns) choose(rowStep(sizes, columns, chosen, step > 0 ? 1 : -1));
      else if (chosen + step >= 0) choose(chosen + step);
    } else if (event.key === 'Escape' && (event.currentTarget.value !== '' || chosen >= 0)) {
      event.preventDefault();
      setText('');
      choose(-1);
    }
  }

  return (
    <TextInput
      ref={ref}
      className={s.field ?? ''}
      size="lg"
      defaultValue={first}
      onChange={({ currentTarget: { value } }) => setText(value, mayBeScan(value) ? scanning : undefined)}
      onKeyDown={onKeyDown}
      placeholder={t('find.petPlaceholder')}
      aria-label={t('checkout.search.label')}
      role="combobox"
      aria-expanded={some}
      aria-controls="pets"
      aria-autocomplete="list"
      aria-activedescendant={chosen >= 0 ? `pet-${chosen}` : undefined}
      spellCheck={false}
      maxLength={LONGEST}
      leftSection={<IconSearch aria-hidden="true" />}
      // Always rendered; Browse.module.css hides it if there is nothing to clear.
      rightSection={
        <CloseButton
          aria-label={t('common.clearSearch')}
          onClick={() => {
            setText('');
            focusHome();
          }}
        />
      }
      data-autofocus
    />
  );
});

/** Whether the text may be the start of a code, which is not searched for. */
const mayBeScan = (typed: string) => scanning() || /^\d{1,3}$/.test(typed);

/**
 * Shows the store's text in the field. A typed letter waits for its results, so that both appear in one frame; the next key,
 * or `UNSEEN_MS`, shows it alone.
 *
 * @returns the function that stops it
 */
function follow(input: HTMLInputElement, useSearch: SearchStore['useSearch']): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function show() {
    clearTimeout(waiting);
    waiting = undefined;
    const { text, answered } = useSearch.getState();
    if (input.value !== text) input.value = text;
    const busy = String(text !== answered);
    if (input.ariaBusy !== busy) input.ariaBusy = busy;
  }

  function onBeforeInput(event: InputEvent) {
    const { data, inputType, isComposing } = event;
    const { text, setText } = useSearch.getState();
    const typed = text + (data ?? '');
    const isNextLetter =
      inputType === 'insertText' && !isComposing && input.selectionStart === input.value.length;
    if (!isNextLetter || typed.length > LONGEST || mayBeScan(typed)) return;
    event.preventDefault();
    waiting = setTimeout(show, UNSEEN_MS);
    setText(typed);
  }

  show();
  input.addEventListener('keydown', show);
  input.addEventListener('beforeinput', onBeforeInput);
  const end = useSearch.subscribe(({ text, answered }) => {
    if (waiting === undefined || text === answered) show();
  });
  return () => {
    end();
    clearTimeout(waiting);
    input.removeEventListener('keydown', show);
    input.removeEventListener('beforeinput', onBeforeInput);
  };
}

/** Whether an arrow would move the caret within the text, which takes precedence. */
function caretCanMove(field: HTMLInputElement, step: number): boolean {
  if (field.value === '') return false;
  const at = field.selectionEnd ?? 0;
  return step > 0 ? at < field.value.length : false;
}

/**
 * Where an up or down arrow leads among grouped tiles; each group starts a new row.
 *
 * @param sizes the number of tiles per group
 * @param chosen the current tile, counted through all groups
 * @returns the new tile; -1 above the first row, and the last tile below the last row
 */
export function rowStep(sizes: readonly number[], columns: number, chosen: number, by: 1 | -1): number {
  const rows: { start: number; length: number }[] = [];
  let start = 0;
  for (const size of sizes) {
    for (let at = 0; at < size; at += columns) {
      rows.push({ start: start + at, length: Math.min(columns, size - at) });
    }
    start += size;
  }
  const here = rows.findIndex((row) => chosen < row.start + row.length);
  const from = rows[here];
  const to = rows[here + by];
  if (!from || !to) return by < 0 ? -1 : start - 1;
  return to.start + Math.min(chosen - from.start, to.length - 1);
}
