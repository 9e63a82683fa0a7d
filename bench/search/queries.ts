import { type Chance, chance } from '../../shared/testing/chance.ts';
import { colours, kinds, syllables } from '../lib/pet-words.ts';

/** This many names of pets, nearly all unique, the same in every run. */
export function petNames(count: number): string[] {
  const dice = chance('pets');
  return Array.from({ length: count }, () => {
    const call = [1, 2, 3, 4].map(() => dice.pick(syllables)).join('');
    return `${dice.pick(colours)} ${dice.pick(kinds)} ${call.charAt(0).toUpperCase()}${call.slice(1)}`;
  });
}

export const typings = ['as written', 'with a slip', 'without umlauts'] as const;
export type Typing = (typeof typings)[number];

/** A search for a pet by kind and call name. */
export interface Wanted {
  name: string;
  typed: string;
}

export function wantedPets(names: readonly string[], typing: Typing, count: number): Wanted[] {
  const dice = chance(`wanted ${typing}`);
  const wanted: Wanted[] = [];
  while (wanted.length < count) {
    const name = dice.pick(names);
    const written = name.split(' ').slice(1).join(' ').toLowerCase();
    if (typing === 'without umlauts') {
      if (/[äöü]/.test(written)) wanted.push({ name, typed: plain(written, wanted.length % 2 === 0) });
    } else wanted.push({ name, typed: typing === 'as written' ? written : slip(written, dice) });
  }
  return wanted;
}

/** `kaetzchen` or `katzchen`. */
function plain(text: string, writtenOut: boolean): string {
  return text.replace(/[äöü]/g, (letter) => {
    const base = letter.normalize('NFD').charAt(0);
    return writtenOut ? `${base}e` : base;
  });
}

/** Replaces, drops, swaps or doubles a letter in the middle of the longest word. */
function slip(text: string, dice: Chance): string {
  const word = text.split(' ').reduce((longest, one) => (one.length > longest.length ? one : longest));
  const at = dice.between(2, word.length - 3);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const wrong = dice.pick(
    [
      `${before}x${next}${after}`,
      before + next + after,
      before + next + letter + after,
      before + letter + letter + next + after,
    ].filter((one) => one !== word),
  );
  return text.replace(word, () => wrong);
}
