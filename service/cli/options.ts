import { type Command, InvalidArgumentError } from 'commander';
import type { PlanLimits, PlanName } from '../../shared/petstore/plans.ts';
import type { Storage } from '../storage/index.ts';
import { openStorage } from '../storage/open.ts';
import { openDatabaseWarning } from './network.ts';
import { warn } from './output.ts';
import { exposedSecrets, givenDatabase } from './secrets.ts';

export interface StorageFlags {
  data?: string;
  database?: string;
}

export interface PlanFlags {
  plan: PlanName;
  perMinute?: number;
  perDay?: number;
}

/** Adds the options for the storage. */
export function withStorage(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded storage')
    .option(
      '--database <url>',
      'postgres://... instead of the embedded storage; also PERCH_SERVICE_DATABASE',
    );
}

/** Opens the storage named by flags or environment, and warns if others can read a password or the data. */
export async function storageOf(flags: StorageFlags): Promise<Storage> {
  for (const warning of exposedSecrets({ database: flags.database })) warn(warning);
  const database = givenDatabase(flags);
  const warning = database === undefined ? null : await openDatabaseWarning(database);
  if (warning !== null) warn(warning);
  return openStorage({ dir: flags.data, database, nativeBinding: process.env.PERCH_SQLITE_BINDING });
}

/** The agreed limits of Enterprise, if given. @throws Error if only one is given */
export function limitsOf({ perMinute, perDay }: Omit<PlanFlags, 'plan'>): PlanLimits | undefined {
  if (perMinute === undefined && perDay === undefined) return undefined;
  if (perMinute === undefined || perDay === undefined) {
    throw new Error('Give both limits: --per-minute N and --per-day N.');
  }
  return { minute: perMinute, day: perDay };
}

/** Parses an integer of at least `least`, for commander. */
export const wholeNumber = (least: number) => (text: string) => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < least) {
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  }
  return value;
};
