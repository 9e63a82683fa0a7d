import { parseArgs } from 'node:util';
import { runSchedule } from './sim/schedule.ts';

// Runs seeded fault schedules in virtual time and says what was lost, doubled or otherwise wrong (docs/sync.md).
//   node bench/torture.ts --seeds 10000 --seed 1
//   node bench/torture.ts --seed 4711 --seeds 1 --trace      one schedule again, told step by step

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const seeds = Number(values.seeds);
const began = performance.now();
const totals = { schedules: 0, failed: 0, orders: 0, requests: 0, kills: 0, days: 0 };
const findings = new Map<string, number>();
const parked = new Map<string, number>();
for (let seed = first; seed < first + seeds; seed += 1) {
  const outcome = await runSchedule(String(seed), values.trace ? (line) => console.log(line) : undefined);
  totals.schedules += 1;
  totals.orders += outcome.orders;
  totals.requests += outcome.requests;
  totals.kills += outcome.kills;
  totals.days += outcome.lasted / 86_400_000;
  for (const [reason, count] of Object.entries(outcome.parked))
    parked.set(reason, (parked.get(reason) ?? 0) + count);
  if (outcome.findings.length === 0) continue;
  totals.failed += 1;
  for (const { what } of outcome.findings) findings.set(what, (findings.get(what) ?? 0) + 1);
  console.log(`seed ${seed} (node bench/torture.ts --seed ${seed} --seeds 1 --trace)`);
  for (const { what, detail } of outcome.findings.slice(0, 6)) console.log(`  ${what}: ${detail}`);
}
console.log(JSON.stringify({ ...totals, seconds: Math.round((performance.now() - began) / 1000) }));
console.log('findings', Object.fromEntries(findings), 'parked', Object.fromEntries(parked));
process.exitCode = totals.failed > 0 ? 1 : 0;
