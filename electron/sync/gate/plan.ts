import { type PlanLimits, plans } from '../../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import { between, type ServiceMs } from '../../../shared/time/time.ts';
import type { RateLimit } from '../../petstore/headers.ts';

/** The quota of one window. */
export interface QuotaLimits {
  /** The plan's requests in a window, for all tills on the key. */
  limit: number;
  /** How many of them are reserved for requests of other tills that no answer has counted yet. */
  margin: number;
  tills: number;
}

/** The limits of the profile's plan. An Enterprise plan without its own limits counts as Business. */
export function planLimits({ plan, limits }: ContractProfile): PlanLimits {
  if (limits) return limits;
  return plan === 'enterprise' ? plans.business : plans[plan];
}

/** A minute's reset is never further away than this, including rounding and latency. */
export const MINUTE_REACH_MS = 120_000;

/**
 * Which window a response's headers describe. A reset far away can only be the day's. A near one may be in a day's last
 * minute, recognised by its limit (1000 is Free's day and Business's minute; docs/contract.md, "Headers").
 */
export function windowOf(
  rateLimit: RateLimit,
  plan: PlanLimits,
  serviceNow: ServiceMs | null,
): 'minute' | 'day' {
  if (serviceNow !== null && between(serviceNow, rateLimit.resetsAt) > MINUTE_REACH_MS) return 'day';
  return rateLimit.limit === plan.day && plan.day !== plan.minute ? 'day' : 'minute';
}
