import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOptions } from './lib/options.ts';
import { duration } from './lib/report.ts';
import { databaseOf, makeYears, usualYears } from './years/shop.ts';

// npm run years: makes a shop with years of sales, to try the program with.

const values = readOptions(
  `npm run years -- --receipts N --data DIR

Makes a shop that has sold for years: receipts, refunds, orders, stock movements, Z reports and a journal for which
"npm run till -- verify" holds. The same numbers make the same shop.

  --receipts N    how many; 10000
  --data DIR      the data folder to make it in, which has no shop yet
  --per-day N     receipts of a day; ${usualYears.receiptsPerDay}
  --pets N        pets in the catalogue; ${usualYears.pets}
  --seed N        what is drawn; ${usualYears.seed}
  --help          this text`,
  {
    receipts: { type: 'string', default: '10000' },
    data: { type: 'string' },
    'per-day': { type: 'string', default: String(usualYears.receiptsPerDay) },
    pets: { type: 'string', default: String(usualYears.pets) },
    seed: { type: 'string', default: String(usualYears.seed) },
  },
);

const numbers = [values.receipts, values['per-day'], values.pets, values.seed].map(Number);
const [receipts, receiptsPerDay, pets, seed] = numbers as [number, number, number, number];
if (values.data === undefined || !numbers.every((number) => Number.isInteger(number) && number > 0))
  refuse('--data names a folder, and each number is a whole one above 0.');
const dataDir = resolve(values.data as string);
if (existsSync(databaseOf(dataDir))) refuse(`There is a shop in ${dataDir} already.`);
const began = performance.now();
makeYears({ dataDir, receipts, receiptsPerDay, pets, seed, progress });
process.stderr.write('\n');
process.stdout.write(`${JSON.stringify({ dataDir, receipts, took: duration(performance.now() - began) })}\n`);

function progress(made: number): void {
  process.stderr.write(
    `\r${made.toLocaleString('en-US')} receipts, ${duration(performance.now() - began)}   `,
  );
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
