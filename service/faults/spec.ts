import { z } from 'zod';
import { type OperationName, operationNames } from '../../shared/petstore/operations.ts';

/** The faults, each with the meaning of `ms`. */
export const faultNames = {
  'drop-before-commit': 'the connection is cut before anything is done',
  'commit-then-drop': 'the request is carried out, then the connection is cut without an answer',
  'reset-mid-body': 'the request is carried out, then the connection is reset in the middle of the answer',
  'late-commit': 'the request is carried out only after ms (2000), whether or not the client still waits',
  delay: 'the request is carried out, then the answer waits for ms (2000)',
  '500': 'nothing is done; 500 with an Error object',
  '503-html': 'nothing is done; 503 with an HTML page',
  '429-storm': 'from the first firing every request gets a 429, for ms (30000)',
  'retry-after-decimal': 'Retry-After with a fraction: 12.0',
  'retry-after-date': 'Retry-After as an HTTP-date',
  'retry-after-epoch': 'Retry-After as seconds since 1970',
  'retry-after-epoch-ms': 'Retry-After as milliseconds since 1970',
  'wrong-clock': 'every time the service tells is off by ms (3600000)',
  'service-ids': 'orders get an id of the service, whatever the client sent',
} as const;
export type FaultName = keyof typeof faultNames;

const names = Object.keys(faultNames) as [FaultName, ...FaultName[]];

export const FaultSpec = z.strictObject({
  name: z.enum(names),
  /** Probability that a matching request is hit. */
  p: z.number().min(0).max(1).default(1),
  /** Seed of its random numbers. */
  seed: z.int().default(1),
  ms: z.int().optional(),
  /** Only these operations. */
  operations: z.array(z.enum(operationNames as [OperationName, ...OperationName[]])).optional(),
  /** Matching requests to skip first, and the maximum number of hits. */
  skip: z.int().min(0).default(0),
  times: z.int().min(1).optional(),
});
export type FaultSpec = z.infer<typeof FaultSpec>;

/**
 * Parses `--fault NAME[:key=value,...]`: `commit-then-drop:p=0.1,seed=7,op=createOrder+updateOrder`. Keys are p, seed, ms,
 * op, skip and times.
 *
 * @throws Error if it is invalid
 */
export function parseFault(text: string): FaultSpec {
  const [name, rest = ''] = text.split(/:(.*)/s, 2);
  const fields: Record<string, unknown> = { name };
  for (const pair of rest.split(',').filter((part) => part !== '')) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (key === 'op') fields.operations = value.split('+');
    else fields[key] = value.trim() === '' ? Number.NaN : Number(value);
  }
  const parsed = FaultSpec.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--fault ${text}: ${issue?.path.join('.') || 'fault'}: ${issue?.message}`);
}
