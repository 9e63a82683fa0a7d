import { z } from 'zod';

/** The plans of the specification (Limits): requests per minute and per day. Enterprise is agreed individually. */
export const PlanName = z.enum(['free', 'pro', 'business', 'enterprise']);
export type PlanName = z.infer<typeof PlanName>;

export interface PlanLimits {
  minute: number;
  day: number;
}

export const plans: Record<Exclude<PlanName, 'enterprise'>, PlanLimits> = {
  free: { minute: 60, day: 1_000 },
  pro: { minute: 300, day: 10_000 },
  business: { minute: 1_000, day: 100_000 },
};
