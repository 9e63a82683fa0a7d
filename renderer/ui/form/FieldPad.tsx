import { erase, insert } from '../../app/keyboard/typing.ts';
import { Digits } from '../NumberPad.tsx';

/** A number pad that types into a field like keys: replaces the selection, else inserts at the caret. */
export function FieldPad({ field }: { field: HTMLInputElement }) {
  return (
    <Digits
      decimals={field.inputMode === 'decimal'}
      // `00` helps with amounts, not with counts.
      single={field.inputMode !== 'decimal'}
      onDigit={(digit) => insert(field, digit)}
      onErase={() => erase(field)}
    />
  );
}
