import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Program } from '../../e2e/support/program.ts';
import { burst, scan } from '../../e2e/support/scanner.ts';
import { bareFsync } from './fsync.ts';
import { installStopWatch, type Painted } from './page.ts';
import { newPet } from './pets.ts';
import { pacedScan } from './scanning.ts';
import { nowhere, scanned } from './shop.ts';

/** All in milliseconds. */
export interface Selling {
  /** All keys of a code at once, faster than any scanner: those before Enter are worked off first. */
  scanToLine: number[];
  /** The keys of a code as a fast scanner sends them. */
  pacedToLine: number[];
  keyToResults: number[];
  payToDone: number[];
  /** On the disk that the shop lies on, some after each sale. */
  fsync: number[];
}

const LINES_A_SALE = 6;
/** A fast scanner's time from one character to the next. */
const BETWEEN_CHARACTERS_MS = 4;
/** People type so; faster, and the program would take the keys for a scanner's. */
const BETWEEN_KEYS_MS = 140;

/**
 * Sells at the counter of a shop with a million pets: scans, payments and searches, each from the key to the painted
 * answer. The shop has no network.
 *
 * @param shop the prepared data folder; a copy of it is used
 */
export async function measureSelling(shop: string, pets: number, sales: number): Promise<Selling> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const data = join(folder, 'data');
  cpSync(shop, data, { recursive: true });
  const env = { PERCH_BASE_URL: nowhere, PERCH_API_KEY: 'psk_bench' };
  const till = new Program({ folder: data, env });
  const figures: Selling = { scanToLine: [], pacedToLine: [], keyToResults: [], payToDone: [], fsync: [] };
  try {
    const page = await till.start();
    await installStopWatch(page);
    await page.getByRole('option').first().waitFor({ timeout: 60_000 });
    const codes = scanned(pets);
    const timed = async (what: Painted, act: () => Promise<void>, patienceMs = 5000) => {
      await page.evaluate((kind) => window.bench.arm(kind), what);
      await act();
      return page.evaluate((patience) => window.bench.result(patience), patienceMs);
    };
    for (let sale = 0; sale < sales; sale += 1) {
      for (let line = 0; line < LINES_A_SALE; line += 1) {
        const code = codes[(sale * LINES_A_SALE + line) % codes.length] as string;
        const paced = line % 2 === 1;
        const send = () => (paced ? pacedScan(till, code, BETWEEN_CHARACTERS_MS) : scan(till, code));
        let took = await timed('line', send, 2000);
        if (took === null) {
          // Where the machine stood still between two characters, they are no scanner's and stand in the search field.
          await page.getByRole('combobox', { name: 'Search pets' }).fill('');
          took = await timed('line', send);
        }
        if (took === null) throw new Error(`A scan of ${code} put nothing into the basket`);
        figures[paced ? 'pacedToLine' : 'scanToLine'].push(took);
      }
      await page.keyboard.press('F12');
      await page.getByLabel('Cash given').waitFor();
      const paid = await timed('done', () => burst(till, ['Return']));
      if (paid === null) throw new Error('A payment did not come to its end');
      figures.payToDone.push(paid);
      figures.fsync.push(...bareFsync(folder, 5));
      await page.getByRole('button', { name: /^Next customer/ }).click();
      await page.getByText('Ready for the next customer').waitFor();
    }
    figures.keyToResults = await searches(page, till, timed, callNames(pets, Math.ceil(sales / 2)));
  } finally {
    await till.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  // The first ones of each kind compile what they run.
  const { scanToLine, pacedToLine, keyToResults, payToDone } = figures;
  for (const one of [scanToLine, pacedToLine, keyToResults, payToDone]) one.splice(0, 2);
  return figures;
}

type Timed = (what: Painted, act: () => Promise<void>, patienceMs?: number) => Promise<number | null>;

/** What some pets are called: each letter typed leaves other pets on the screen than the one before. */
function callNames(pets: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const { name } = newPet(Math.floor(((at + 0.5) * pets) / count));
    return name.split(', ')[2]?.split(' ')[0] ?? name;
  });
}

/** Types words key by key. A key that changes nothing on the screen has nothing to be timed. */
async function searches(page: Page, till: Program, timed: Timed, wanted: string[]): Promise<number[]> {
  const took: number[] = [];
  for (const words of wanted) {
    for (const letter of words) {
      const painted = await timed('results', () => burst(till, [letter]), 400);
      if (painted !== null) took.push(painted);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
    await page.getByRole('combobox', { name: 'Search pets' }).fill('');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return took;
}
