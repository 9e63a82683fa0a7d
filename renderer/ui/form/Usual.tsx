import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../shared/time/calendar.ts';
import { type BusinessDate, localDate } from '../../../shared/time/time.ts';
import l from '../shared.module.css';
import { enterSends } from './enterSends.ts';
import u from './Usual.module.css';

interface Days {
  from: BusinessDate | null;
  to: BusinessDate | null;
}

/** The days that are looked for most, beside the fields for others; one that is pressed already is let go. */
export function UsualDays({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  const today = localDate(Date.now());
  return (
    <fieldset className={u.days}>
      <VisuallyHidden component="legend">{t('form.usualDays')}</VisuallyHidden>
      {([today, addDays(today, -1)] as const).map((day, back) => {
        const pressed = from === day && to === day;
        return (
          <Button
            key={day}
            className={u.day ?? ''}
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? { from: null, to: null } : { from: day, to: day })}
          >
            {t(back === 0 ? 'form.today' : 'form.yesterday')}
          </Button>
        );
      })}
    </fieldset>
  );
}

interface UsualReasonsProps {
  /** What is said most often, in the person's words. */
  reasons: readonly string[];
  /** The one in the field now. */
  chosen: string;
  onChoose: (reason: string) => void;
}

/** The usual reasons of a field for one, each a touch. */
export function UsualReasons({ reasons, chosen, onChoose }: UsualReasonsProps) {
  return (
    <div className={l.actions}>
      {reasons.map((each) => (
        <Button
          key={each}
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
          onKeyDown={(event) => enterSends(event, chosen === each)}
        >
          {each}
        </Button>
      ))}
    </div>
  );
}
