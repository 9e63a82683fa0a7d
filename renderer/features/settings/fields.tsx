import { Switch, TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { amountError } from '../../i18n/i18n.ts';
import { Details } from '../../ui/Details.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import f from './fields.module.css';
import type { FieldReading } from './parseSettings.ts';
import s from './settings.module.css';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, with what it means below. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  return (
    <Switch
      size="lg"
      classNames={{ label: f.label ?? '', body: f.toggle ?? '', track: f.track ?? '' }}
      label={label}
      description={hint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface ReadFieldProps<T> {
  /** Tells this field from the others. */
  name: string;
  label: string;
  hint?: string;
  /** What it says, as the settings have it or somebody has typed it. */
  value: T;
  /** What is in force. While the text cannot be read nothing of it is kept, so it is this again. */
  stored: T;
  /** The value as a person types it. */
  write: (value: T) => string;
  /** What was typed, or why it cannot be read. */
  read: (text: string) => FieldReading<T>;
  error: string;
  /** What is typed; an amount or a share has its sign in the field. */
  kind?: 'amount' | 'percent' | 'number' | 'text';
  placeholder?: string;
  onChange: (value: T) => void;
}

/** A text that means a value. While it cannot be parsed nothing is saved, and the typed text is kept. */
export function ReadField<T>(props: ReadFieldProps<T>) {
  const { useSettings } = useStores().settings;
  const {
    name,
    label,
    hint,
    value,
    stored,
    write,
    read,
    error,
    kind = 'number',
    placeholder,
    onChange,
  } = props;
  const { faults, setFault } = useSettings();
  const { locale } = useFormat();
  const [text, setText] = useState(write(value));
  const faulty = faults.has(name);
  /** What this field itself said last: no reason to write anything else into it. */
  const said = useRef(value);

  // Another value from elsewhere, after saving or discarding, is written anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is written does not change what it says
  useEffect(() => {
    if (!same(said.current, value))
      setText((before) => (same(read(before).value, value) ? before : write(value)));
    said.current = value;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it leaves, or everything is discarded
  useEffect(() => {
    if (!faulty && read(text).value === undefined) setText(write(value));
  }, [faulty]);
  useEffect(() => () => setFault(name, false), [name, setFault]);

  function type(typed: string) {
    setText(typed);
    const { value: known } = read(typed);
    setFault(name, known === undefined);
    // A part that could be read is none of what was meant: 1.50 on the way to 1.500.
    said.current = known === undefined ? stored : known;
    onChange(said.current);
  }

  const field = {
    label,
    description: hint,
    placeholder,
    value: text,
    error: faulty ? amountError(read(text).fault, locale, error) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
  };
  if (kind === 'amount' || kind === 'percent') return <MoneyField percent={kind === 'percent'} {...field} />;
  return <TextInput inputMode={kind === 'number' ? 'decimal' : 'text'} {...field} />;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What few need to see or change, folded at first; what cannot be read in it is lost when it is folded again. */
export function Advanced({ title, children }: { title?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Details title={title ?? t('settings.advanced')}>
      <div className={s.advanced}>{children}</div>
    </Details>
  );
}

interface GroupProps {
  title: string;
  /** One line of help for all of it, where the fields alone do not say enough. */
  words?: string;
  /** What can be done with it, beside its heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a section, on its own card: its heading, and its fields below each other. */
export function Group({ title, words, aside, children }: GroupProps) {
  return (
    <section className={f.group} aria-label={title}>
      <div className={f.head}>
        <h3 className={f.heading}>{title}</h3>
        {aside}
      </div>
      {words && <p className={f.words}>{words}</p>}
      {children}
    </section>
  );
}

/** A label over something that is not a field. The thing itself carries the same name for those who cannot see it. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={f.labelled}>
      <span className={f.caption} aria-hidden="true">
        {label}
      </span>
      {children}
      {hint && <span className={f.hint}>{hint}</span>}
    </div>
  );
}
