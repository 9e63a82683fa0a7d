import type { Language } from '../../shared/domain/app.ts';
import { isLanguage } from '../../shared/words/words.ts';

/**
 * The supported language that ranks highest in the computer's preferences; English if none does. @param preferred BCP
 * 47 tags, most preferred first
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  return preferred.map((tag) => parsed(tag)?.language).find(isLanguage) ?? 'en';
}

/** On Linux, Chromium reports American English for the locale `C`. */
export function hasNoSystemLanguage(platform: string, env: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return false;
  const named = env.LANGUAGE || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C';
  return /^(C|POSIX)([.@_]|$)/.test(named);
}

export function parsed(tag: string): { language: string; region: string | undefined } | null {
  try {
    const { language, region } = new Intl.Locale(tag);
    return { language, region };
  } catch {
    return null;
  }
}
