import { existsSync } from 'node:fs';
import { ShopSettings } from '../../../shared/domain/settings.ts';
import { readDatabase } from '../database/open.ts';

type Chosen = Partial<Pick<ShopSettings, 'language' | 'locale' | 'theme'>>;

/** Choices made in the window take precedence over the shop's own settings. */
const ROWS = {
  language: ['window.language', 'shop.language'],
  locale: ['shop.locale'],
  theme: ['window.theme', 'shop.theme'],
} as const satisfies Record<keyof Chosen, readonly string[]>;

/**
 * Language, formats and theme as chosen in a training shop that is not open: a real shop starts with them. Empty if
 * there is none, or it cannot be read.
 */
export function chosenInTraining(file: string): Chosen {
  if (!existsSync(file)) return {};
  try {
    const nativeBinding = process.env.PERCH_SQLITE_BINDING || undefined;
    return readDatabase({ file, nativeBinding }, (db) => {
      const rows = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM setting').all();
      return chosenOf(new Map(rows.map(({ key, value }) => [key, value])));
    });
  } catch {
    return {};
  }
}

function chosenOf(stored: ReadonlyMap<string, string>): Chosen {
  const chosen: Chosen = {};
  for (const key of ['language', 'locale', 'theme'] as const) {
    const written = ROWS[key].map((row) => stored.get(row)).find((value) => value !== undefined);
    const parsed = written === undefined ? null : ShopSettings.shape[key].safeParse(JSON.parse(written));
    if (parsed?.success) Object.assign(chosen, { [key]: parsed.data });
  }
  return chosen;
}
