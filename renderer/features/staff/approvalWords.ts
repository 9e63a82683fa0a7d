import type { TFunction } from 'i18next';
import type { Failure } from '../../../shared/errors/result.ts';
import { minor } from '../../../shared/money/money.ts';
import type { Format } from '../../i18n/format.ts';
import { explain, i18n, type Key, say } from '../../i18n/i18n.ts';
import type { AboveLimit } from '../checkout/basket/totals.ts';

/** A sentence for a discount that needs a manager at payment. */
export function limitWords({ given, limit }: AboveLimit, t: TFunction, percent: Format['percent']): string {
  return t('staff.aboveLimit', { given: percent(given), limit: percent(limit) });
}

/** What a manager's PIN is needed for; also says if it changed since a manager approved it. */
export function approvalReason(refusal: Failure, t: TFunction, format: Format): string {
  const why = limitReason(refusal, t, format);
  return refusal.facts.changed === 1 ? `${t('staff.changed')} ${why}` : why;
}

/** What was requested and the limit that it exceeds. */
function limitReason(refusal: Failure, t: TFunction, { money, percent }: Format): string {
  const { reason, given, limit } = refusal.facts;
  const key = `staff.why.${reason}`;
  if (refusal.code !== 'manager_needed' || !i18n.exists(key)) return explain(refusal, t);
  const write = reason === 'discount' ? percent : (amount: number) => money(minor(amount));
  const facts =
    typeof given === 'number' && typeof limit === 'number'
      ? { given: write(given), limit: write(limit) }
      : undefined;
  return say(t, key as Key, facts);
}
