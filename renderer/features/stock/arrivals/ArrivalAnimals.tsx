import { Button, CloseButton, Pill, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { DescribedAnimals } from '../../../../shared/domain/animals.ts';
import { MAX_MARKS } from '../../../../shared/domain/limits.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { RemovablePill } from '../../../ui/RemovablePill.tsx';
import shared from '../../../ui/shared.module.css';
import { FactsFields } from '../register/FactsFields.tsx';
import s from '../stock.module.css';
import { countDescribed, readLine, type TypedLine, undescribed } from './arrivalStore.ts';
import a from './arrivals.module.css';

/** The details of a line's animals by group. Chips and rings are typed or scanned. */
export function ArrivalAnimals({ line }: { line: TypedLine }) {
  const { useArrival } = useStores().stock;
  const { t, format } = useText();
  const { describe, setAnimals } = useArrival();
  const { petId, petName, animals } = line;
  const came = readLine(line, format).quantity ?? 0;
  const described = animals.reduce((sum, { quantity }) => sum + quantity, 0);
  const set = (at: number, change: Partial<DescribedAnimals>) =>
    setAnimals(
      petId,
      animals.map((each, index) => (index === at ? { ...each, ...change } : each)),
    );
  return (
    <section className={s.pane} aria-label={t('stock.animals.of', { name: petName })}>
      <header className={s.paneHead}>
        <div className={shared.grow}>
          <h2 className={s.title}>{petName}</h2>
          <p className={described > came ? shared.failure : shared.words}>
            {t('stock.animals.described', {
              described: format.number(described > came ? described : countDescribed(animals)),
              came: format.number(came),
            })}
          </p>
        </div>
        <CloseButton aria-label={t('common.close')} onClick={() => describe(null)} />
      </header>
      <div className={`${s.paneScroller} ${shared.stack}`}>
        <p className={shared.words}>{t('stock.animals.hint')}</p>
        {animals.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name before they are posted
          <fieldset key={at} className={a.animals}>
            <legend>{t('stock.favourites.unnamed', { number: format.number(at + 1) })}</legend>
            <div className={a.animalsHead}>
              <QuantityField value={group.quantity} onChange={(quantity) => set(at, { quantity })} />
              <IconButton
                icon={IconTrash}
                label={t('stock.animals.remove', { number: format.number(at + 1) })}
                onClick={() => setAnimals(petId, animals.toSpliced(at, 1))}
              />
            </div>
            <Marks
              marks={group.marks}
              onChange={(marks) => set(at, { marks, quantity: Math.max(group.quantity, marks.length) })}
            />
            <FactsFields facts={group} onChange={(change) => set(at, change)} />
          </fieldset>
        ))}
        <ActionButton
          icon={IconPlus}
          onClick={() => setAnimals(petId, [...animals, undescribed(Math.max(0, came - described))])}
        >
          {t('stock.favourites.addGroup')}
        </ActionButton>
      </div>
      <div className={s.end}>
        <Button size="lg" variant="filled" onClick={() => describe(null)}>
          {t('common.done')}
        </Button>
      </div>
    </section>
  );
}

function QuantityField({ value, onChange }: { value: number; onChange: (quantity: number) => void }) {
  const { t } = useText();
  const [text, setText] = useState<string | null>(null);
  return (
    <TextInput
      className={a.name ?? ''}
      label={t('stock.animals.howMany')}
      inputMode="numeric"
      maxLength={12}
      value={text ?? String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        onChange(readWhole(typed, 0, MAX_QUANTITY).value ?? 0);
      }}
      onBlur={() => setText(null)}
    />
  );
}

/** Numbers of chips or rings; Enter adds the typed one. */
function Marks({ marks, onChange }: { marks: readonly string[]; onChange: (marks: string[]) => void }) {
  const { t } = useText();
  const [text, setText] = useState('');
  function add() {
    const mark = text.trim();
    setText('');
    if (mark !== '' && !marks.includes(mark) && marks.length < MAX_MARKS) onChange([...marks, mark]);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    add();
  }
  return (
    <div>
      <TextInput
        label={t('stock.animals.marks')}
        placeholder={t('stock.animals.marksPlaceholder')}
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      {marks.length > 0 && (
        <Pill.Group className={a.marks ?? ''}>
          {marks.map((mark) => (
            <RemovablePill
              key={mark}
              words={mark}
              removeLabel={t('stock.animals.removeMark', { mark })}
              onRemove={() => onChange(marks.filter((each) => each !== mark))}
            />
          ))}
        </Pill.Group>
      )}
    </div>
  );
}
