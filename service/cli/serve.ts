import { type Command, Option } from 'commander';
import { systemClock } from '../../shared/time/time.ts';
import { createService } from '../app.ts';
import { type FaultSpec, faultNames, parseFault } from '../faults/spec.ts';
import { defaultServerLimits } from '../http/server.ts';
import { ensureAccount, ensureKey, findKey, hasActiveKey } from '../keys/keys.ts';
import { seedDemo } from '../seed/demo.ts';
import { DEFAULT_ACCOUNT } from '../storage/migrations.ts';
import { withPlan } from './keys.ts';
import { givenTls, openNetworkWarning, type TlsFlags } from './network.ts';
import {
  limitsOf,
  type PlanFlags,
  type StorageFlags,
  storageOf,
  wholeNumber,
  withStorage,
} from './options.ts';
import { note, print, warn } from './output.ts';
import { exposedSecrets, givenKey, type KeyFlags } from './secrets.ts';

interface ServeFlags extends StorageFlags, Partial<PlanFlags>, KeyFlags, TlsFlags {
  port: number;
  host: string;
  connectionsPerAddress?: number;
  seed: 'demo' | 'demo-de' | 'none';
  fault: FaultSpec[];
  banStrikes: number;
  banSeconds: number;
  log: boolean;
}

const { maxConnections, maxPerAddress } = defaultServerLimits;

/**
 * Makes `command` start the service. Prints one line `{"url","key"}` on standard output, without a key from a file or the
 * environment; logs and warnings go to standard error.
 */
export function serveCommand(command: Command): Command {
  return withPlan(withStorage(command))
    .option('--port <n>', 'port to listen on; 0 takes any free one', wholeNumber(0), 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--connections-per-address <n>',
      `connections of one address, ${maxPerAddress} of ${maxConnections}; behind a proxy give the proxy more`,
      wholeNumber(1),
    )
    .option('--tls-cert <file>', 'certificate to speak TLS with, PEM, the chain included')
    .option('--tls-key <file>', 'private key of the certificate, PEM')
    .option('--key-file <file>', 'file with the API key to accept, on the plan given; also PERCH_SERVICE_KEY')
    .option(
      '--key <key>',
      'the key itself, for development; without any, and none in force, one is made and shown',
    )
    .addOption(
      new Option('--seed <what>', 'what an empty storage starts with')
        .choices(['demo', 'demo-de', 'none'])
        .default('none'),
    )
    .option('--ban-strikes <n>', 'strikes that ban a key; 0 for no bans', wholeNumber(0), 3)
    .option('--ban-seconds <n>', 'how long a ban lasts', wholeNumber(1), 900)
    .option(
      '--fault <fault>',
      'misbehave on command, repeatable: NAME[:p=0.1,seed=7,ms=500,op=createOrder+getOrder,skip=2,times=1]',
      (text: string, before: FaultSpec[]) => [...before, parseFault(text)],
      [],
    )
    .option('--no-log', 'write no log')
    .addHelpText(
      'after',
      () => `\nFaults:\n${faultHelp()}\nWithout --data and --database everything is in memory.`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const given = givenKey(flags);
  const tls = givenTls(flags);
  for (const warning of exposedSecrets({ key: flags.key })) warn(warning);
  const storage = await storageOf(flags);
  const hasKey = given.key === undefined && (await hasActiveKey(storage.keys));
  if (hasKey)
    note(
      'No key was made, since one is in force. "keys create" makes another, "keys plan" changes its plan.',
    );
  const key = hasKey
    ? undefined
    : await ensureKey(storage.keys, systemClock, {
        account: DEFAULT_ACCOUNT,
        plan: flags.plan,
        limits: limitsOf(flags),
        key: given.key,
      });
  if (flags.seed !== 'none') {
    const keyRecord = key === undefined ? null : await findKey(storage.keys, key);
    const accountId =
      keyRecord?.accountId ?? (await ensureAccount(storage.keys, systemClock, DEFAULT_ACCOUNT)).id;
    await seedDemo(storage.of(accountId), flags.seed === 'demo-de' ? 'de' : 'en');
  }
  const service = await createService({
    storage,
    host: flags.host,
    port: flags.port,
    tls,
    faults: flags.fault,
    limits: flags.connectionsPerAddress === undefined ? {} : { maxPerAddress: flags.connectionsPerAddress },
    bans: { banStrikes: flags.banStrikes, banMs: flags.banSeconds * 1000 },
    ...(flags.log ? { log: process.stderr } : {}),
  });
  const warning = openNetworkWarning(flags.host, tls);
  if (warning !== null) warn(warning);
  print({ url: service.url, ...(given.isPrinted ? { key } : {}) });

  const stop = () => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function faultHelp(): string {
  return Object.entries(faultNames)
    .map(([name, what]) => `  ${name.padEnd(20)} ${what}\n`)
    .join('');
}
