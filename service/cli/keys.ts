import { Command, Option } from 'commander';
import { planNames } from '../../shared/petstore/plans.ts';
import { systemClock } from '../../shared/time/time.ts';
import { changePlan, issueKey, moveKey } from '../keys/keys.ts';
import { withOpen } from './accounts.ts';
import { limitsOf, type PlanFlags, type StorageFlags, wholeNumber, withStorage } from './options.ts';
import { print } from './output.ts';

/** `keys create --account A --plan P`, `keys list`, `keys plan ID --plan P`, `keys move ID --account A`, `keys revoke ID`. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('API keys; a key is shown once, when it is created');

  withLimits(
    withStorage(keys.command('create').description('create a key; it is shown only this once')).addOption(
      planOption().default('free'),
    ),
  )
    .requiredOption('--account <name>', 'the account it belongs to')
    .action((flags: StorageFlags & PlanFlags & { account: string }) =>
      withOpen(flags, async (storage) => {
        const { key, record } = await issueKey(storage.keys, systemClock, {
          account: flags.account,
          plan: flags.plan,
          limits: limitsOf(flags),
        });
        print({ key, ...record });
      }),
    );
  withStorage(keys.command('list').description('list the keys, without the keys themselves')).action(
    (flags: StorageFlags) => withOpen(flags, async (storage) => print(await storage.keys.list())),
  );
  withLimits(
    withStorage(
      keys
        .command('plan')
        .argument('<id>')
        .description('move a key to another plan, from its next request on'),
    ).addOption(planOption().makeOptionMandatory()),
  ).action((id: string, flags: StorageFlags & PlanFlags) =>
    withOpen(flags, async (storage) =>
      print(await changePlan(storage, id, { plan: flags.plan, limits: limitsOf(flags) })),
    ),
  );
  withStorage(
    keys
      .command('move')
      .argument('<id>')
      .requiredOption('--account <name>', 'the account it belongs to from then on')
      .description('move a key to another account, whose data it sees from its next request on'),
  ).action((id: string, flags: StorageFlags & { account: string }) =>
    withOpen(flags, async (storage) => print(await moveKey(storage.keys, id, flags.account))),
  );
  withStorage(keys.command('revoke').argument('<id>').description('revoke a key at once')).action(
    (id: string, flags: StorageFlags) =>
      withOpen(flags, async (storage) => {
        if (!(await storage.keys.revoke(id, systemClock.now()))) {
          throw new Error(`There is no active key with the id ${id}.`);
        }
        print({ id, revoked: true });
      }),
  );
  return keys;
}

/** Adds the options for a key's plan; without them a new key is on Free, and an existing one is unchanged. */
export function withPlan(command: Command): Command {
  return withLimits(command.addOption(planOption()));
}

const planOption = () => new Option('--plan <plan>', 'plan of the key').choices(planNames);

function withLimits(command: Command): Command {
  return command
    .option('--per-minute <n>', 'requests per minute agreed for Enterprise', wholeNumber(1))
    .option('--per-day <n>', 'requests per day agreed for Enterprise', wholeNumber(1));
}
