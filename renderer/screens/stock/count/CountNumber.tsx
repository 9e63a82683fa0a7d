import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWhole } from '../../../../shared/amounts.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { Quantity } from '../../../../shared/units.ts';
import { Portrait } from '../../../components/art/Portrait.tsx';
import { NumberPad } from '../../../components/NumberPad.tsx';
import { Stepper } from '../../../components/Stepper.tsx';
import { useFormat } from '../../../format.ts';
import { goHome } from '../../../keys/home.ts';
import { useCounting } from '../../../stores/index.ts';
import { whyUnread } from '../../../unread.ts';
import s from '../stock.module.css';
import c from './count.module.css';

/** How many there are of one pet: typed, or one more with each scan. */
export function CountNumber({ pet }: { pet: PetTile }) {
  const { t } = useTranslation();
  const { number, locale } = useFormat();
  const { session, record, take } = useCounting();
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const counted = session?.lines.find((line) => line.petId === pet.id)?.counted ?? null;
  const { value: typed, fault } = readWhole(text ?? '', 0, MAX_QUANTITY);
  const bad = fault !== null && fault.why !== 'empty';

  useEffect(() => field.current?.focus(), []);

  async function write(quantity: Quantity, add: boolean) {
    if (await record(pet.id, quantity, add)) {
      setText(null);
      // With a list of what is left the next pet is one touch away.
      if (session?.scope) take(null);
      goHome();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== null) void write(typed, false);
  }

  return (
    <form className={c.entry} aria-label={t('stock.count.current')} onSubmit={submit} noValidate>
      <header className={s.paneHead}>
        <Portrait petName={pet.name} categoryName={pet.categoryName} className={s.portrait} />
        <div className={s.paneName}>
          <h3 className={s.title}>{pet.name}</h3>
          <p className={s.words}>{pet.categoryName}</p>
        </div>
        {counted !== null && (
          <Stepper
            value={number(counted)}
            last={false}
            lessLabel={t('stock.count.oneLess', { name: pet.name })}
            moreLabel={t('stock.count.one', { name: pet.name })}
            onStep={(by) => void record(pet.id, Math.max(0, counted + by), false)}
          />
        )}
      </header>
      <div className={c.pad}>
        <div className={s.form}>
          <TextInput
            ref={field}
            size="lg"
            className={c.number ?? ''}
            label={t('stock.count.howMany')}
            inputMode="numeric"
            value={text ?? ''}
            error={bad ? whyUnread(fault, locale, t('stock.count.bad')) : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" variant="filled" fullWidth disabled={typed === null}>
            {t('stock.count.set')}
          </Button>
          {counted !== null && (
            <Button
              fullWidth
              disabled={typed === null || typed === 0}
              onClick={() => typed !== null && void write(typed, true)}
            >
              {t('stock.count.addMore', { number: number(counted) })}
            </Button>
          )}
        </div>
        <NumberPad value={text} onChange={setText} decimals={false} />
      </div>
    </form>
  );
}
