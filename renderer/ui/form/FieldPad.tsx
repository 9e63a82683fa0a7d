import { erase, insert } from '../../app/keyboard/typing.ts';
import { Digits } from '../NumberPad.tsx';

/** A number pad that types into a field as keys do: in place of what is marked, else where the cursor is. */
export function FieldPad({ field }: { field: HTMLInputElement }) {
  return (
    <Digits
      decimals={field.inputMode === 'decimal'}
      // Hundreds are typed as money; pieces one by one.
      single={field.inputMode !== 'decimal'}
      onDigit={(digit) => insert(field, digit)}
      onErase={() => erase(field)}
    />
  );
}
