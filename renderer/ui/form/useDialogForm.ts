import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../shared/errors/result.ts';
import { explain } from '../../i18n/i18n.ts';
import { useReportFormState } from './held.ts';

/** Error messages by field. */
type Faults<Values> = Partial<Record<Name<Values>, string | undefined>>;

export interface DialogFormOptions<Values> {
  /** The initial values; closing would lose any difference from them. */
  initial: Values;
  /** Validates; called at each submit, and at each change after the first one. */
  check?: (values: Values) => Faults<Values>;
  /** Questions about unusual values: asked once, confirmed by submitting again. */
  doubt?: (values: Values) => Faults<Values>;
  /** Submits; a refusal is shown and the input kept. Never called while an earlier call is pending. */
  send: (values: Values) => Promise<Failure | null> | Failure | null;
  /** The field to show a refusal at, by its code, if the refusal names none. */
  refusedAt?: Partial<Record<string, Name<Values>>>;
}

export type DialogForm<Values extends Record<string, unknown>> = ReturnType<typeof useDialogForm<Values>>;

/** The state of a dialog's form: values, errors, whether it is being submitted, and the last refusal. */
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

  /** Errors, else questions about unusual values. */
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

  // Focuses the first invalid field, so that Enter leads through all of them.
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
    /** Whether a submit was attempted, so that errors are shown. */
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

/** The field of a refusal: the one it names (`where`), else its code's; null if it is about the whole form. */
export function fieldOf<Field extends string>(
  { code, facts }: Failure,
  fields: readonly Field[],
  byCode: Partial<Record<string, Field>> = {},
): Field | null {
  return fields.find((field) => field === facts.where) ?? byCode[code] ?? null;
}
