import type { Failure } from '../../../shared/result.ts';

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
