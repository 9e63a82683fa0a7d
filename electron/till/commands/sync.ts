import type { Command } from 'commander';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Clock } from '../../../shared/time/time.ts';
import { withinTime } from '../../../shared/time/time-limit.ts';
import type { Core } from '../../core.ts';
import type { IdleResult } from '../../sync/idle.ts';
import type { CliContext } from '../cli-context.ts';
import { type OpenTill, withShop } from '../open.ts';
import { wholeNumber } from '../options.ts';

/** `pull`: reads the service once. `sync --until-idle`: sends and reads until nothing is left. */
export function syncCommands(program: Command, surroundings: CliContext): void {
  program
    .command('pull')
    .description('read categories, pets, stock and orders from Petstore; sends nothing')
    .option('--timeout <seconds>', 'give up after this time', wholeNumber(1))
    .action(({ timeout }: { timeout?: number }) =>
      withShop(surroundings, async (till) => {
        const { core } = till;
        refuseUnlessIdle(await inTime(core.sync.pullOnce(), timeout, till.clock), till);
        surroundings.print({ pulled: true, ...countsOf(core) });
      }),
    );
  program
    .command('sync')
    .description('send what is waiting, as fast as Petstore allows')
    .requiredOption('--until-idle', 'end when nothing is left that can be sent or looked up')
    .option('--timeout <seconds>', 'give up after this time; nothing is lost', wholeNumber(1))
    .action(({ timeout }: { timeout?: number }) =>
      withShop(surroundings, async (till) => {
        const { core } = till;
        const idle = core.sync.untilIdle();
        core.sync.start();
        refuseUnlessIdle(await inTime(idle, timeout, till.clock), till);
        surroundings.print({ idle: true, ...countsOf(core) });
      }),
    );
}

/** What is left, and how old the local copy is. */
function countsOf({ sync }: Core) {
  const { waiting, parked, inDoubt, lastAcknowledgedAt, lastPulledAt } = sync.status();
  return { waiting, parked, inDoubt, lastAcknowledgedAt, lastPulledAt };
}

/** @throws PerchError with the reason why the sync is not idle */
function refuseUnlessIdle(rest: IdleResult | null, { core, faults }: OpenTill): void {
  if (rest?.idle && faults() === 0) return;
  const { waiting, parked, inDoubt, gate } = core.sync.status();
  const facts = { ...waiting, parked, inDoubt, gate: gate.reason, until: gate.until };
  if (rest?.idle) throw new PerchError('sync_fault', facts);
  if (rest) throw new PerchError(rest.code, facts);
  throw new PerchError('not_idle', facts);
}

/** The result, or null on timeout. */
async function inTime(
  work: Promise<IdleResult>,
  seconds: number | undefined,
  clock: Clock,
): Promise<IdleResult | null> {
  if (seconds === undefined) return work;
  return withinTime(work, seconds * 1000, clock, () => null);
}
