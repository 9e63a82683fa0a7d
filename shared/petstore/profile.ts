import { z } from 'zod';
import { type OperationName, operationNames } from './operations.ts';
import { planNames } from './plans.ts';

export const PlanName = z.enum(planNames);

/**
 * The contract profile: what a person may configure for a service that differs from ours, without changing code
 * (docs/contract.md, "Contract profile"). Every field defaults to our own service.
 */
const OperationOverride = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']).optional(),
  path: z.string().startsWith('/').optional(),
  available: z.boolean().optional(),
});

export const ContractProfile = z.strictObject({
  operations: z
    .partialRecord(z.enum(operationNames as [OperationName, ...OperationName[]]), OperationOverride)
    .default({}),
  plan: PlanName.default('free'),
  /** Only for Enterprise: the agreed limits. */
  limits: z.object({ minute: z.int().min(1), day: z.int().min(1) }).optional(),
  tillsOnKey: z.int().min(1).max(31).default(1),
  auth: z.enum(['bearer', 'none']).default('bearer'),
});
export type ContractProfile = z.infer<typeof ContractProfile>;

export const defaultProfile: ContractProfile = ContractProfile.parse({});
