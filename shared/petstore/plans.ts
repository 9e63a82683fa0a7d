// Without zod, because the window's page shows the plans; the schema PlanName is in profile.ts.

/** The plans of the specification (Limits): requests per minute and per day. Enterprise is agreed individually. */
export const planNames = ['free', 'pro', 'business', 'enterprise'] as const;
export type PlanName = (typeof planNames)[number];

export interface PlanLimits {
  minute: number;
  day: number;
}

export const plans: Record<Exclude<PlanName, 'enterprise'>, PlanLimits> = {
  free: { minute: 60, day: 1_000 },
  pro: { minute: 300, day: 10_000 },
  business: { minute: 1_000, day: 100_000 },
};
