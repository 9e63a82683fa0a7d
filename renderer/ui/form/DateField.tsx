import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type BusinessDate, localDate } from '../../../shared/time/time.ts';
import { isWrittenOut, readPastDay, useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../IconButton.tsx';
import d from './DateField.module.css';

interface DateFieldProps {
  label: string;
  value: BusinessDate | null;
  /** Null when the field is emptied, unless `required`. */
  onChange: (day: BusinessDate | null) => void;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  /** An emptied field gets its day back on blur. */
  required?: boolean;
}

/**
 * A past day, typed in the shop's format or picked in the system's calendar. A native field alone would use the computer's
 * format.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, error, disabled = false, autoFocus, required = false } = props;
  const { t, locale } = useText();
  const { plain } = useDates();
  const today = localDate(Date.now());
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  const read = (typed: string) => readPastDay(typed, today, locale);

  // Follows days chosen elsewhere and changes of the format.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being typed stays as it is typed
  useEffect(() => {
    if (!typing.current || read(text) !== value) setText(value === null ? '' : plain(value));
  }, [value, plain]);

  function type(typed: string) {
    typing.current = true;
    setText(typed);
    setLeft(false);
    if (typed.trim() === '') return empty();
    const day = read(typed);
    if (day !== null && day !== value && isWrittenOut(typed)) onChange(day);
  }

  function empty() {
    if (!required) onChange(null);
  }

  function leave() {
    typing.current = false;
    setLeft(true);
    if (required && value !== null && text.trim() === '') return setText(plain(value));
    const day = read(text);
    if (day === null) return;
    setText(plain(day));
    if (day !== value) onChange(day);
  }

  const unread = left && text.trim() !== '' && read(text) === null;
  return (
    <TextInput
      label={label}
      value={text}
      error={unread ? t('form.badDay', { example: plain(today) }) : error}
      disabled={disabled}
      maxLength={20}
      data-autofocus={autoFocus || undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      rightSectionWidth="var(--perch-touch)"
      rightSection={
        <>
          <IconButton
            icon={IconCalendar}
            label={t('form.calendarOf', { label })}
            title={t('form.calendar')}
            disabled={disabled}
            onClick={() => native.current?.showPicker()}
          />
          <input
            ref={native}
            type="date"
            className={d.native}
            tabIndex={-1}
            aria-hidden="true"
            value={value ?? ''}
            onChange={({ currentTarget }) => {
              typing.current = false;
              setLeft(false);
              if (currentTarget.value === '') empty();
              else onChange(currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}
