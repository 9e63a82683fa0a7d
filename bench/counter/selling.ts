import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Program } from '../../e2e/support/program.ts';
import { burst, scan } from '../../e2e/support/scanner.ts';
import { familyOf } from '../lib/process-tree.ts';
import type { EmptyWindow } from './empty.ts';
import { bareFsync } from './fsync.ts';
import { installStopWatch, type Painted } from './page.ts';
import { newPet } from './pets.ts';
import { pacedScan } from './scanning.ts';
import { scanned, UNUSED_ADDRESS } from './shop.ts';
import { timedKeys } from './timed-keys.ts';
import type { Timed, Turn } from './turns.ts';

/** A turn is a sale or a searched word, followed by its baseline. */
export interface Selling {
  /** All keys of a code at once, faster than any scanner; the keys before Enter are processed first. */
  scanToLine: Turn[];
  /** The keys of a code as a fast scanner sends them. */
  pacedToLine: Turn[];
  keyToResults: Turn[];
  /** Its baseline is the shop's disk. */
  payToDone: Turn[];
}

const LINES_A_SALE = 6;
/** A fast scanner's time between characters. */
const BETWEEN_CHARACTERS_MS = 4;
/** A person's typing speed; faster keys would count as a scanner's. */
const BETWEEN_KEYS_MS = 140;
/** Baseline measurements in each turn. */
const KEYS_A_TURN = 3;
const FLUSHES_A_TURN = 5;
/** Warm-up: the first sales and the first word are not counted. */
const FIRST_SALES = 2;
const FIRST_WORDS = 1;

/**
 * Times scans, payments and searches at the counter of a prepared shop, from the key to the painted result, alternating with
 * keys in an empty window. The shop has no network.
 *
 * @param shop the prepared data folder; a copy of it is used
 * @param sales number of sales; the first two are not counted
 */
export async function measureSelling(
  shop: string,
  pets: number,
  sales: number,
  empty: EmptyWindow,
): Promise<Selling> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const data = join(folder, 'data');
  cpSync(shop, data, { recursive: true });
  const env = { PERCH_BASE_URL: UNUSED_ADDRESS, PERCH_API_KEY: 'psk_bench' };
  const till = new Program({ folder: data, env });
  const figures: Selling = { scanToLine: [], pacedToLine: [], keyToResults: [], payToDone: [] };
  try {
    const page = await till.start();
    await installStopWatch(page);
    await page.getByRole('option').first().waitFor({ timeout: 60_000 });
    const codes = scanned(pets);
    const family = familyOf(till.app.process().pid ?? 0);
    const timed = (what: Painted, act: () => Promise<void>, timeoutMs = 5000) =>
      timedKeys(page, family, what, act, timeoutMs);
    for (let sale = 0; sale < sales; sale += 1) {
      const scans: Timed[] = [];
      const paced: Timed[] = [];
      for (let line = 0; line < LINES_A_SALE; line += 1) {
        const code = codes[(sale * LINES_A_SALE + line) % codes.length] as string;
        const slowly = line % 2 === 1;
        const send = () => (slowly ? pacedScan(till.app, code, BETWEEN_CHARACTERS_MS) : scan(till, code));
        let took = await timed('line', send, 2000);
        if (took === null) {
          // After a pause between characters they count as typed and stay in the search field.
          await page.getByRole('combobox', { name: 'Search pets' }).fill('');
          took = await timed('line', send);
        }
        if (took === null) throw new Error(`A scan of ${code} put nothing into the basket`);
        (slowly ? paced : scans).push(took);
      }
      const keys = await empty.press(KEYS_A_TURN);
      await page.keyboard.press('F12');
      await page.getByLabel('Cash received').waitFor();
      const paid = await timed('done', () => burst(till, ['Return']));
      if (paid === null) throw new Error('A payment did not come to its end');
      const flushes = bareFsync(folder, FLUSHES_A_TURN);
      await page.getByRole('button', { name: /^Next customer/ }).click();
      await page.getByText('Ready for the next customer').waitFor();
      if (sale < FIRST_SALES) continue;
      figures.scanToLine.push({ ours: scans, floor: keys });
      figures.pacedToLine.push({ ours: paced, floor: keys });
      figures.payToDone.push({ ours: [paid], floor: flushes });
    }
    figures.keyToResults = await searches(page, till, timed, callNames(pets, Math.ceil(sales / 2)), empty);
  } finally {
    await till.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return figures;
}

type TimedKey = (what: Painted, act: () => Promise<void>, timeoutMs?: number) => Promise<Timed | null>;

/** Names of some pets: each typed letter changes the results. */
function callNames(pets: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const { name } = newPet(Math.floor(((at + 0.5) * pets) / count));
    return name.split(', ')[2]?.split(' ')[0] ?? name;
  });
}

/** Types words key by key. Keys that change nothing on the screen are not timed. */
async function searches(
  page: Page,
  till: Program,
  timed: TimedKey,
  wanted: string[],
  empty: EmptyWindow,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const words of wanted) {
    const ours: Timed[] = [];
    for (const letter of words) {
      const painted = await timed('results', () => burst(till, [letter]), 400);
      if (painted !== null) ours.push(painted);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
    await page.getByRole('combobox', { name: 'Search pets' }).fill('');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    turns.push({ ours, floor: await empty.press(KEYS_A_TURN) });
  }
  return turns.slice(FIRST_WORDS);
}
