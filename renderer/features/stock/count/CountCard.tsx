import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { focusHome } from '../../../app/keyboard/focus.ts';
import { inField } from '../../../app/keyboard/keymap.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError } from '../../../i18n/i18n.ts';
import { quantityWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { longTitle } from '../../../ui/longTitle.ts';
import { NumberPad } from '../../../ui/NumberPad.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import c from './count.module.css';

/** Keys that are also characters work only while the focused text field, if any, is empty. */
const nothingTyped = () => !inField(document.activeElement) || document.activeElement.value === '';

/** The pet being counted or counted last: its number, plus and minus, or typing a number. */
export function CountCard({ pet }: { pet: PetTile }) {
  const { useCounting } = useStores().stock;
  const { t, format, number, locale } = useText();
  const { session, asked, typed: text, doubted, type, enter, step, press } = useCounting();
  const field = useRef<HTMLInputElement>(null);
  const line = session?.lines.find((each) => each.petId === pet.id);
  const counted = line?.counted ?? null;
  const { value: typed, fault } = readWhole(text ?? '', 0, MAX_QUANTITY);
  const canAdd = counted !== null && typed !== null && typed > 0;
  const bad = fault !== null && fault.why !== 'empty';

  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  useShortcuts(
    'nav.stock',
    ([1, -1] as const).map((by) => ({
      keys: [by > 0 ? '+' : '-'],
      label: by > 0 ? 'stock.keys.oneMore' : 'stock.keys.oneLess',
      inFields: true,
      when: nothingTyped,
      run: (event) => void press(by, event?.repeat ?? false),
    })),
  );

  async function write(add: boolean) {
    if (await enter(add)) focusHome();
  }

  /** Adds the typed number to the earlier count. */
  function add() {
    if (canAdd) void write(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== '+' || text === null || text === '') return;
    event.preventDefault();
    if (!event.repeat) add();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void write(false);
  }

  return (
    <form className={c.card} aria-label={t('stock.count.current')} onSubmit={submit} noValidate>
      <header className={c.cardHead}>
        <Portrait petName={pet.name} categoryName={pet.categoryName} className={c.cardPortrait} />
        <div className={shared.grow}>
          <h3 className={s.title} title={longTitle(pet.name)}>
            {pet.name}
          </h3>
          <p className={shared.words}>{pet.categoryName}</p>
        </div>
      </header>
      <div className={c.pad}>
        <div className={c.numbers}>
          <div>
            <p className={shared.words}>
              {line?.recount === 'asked'
                ? t('stock.review.recount')
                : t(counted === null ? 'stock.count.notYet' : 'stock.count.counted')}
            </p>
            <Stepper
              large
              value={counted === null ? '–' : number(counted)}
              atMin={counted === null || counted === 0}
              lessLabel={t('stock.count.oneLess', { name: pet.name })}
              moreLabel={t('stock.count.one', { name: pet.name })}
              onStep={(by) => void step(by)}
            />
          </div>
          <TextInput
            ref={field}
            size="lg"
            className={c.number ?? ''}
            label={t('stock.count.howMany')}
            inputMode="numeric"
            value={text ?? ''}
            error={
              bad
                ? amountError(fault, locale, t('form.badCount'))
                : text === doubted && quantityWarning(typed, format, t)
            }
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ActionButton
            type="submit"
            size="lg"
            variant="filled"
            fullWidth
            disabled={typed === null}
            keys="Enter"
          >
            {typed === null ? t('stock.count.set') : t('stock.count.setTo', { number: number(typed) })}
          </ActionButton>
          <Button fullWidth disabled={!canAdd} onClick={add}>
            {canAdd
              ? t('stock.count.addMore', { number: number(typed), sum: number(counted + typed) })
              : t('stock.count.add')}
          </Button>
        </div>
        <NumberPad value={text} onChange={type} decimals={false} single />
      </div>
    </form>
  );
}
