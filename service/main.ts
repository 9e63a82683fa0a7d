import { Command, Option } from 'commander';
import { PlanName } from '../shared/petstore/plans.ts';
import { systemClock } from '../shared/time.ts';
import { createService } from './app.ts';
import { ensureAccount, findKey, issueKey } from './keys/keys.ts';
import { seedDemo } from './seed/demo.ts';
import { openStorage } from './storage/open.ts';

interface ServeOptions {
  port: number;
  host: string;
  data?: string;
  plan: PlanName;
  key?: string;
  seed: 'demo' | 'none';
  minute?: number;
  day?: number;
}

const program = new Command('service')
  .description('The Petstore Service.')
  .option('--port <n>', 'port; 0 takes any free one', Number, 4010)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--data <dir>', 'folder of the embedded storage; without one it is in memory')
  .addOption(new Option('--plan <plan>', 'plan of the key').choices(PlanName.options).default('free'))
  .option('--minute <n>', 'Enterprise: requests per minute', Number)
  .option('--day <n>', 'Enterprise: requests per day', Number)
  .option('--key <key>', 'the API key to accept; without one a key is made')
  .addOption(
    new Option('--seed <what>', 'what an empty storage starts with')
      .choices(['demo', 'none'])
      .default('none'),
  )
  .action(serve);

async function serve(options: ServeOptions): Promise<void> {
  const storage = await openStorage({
    dir: options.data,
    nativeBinding: process.env.PERCH_SQLITE_BINDING,
  });
  if (options.seed === 'demo') await seedDemo(storage);
  const known = options.key !== undefined && (await findKey(storage.keys, options.key)) !== null;
  let key = options.key;
  if (!known) {
    await ensureAccount(storage.keys, systemClock, 'default');
    const limits =
      options.minute !== undefined && options.day !== undefined
        ? { minute: options.minute, day: options.day }
        : undefined;
    ({ key } = await issueKey(storage.keys, systemClock, {
      account: 'default',
      plan: options.plan,
      key,
      limits,
    }));
  }
  const service = await createService({ storage, host: options.host, port: options.port });
  process.stdout.write(`${JSON.stringify({ url: service.url, key })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => service.close().then(() => process.exit(0)));
  }
}

await program.parseAsync();
