import { Button } from '@mantine/core';
import type { AnimalGroup } from '../../../../shared/domain/animals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { localDate } from '../../../../shared/time/time.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import { enterSends } from '../../../ui/form/enterSends.ts';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import r from './register.module.css';

interface AnimalChoiceProps {
  groups: readonly AnimalGroup[];
  chosen: readonly LocalId[];
  onChoose: (chosen: LocalId[]) => void;
  /** Animals under treatment cannot be chosen for a sale. */
  forSale?: boolean;
}

/** Chooses the groups to take animals from; renders nothing without a choice. Default: oldest first. */
export function AnimalChoice({ groups, chosen, onChoose, forSale = false }: AnimalChoiceProps) {
  const { t, number } = useText();
  const { short } = useDates();
  const today = localDate(Date.now());
  if (groups.length < 2 && !groups.some(({ mark }) => mark !== null)) return null;
  const toggle = (id: LocalId) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={s.choices}>
      <legend>{t('stock.animals.which')}</legend>
      <div className={`${shared.buttons} ${r.groups}`}>
        {groups.map(({ id, mark, number: name, beganAt, remaining, isTreated }) => (
          <Button
            key={id}
            aria-pressed={chosen.includes(id)}
            disabled={forSale && isTreated}
            onKeyDown={(event) => enterSends(event, chosen.includes(id))}
            onClick={() => toggle(id)}
          >
            {dotted(
              mark ?? name,
              short(localDate(Date.parse(beganAt)), today),
              mark === null && t('common.left', { number: number(remaining) }),
              isTreated && t('stock.animals.treated'),
            )}
          </Button>
        ))}
      </div>
      <p className={shared.soft}>{t('stock.animals.whichHint')}</p>
    </fieldset>
  );
}
