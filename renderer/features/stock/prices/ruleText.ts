import { type AmountFault, readPercent } from '../../../../shared/money/amounts.ts';
import { minor } from '../../../../shared/money/money.ts';
import { MAX_RISE, type PriceRule } from '../../../../shared/money/price-rule.ts';
import type { Format } from '../../../i18n/format.ts';
import type { RuleText } from './pricingStore.ts';

export const RULE_KINDS = [
  'raisePercent',
  'lowerPercent',
  'raiseAmount',
  'lowerAmount',
  'set',
  'keep',
] as const satisfies RuleText['kind'][];

export const isPercent = (kind: RuleText['kind']): boolean =>
  kind === 'raisePercent' || kind === 'lowerPercent';

/** Parses a form's rule; null with the fault if its number is invalid or the rule has no effect. */
export function readRule(
  { kind, text, ending }: RuleText,
  format: Pick<Format, 'read'>,
): { rule: PriceRule | null; fault: AmountFault | null } {
  if (kind === 'keep') {
    const rule: PriceRule = { change: { kind }, ending };
    return { rule: ending === 'as_is' ? null : rule, fault: null };
  }
  const most = kind === 'lowerPercent' ? 100 : MAX_RISE / 100;
  const { value, fault } = isPercent(kind) ? readPercent(text, most) : format.read(text);
  if (value === null) return { rule: null, fault };
  const sign = kind === 'lowerPercent' || kind === 'lowerAmount' ? -1 : 1;
  // Avoids -0.
  const signed = value === 0 ? 0 : sign * value;
  if (kind === 'set') return { rule: { change: { kind, amount: minor(value) }, ending }, fault: null };
  return isPercent(kind)
    ? { rule: { change: { kind: 'percent', basisPoints: signed }, ending }, fault: null }
    : { rule: { change: { kind: 'amount', amount: minor(signed) }, ending }, fault: null };
}
