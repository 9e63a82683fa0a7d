import type { AppState } from '../../shared/domain/app.ts';

/** How a window speaks, and writes figures and dates. */
export type Spoken = Pick<AppState, 'language' | 'locale'>;

const KEY = 'perch-spoken';

/** Keeps how the window speaks, for a start at which no shop is there to say it. */
export function rememberSpoken({ language, locale }: Spoken): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ language, locale }));
  } catch {
    // A full disk: such a start speaks as it did before.
  }
}

/** How this window spoke last; null where nobody knows. */
export function lastSpoken(): Spoken | null {
  try {
    const { language, locale } = JSON.parse(localStorage.getItem(KEY) ?? '') as Spoken;
    if (language !== 'en' && language !== 'de') return null;
    return { language, locale: new Intl.Locale(locale).toString() };
  } catch {
    return null;
  }
}
