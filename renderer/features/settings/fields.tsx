import { Switch, TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { amountError } from '../../i18n/i18n.ts';
import { Details } from '../../ui/Details.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import shared from '../../ui/shared.module.css';
import { type LoggedSetting, settingName } from './activity/settingWords.ts';
import f from './fields.module.css';
import type { FieldReading } from './parseSettings.ts';
import s from './settings.module.css';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with an explanation below. */
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

/** The settings that are switched on and off. */
type SwitchedSetting = {
  [Name in LoggedSetting]: ShopSettings[Name] extends boolean ? Name : never;
}[LoggedSetting];

/** A switch for a setting of the shop, with its label in the activity log. */
export function ShopToggle({ setting, hint }: { setting: SwitchedSetting; hint?: string }) {
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const change = useSettings((state) => state.change);
  const shop = useDraft();
  return (
    shop && (
      <Toggle
        label={settingName(setting, t)}
        {...(hint !== undefined && { hint })}
        checked={shop[setting]}
        onChange={(on) => change({ [setting]: on })}
      />
    )
  );
}

interface FieldProps<T> {
  hint?: string;
  /** Formats the value as text. */
  write: (value: T) => string;
  /** Parses the text, or returns what is wrong with it. */
  read: (text: string) => FieldReading<T>;
  error: string;
  /** Amounts and percentages have their sign in the field. */
  kind?: 'amount' | 'percent' | 'number' | 'text';
  placeholder?: string;
}

interface ShopFieldProps<Name extends LoggedSetting> extends FieldProps<ShopSettings[Name]> {
  setting: Name;
}

/** A text field for a setting of the shop, with its label in the activity log. */
export function ShopField<Name extends LoggedSetting>({ setting, ...field }: ShopFieldProps<Name>) {
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { shop: stored, change } = useSettings();
  const shop = useDraft();
  return (
    shop &&
    stored && (
      <ReadField
        name={setting}
        label={settingName(setting, t)}
        value={shop[setting]}
        stored={stored[setting]}
        onChange={(value) => change({ [setting]: value })}
        {...field}
      />
    )
  );
}

interface ReadFieldProps<T> extends FieldProps<T> {
  /** Identifies this field among others. */
  name: string;
  label: string;
  /** The current draft value. */
  value: T;
  /** The saved value, restored while the text is invalid. */
  stored: T;
  onChange: (value: T) => void;
}

/** A text field for a value. Invalid text stays in the field and is not saved. */
export function ReadField<T>(props: ReadFieldProps<T>) {
  const { useSettings } = useStores().settings;
  const { name, label, hint, value, stored, write, read, error, kind = 'number', ...rest } = props;
  const { placeholder, onChange } = rest;
  const { faults, setFault } = useSettings();
  const { locale } = useFormat();
  const [text, setText] = useState(write(value));
  const faulty = faults.has(name);
  /** The last value from this field itself, for which the text must not be rewritten. */
  const said = useRef(value);

  // A value from elsewhere, e.g. after saving or discarding, replaces the text.
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
    // An intermediate value is not what was meant: 1.50 on the way to 1.500.
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

/** Folded settings that few people need. Folding them discards invalid text. */
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
  /** A line of help for the whole group. */
  words?: string;
  /** Actions beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A group of fields on its own card. */
export function Group({ title, words, aside, children }: GroupProps) {
  return (
    <section className={f.group} aria-label={title}>
      <div className={f.head}>
        <h3 className={f.heading}>{title}</h3>
        {aside}
      </div>
      {words && <p className={shared.hint}>{words}</p>}
      {children}
    </section>
  );
}

/** A label for something that is not a field; the element has the same accessible name. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={shared.bareStack}>
      <span className={f.caption} aria-hidden="true">
        {label}
      </span>
      {children}
      {hint && <span className={shared.hint}>{hint}</span>}
    </div>
  );
}
