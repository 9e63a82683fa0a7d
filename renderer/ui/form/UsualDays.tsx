import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../shared/calendar.ts';
import { type BusinessDate, localDate } from '../../../shared/time.ts';
import u from './UsualDays.module.css';

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
