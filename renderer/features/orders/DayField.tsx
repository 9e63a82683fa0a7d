import { Button, Collapse, TextInput, VisuallyHidden } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { shift, useDates } from '../../i18n/dates.ts';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localDate } from '../../../shared/time/time.ts';
import { useFormat } from '../../i18n/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import f from './DayField.module.css';
import { type Day, daysUntil, readDay } from './shipDate.ts';

interface DayFieldProps {
  label: string;
  /** The typed text, parsed by `readDay`. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

const steps: Record<string, [number, 'day' | 'month']> = {
  ArrowUp: [1, 'day'],
  ArrowDown: [-1, 'day'],
  PageUp: [1, 'month'],
  PageDown: [-1, 'month'],
};

/** A day, entered by typing, arrow keys, a preset, or a calendar. */
export function DayField({ label, value, onChange, error, autoFocus }: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const { locale, words: language } = useFormat();
  const dates = useDates();
  const [calendar, setCalendar] = useState(false);
  const [left, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const today = localDate(Date.now());
  const day = readDay(value, today, locale);
  // Shown on blur, not only on submit.
  const unread =
    left && day === null && value.trim() !== ''
      ? t('orders.form.bad.day', { example: dates.plain(shift(today, 7)) })
      : undefined;
  const take = (chosen: Day) => onChange(dates.plain(chosen));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const moved = day === null ? today : shift(day, ...step);
    take(moved < today ? today : moved);
  }

  return (
    <div className={shared.closeStack}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        error={error ?? unread}
        data-autofocus={autoFocus || undefined}
        description={day === null ? t('orders.day.hint') : words(day)}
        maxLength={30}
        onChange={(event) => {
          setLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => {
          setLeft(true);
          // Replaces an abbreviation such as “+3” or “fri” with its date.
          if (day !== null && value !== dates.plain(day)) take(day);
        }}
        onKeyDown={onKeyDown}
        rightSection={
          <IconButton
            icon={IconCalendar}
            label={t(calendar ? 'orders.day.hideCalendar' : 'form.calendar')}
            aria-expanded={calendar}
            onClick={() => setCalendar(!calendar)}
          />
        }
      />
      {!calendar && (
        <fieldset className={f.soon}>
          <VisuallyHidden component="legend">{t('orders.day.soon')}</VisuallyHidden>
          {soon(today).map((each) => (
            <Button
              key={each}
              aria-pressed={each === day}
              className={f.choice ?? ''}
              onClick={() => take(each)}
            >
              {daysUntil(each, today) < 2
                ? capital(dates.away(daysUntil(each, today)))
                : dates.short(each, today)}
            </Button>
          ))}
        </fieldset>
      )}
      <Collapse expanded={calendar}>
        <DatePicker
          classNames={{
            day: f.day ?? '',
            weekday: f.weekday ?? '',
            calendarHeaderControl: f.control ?? '',
            calendarHeaderLevel: f.level ?? '',
            monthsListControl: f.control ?? '',
          }}
          fullWidth
          hideOutsideDates
          locale={i18n.language}
          firstDayOfWeek={firstDayOf(locale)}
          minDate={today}
          defaultDate={day ?? today}
          value={day}
          onChange={(chosen) => {
            if (!chosen) return;
            take(chosen);
            setCalendar(false);
            field.current?.focus();
          }}
          ariaLabels={{
            previousMonth: t('orders.day.previous'),
            nextMonth: t('orders.day.next'),
          }}
          maxLevel="year"
        />
      </Collapse>
    </div>
  );

  function capital(word: string): string {
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }

  function words(chosen: Day): string {
    return `${dates.long(chosen, today)}, ${dates.away(daysUntil(chosen, today))}`;
  }
}

/** Today, tomorrow, the next Saturday, a week from now. */
function soon(today: Day): Day[] {
  const weekday = new Date(`${today}T12:00:00`).getDay();
  const saturday = shift(today, (6 - weekday + 7) % 7 || 7);
  return [...new Set([today, shift(today, 1), saturday, shift(today, 7)])].sort();
}

function firstDayOf(locale: string): 0 | 1 | 6 {
  const region = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = region.getWeekInfo?.().firstDay ?? region.weekInfo?.firstDay ?? 1;
  return first === 7 ? 0 : first === 6 ? 6 : 1;
}
