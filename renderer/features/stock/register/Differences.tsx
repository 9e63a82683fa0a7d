import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RegisterDifference } from '../../../../shared/domain/animals.ts';
import type { AdjustReason } from '../../../../shared/domain/stock.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { say } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { reasonKey } from '../labels.ts';
import { PaneHead } from '../PaneHead.tsx';
import { RecordRow } from '../RecordRow.tsx';
import s from '../stock.module.css';
import { AnimalChoice } from './AnimalChoice.tsx';
import { takenFrom } from './animalsOf.ts';
import r from './register.module.css';

/** Pets whose register and stock differ; renders nothing if there are none. */
export function Differences() {
  const { useRegister } = useStores().stock;
  const { t, number } = useText();
  const { differences, different, bringInLine, leave, takeUp } = useRegister();
  const missing = differences.filter(({ inStock, inRegister }) => inStock > inRegister);
  if (differences.length === 0) return null;
  return (
    <section className={r.differences} aria-label={t('stock.register.differences')}>
      <header className={r.differencesHead}>
        <h3>{t('stock.register.differences')}</h3>
        {missing.length > 1 && (
          <Button size="sm" onClick={() => void takeUp(missing.map(({ petId }) => petId))}>
            {t('stock.register.takeUpAll')}
          </Button>
        )}
      </header>
      <ul className={s.records}>
        {differences.map((difference) => (
          <RecordRow
            key={difference.petId}
            name={difference.petName}
            sum={words(difference)}
            chosen={difference.petId === different?.petId}
            onChoose={() => leave(() => bringInLine(difference))}
          />
        ))}
      </ul>
    </section>
  );

  function words({ inStock, inRegister }: RegisterDifference): string {
    return t('stock.register.difference', { stock: number(inStock), register: number(inRegister) });
  }
}

const REASONS: AdjustReason[] = ['died', 'lost', 'stolen', 'escaped', 'to_supplier', 'other'];

/** Reconciles the register of one pet with its stock. */
export function BringInLine({ difference }: { difference: RegisterDifference }) {
  const { useAnimalsOf, useRegister } = useStores().stock;
  const { t, number } = useText();
  const { takeUp, writeOff, bringInLine } = useRegister();
  const { petId, petName, inStock, inRegister } = difference;
  const groups = useAnimalsOf(petId, inRegister > 0);
  const [chosen, setChosen] = useState<LocalId[]>([]);
  const [reason, setReason] = useState<AdjustReason | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isMissing = inStock > inRegister;
  const units = Math.abs(inStock - inRegister);

  async function finish() {
    if (isMissing) return takeUp([petId]);
    if (reason) setFailure(await writeOff(petId, reason, takenFrom(groups, chosen, units)));
  }

  return (
    <section className={s.pane} aria-label={petName}>
      <PaneHead
        title={petName}
        about={[t('stock.register.difference', { stock: number(inStock), register: number(inRegister) })]}
      />
      <div className={`${s.paneScroller} ${shared.stack}`}>
        {isMissing ? (
          <p>{t('stock.register.missing', { number: number(units) })}</p>
        ) : (
          <>
            <fieldset className={s.choices}>
              <legend>{t('stock.register.why', { number: number(units) })}</legend>
              <div className={shared.buttons}>
                {REASONS.map((each) => (
                  <Button key={each} aria-pressed={each === reason} onClick={() => setReason(each)}>
                    {say(t, reasonKey(each, false))}
                  </Button>
                ))}
              </div>
            </fieldset>
            <AnimalChoice groups={groups} chosen={chosen} onChoose={setChosen} />
          </>
        )}
        <Refusal failure={failure} />
      </div>
      <div className={s.end}>
        <Button size="lg" onClick={() => bringInLine(null)}>
          {t('common.cancel')}
        </Button>
        <Button
          size="lg"
          variant="filled"
          disabled={!isMissing && reason === null}
          onClick={() => void finish()}
        >
          {t(isMissing ? 'stock.register.takeUp' : 'stock.register.writeOff')}
        </Button>
      </div>
    </section>
  );
}
