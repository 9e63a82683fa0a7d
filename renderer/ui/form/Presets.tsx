import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../shared/time/calendar.ts';
import { type BusinessDate, localDate } from '../../../shared/time/time.ts';
import l from '../shared.module.css';
import { enterSends } from './enterSends.ts';
import u from './Presets.module.css';

interface Days {
  from: BusinessDate | null;
  to: BusinessDate | null;
}

/** Buttons for today and yesterday beside the fields for other days; pressing a pressed one clears it. */
export function DayPresets({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
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
            className={l.space ?? ''}
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

interface ReasonPresetsProps {
  /** Common reasons in the person's language. */
  reasons: readonly string[];
  /** The form with the field `reason`. */
  form: { values: { reason: string }; set(field: 'reason', value: string): void };
}

/** Common reasons for a reason field, each a button. */
export function ReasonPresets({ reasons, form }: ReasonPresetsProps) {
  return (
    <div className={l.actions}>
      {reasons.map((each) => (
        <Button
          key={each}
          aria-pressed={form.values.reason === each}
          onClick={() => form.set('reason', each)}
          onKeyDown={(event) => enterSends(event, form.values.reason === each)}
        >
          {each}
        </Button>
      ))}
    </div>
  );
}
