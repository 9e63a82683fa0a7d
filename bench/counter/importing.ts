import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Program } from '../../e2e/support/program.ts';
import { PART } from '../../renderer/features/stock/import/encodings.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { categoriesOfTheShop, manyPets, newPet } from './pets.ts';
import { UNUSED_ADDRESS } from './shop.ts';
import { type Stalls, watched } from './watch.ts';

/** Time of a CSV import, and stalls of the main process meanwhile; milliseconds. */
export interface Importing {
  rows: number;
  /** The kind of rows. */
  each: string;
  previewMs: number;
  tookMs: number;
  busy: Stalls;
}

/**
 * Imports as many rows as the shop has pets, twice: with a new price for each pet, and with new pets.
 *
 * @param shop the prepared data folder; a copy of it is used
 */
export async function measureImporting(shop: string, pets: number): Promise<Importing[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const data = join(folder, 'data');
  cpSync(shop, data, { recursive: true });
  const till = new Program({
    folder: data,
    env: { PERCH_BASE_URL: UNUSED_ADDRESS, PERCH_API_KEY: 'psk_bench' },
  });
  try {
    const page = await till.start();
    return [
      await measure(till, page, { each: 'another price', lines: pricesOf(pets) }),
      await measure(till, page, { each: 'a new pet', lines: newPets(pets) }),
    ];
  } finally {
    await till.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function pricesOf(pets: number): string[] {
  const { at } = manyPets(pets);
  const row = (place: number) => `${at(place).id};${at(place).name};${10 + (place % 50)}.50`;
  return ['Service no.;Name;Price', ...Array.from({ length: pets }, (_, place) => row(place))];
}

function newPets(pets: number): string[] {
  const names = new Map(categoriesOfTheShop.map(({ id, name }) => [id, name]));
  const row = ({ name, categoryId }: ReturnType<typeof newPet>) => `${name};${names.get(categoryId)};12.50;3`;
  const rows = Array.from({ length: pets }, (_, place) => row(newPet(pets + place)));
  return ['Name;Category;Price;Stock', ...rows];
}

async function measure(
  till: Program,
  page: Page,
  { each, lines }: { each: string; lines: readonly string[] },
): Promise<Importing> {
  const rows = lines.length - 1;
  const text = lines.join('\n');
  let importId: LocalId | null = null;
  for (let at = 0; at < text.length; at += PART) {
    importId = await page.evaluate(
      async (part: { importId: LocalId | null; text: string }) => {
        const answer = await window.perch.call('stock.importText', part);
        return answer.ok ? answer.value.importId : null;
      },
      { importId, text: text.slice(at, at + PART) },
    );
  }
  const previewing = performance.now();
  const read = await page.evaluate(async (id) => {
    const choices = { createCategories: false, trustIds: false, columns: null };
    const answer = await window.perch.call('stock.importPreview', { importId: id as LocalId, ...choices });
    return answer.ok ? { importId: answer.value.importId, previewId: answer.value.previewId } : null;
  }, importId);
  const began = performance.now();
  let written = 0;
  const busy = await watched(till, async () => {
    written = await page.evaluate(async (ids) => {
      const answer = ids && (await window.perch.call('stock.importApply', ids));
      return answer?.ok ? answer.value.created + answer.value.updated : 0;
    }, read);
  });
  if (written < rows) throw new Error(`Only ${written} of ${rows} rows were imported`);
  return { rows, each, previewMs: began - previewing, tookMs: performance.now() - began, busy };
}
