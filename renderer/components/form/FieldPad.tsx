import { erase, insert } from '../../keys/typing.ts';
import { Digits } from '../NumberPad.tsx';

/** A number pad that types into a field as keys do: in place of what is marked, else where the cursor is. */
export function FieldPad({ field }: { field: HTMLInputElement }) {
  return (
    <Digits
      decimals={field.inputMode === 'decimal'}
      single={field.type === 'password'}
      onDigit={(digit) => insert(field, digit)}
      onErase={() => erase(field)}
    />
  );
}
