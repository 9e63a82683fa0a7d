import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../shared/errors/result.ts';
import { explain } from '../../i18n/i18n.ts';
import { useReportFormState } from './held.ts';

/** What is wrong with a form's fields, by their names: the sentences for the person. */
type Faults<Values> = Partial<Record<Name<Values>, string | undefined>>;

export interface DialogFormOptions<Values> {
  /** The fields' values at first; what differs from them would be lost by closing. */
  initial: Values;
  /** What keeps it from being sent; asked at each try, and after the first one at each change. */
  check?: (values: Values) => Faults<Values>;
  /** What is rarely meant: it is asked about once, and sent when the same is confirmed again. */
  doubt?: (values: Values) => Faults<Values>;
  /** Sends it; a refusal is shown and what was entered stays. Not called while an earlier call has not answered. */
  send: (values: Values) => Promise<Failure | null> | Failure | null;
  /** The field that a refusal is about, by its code, where the refusal itself names none. */
  refusedAt?: Partial<Record<string, Name<Values>>>;
}

export type DialogForm<Values extends Record<string, unknown>> = ReturnType<typeof useDialogForm<Values>>;

/** The state of a dialog's form: values, faults, whether it is being sent, and what the last refusal was. */
export function useDialogForm<Values extends Record<string, unknown>>(options: DialogFormOptions<Values>) {
  const { t } = useTranslation();
  const latest = useRef(options);
  latest.current = options;
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);

  const confirmed = useRef('');
  const check = (values: Values) => latest.current.check?.(values) ?? {};

  /** Faults, else what is asked about once. */
  function validate(values: Values): Faults<Values> {
    const faults = check(values);
    const typed = JSON.stringify(values);
    if (Object.values(faults).some((fault) => fault !== undefined) || confirmed.current === typed)
      return faults;
    confirmed.current = typed;
    return latest.current.doubt?.(values) ?? {};
  }

  const form = useForm<Values>({
    initialValues: options.initial,
    validate,
    onValuesChange(values) {
      setFailure(null);
      if (tries > 0) form.setErrors(check(values));
    },
  });

  // Enter goes from gap to gap until the form is whole.
  useEffect(() => {
    if (tries + refusals > 0) element.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [tries, refusals]);

  const dirty = form.isDirty();
  useReportFormState({ dirty, busy: form.submitting });

  async function send(values: Values) {
    sending.current = true;
    const refusal = await latest.current.send(values);
    sending.current = false;
    if (!refusal) return;
    const field = fieldOf(refusal, Object.keys(values) as Name<Values>[], latest.current.refusedAt);
    if (field === null) setFailure(refusal);
    else form.setErrors({ [field]: explain(refusal, t) });
    setRefusals((count) => count + 1);
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    setFailure(null);
    setTries((count) => count + 1);
    form.onSubmit(send)(event);
  }

  function set<Field extends Name<Values>>(field: Field, value: Values[Field]) {
    form.setFieldValue(field as never, value as never);
  }

  /** The props of a text field. */
  function field<Field extends Name<Values>>(name: Field) {
    return {
      value: String(form.values[name]),
      error: form.errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value as Values[Field]),
    };
  }

  return {
    values: form.values,
    errors: form.errors as Faults<Values>,
    /** There was a try, and what is wrong is said. */
    tried: tries > 0,
    failure,
    busy: form.submitting,
    set,
    field,
    element,
    onSubmit,
  };
}

const FAULTY = ':is(input, textarea)[aria-invalid="true"], [data-faulty]';

/** The name of a form's field. */
export type Name<Values> = Extract<keyof Values, string>;

/**
 * The field that a refusal is about: the one that it names (`where` of what could not be read), else the one that its
 * code belongs to; null where it is about the whole.
 */
export function fieldOf<Field extends string>(
  { code, facts }: Failure,
  fields: readonly Field[],
  byCode: Partial<Record<string, Field>> = {},
): Field | null {
  return fields.find((field) => field === facts.where) ?? byCode[code] ?? null;
}
