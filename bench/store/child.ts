import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { quantile } from '../lib/stats.ts';
import { peers } from './peers.ts';

// One peer in a process of its own, so that it can be killed: node bench/store/child.ts PEER MODE FOLDER [A] [B]
//   measure  A: sizes, comma-separated, B: how many sales to measure at each; prints figures as JSON
//   sell     sells from A on (B of them, or without end) and prints each number the moment it is acknowledged
//   kept     prints what is there as JSON

const [key, mode, folder = '', first = '', second = ''] = process.argv.slice(2);
const peer = peers.find((one) => one.key === key);
if (!peer) throw new Error(`There is no peer ${key}`);
// Standard output belongs to the figures; RxDB's trial storage advertises there.
console.log = console.warn = () => {};
const till = await peer.open(folder);

if (mode === 'measure') {
  const results = [];
  let sold = 0;
  for (const size of first.split(',').map(Number)) {
    if (sold < size) await till.fill(sold + 1, size);
    sold = Math.max(sold, size);
    const times: number[] = [];
    const began = performance.now();
    for (let count = 0; count < Number(second); count += 1) {
      const before = performance.now();
      sold += 1;
      await till.sell(sold);
      times.push(performance.now() - before);
    }
    const seconds = (performance.now() - began) / 1000;
    results.push({
      size,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      perSecond: times.length / seconds,
    });
  }
  await till.close();
  writeSync(1, JSON.stringify(results));
} else if (mode === 'sell') {
  const last = second === '' ? Infinity : Number(first) + Number(second) - 1;
  for (let number = Number(first); number <= last; number += 1) {
    await till.sell(number);
    writeSync(1, `${number}\n`);
    await turn();
  }
  // Waits to be killed with everything open, as a machine whose power goes.
  if (second !== '') setInterval(() => {}, 60_000);
} else {
  writeSync(1, JSON.stringify(await till.kept()));
  process.exit(0);
}
