import type { Minor } from '../shared/money.ts';
import type { Format } from './format.ts';

/** An amount with a real minus sign, as wide as a plus, so that columns of figures stay in line. */
export function signed(minor: Minor, format: Pick<Format, 'money'>): string {
  // Adding zero turns -0 into 0, which would be shown with a sign.
  return format.money(minor + 0).replace('-', '−');
}
