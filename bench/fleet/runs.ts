import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chance } from '../../lab/simulator/random.ts';
import type { KeyResult, KeySpec } from './key.ts';

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Shops as they come: many small ones, some with two or three tills, few big ones; each with a key of its own. */
export function fleetOf(tills: number, days: number): KeySpec[] {
  const dice = chance('fleet');
  const specs: KeySpec[] = [];
  for (let left = tills; left > 0; ) {
    const kind = dice.pick([
      'free',
      'free',
      'free',
      'free',
      'free',
      'free',
      'pro',
      'pro',
      'pro',
      'pro',
      'pro',
      'business',
    ]);
    const plan = kind as KeySpec['plan'];
    const count = Math.min(left, plan === 'free' ? 1 : plan === 'pro' ? dice.between(2, 3) : 3);
    const orders = {
      free: dice.between(40, 140),
      pro: dice.between(100, 250),
      business: dice.between(300, 600),
    };
    specs.push({ plan, tills: count, orders: orders[plan], days, seed: `fleet ${specs.length}` });
    left -= count;
  }
  return specs;
}

/** Two processes share the keys: they have nothing in common. The results are in the order of the keys. */
export async function runAll(specs: KeySpec[]): Promise<KeyResult[]> {
  const halves = [0, 1].map((half) => specs.filter((_, at) => at % 2 === half));
  const [even = [], odd = []] = await Promise.all(
    halves.map((half) => (half.length > 0 ? runSome(half) : [])),
  );
  return specs.map((_, at) => (at % 2 === 0 ? even : odd)[Math.floor(at / 2)] as KeyResult);
}

async function runSome(specs: KeySpec[]): Promise<KeyResult[]> {
  const child = spawn(process.execPath, ['--no-warnings', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(specs));
  const results: KeyResult[] = [];
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line));
  if (results.length !== specs.length) throw new Error('A process of the fleet ended early');
  return results;
}
