/** Maximum length; anything longer is a pasted file. */
export const MAX_PASSPHRASE = 200;
/** Minimum length of a passphrase. */
export const MIN_PASSPHRASE = 12;

/** How long it resists an attacker with the file and a computer: not at all, some time, or for good. */
type PassphraseStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

/** Normalises composed characters, so that another computer's keyboard gives the same. */
export function asTyped(passphrase: string): string {
  return passphrase.normalize('NFC');
}

/** Whether it may encrypt a backup: long enough, and every character can be typed again. */
export function isUsable(passphrase: string): boolean {
  const strength = passphraseStrength(passphrase);
  return strength !== 'tooShort' && strength !== 'weak' && !/\p{Cc}/u.test(passphrase);
}

/**
 * A rough estimate from length and variety, without a dictionary: it cannot know whether the words come from a song.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const text = asTyped(passphrase).trim();
  if (text.length < MIN_PASSPHRASE) return 'tooShort';
  const unlike = withoutRuns(text.toLowerCase());
  if (unlike.length < MIN_PASSPHRASE || new Set(unlike).size < 6) return 'weak';
  return unlike.length >= 20 && new Set(unlike).size >= 9 ? 'strong' : 'fair';
}

const CONSONANTS = 'bdfghklmnprstvw';
const VOWELS = 'aeiou';
const WORDS = 5;

/**
 * Five made-up words like `tamo-ruki-pelo-sune-gida`: 62 bits, pronounced and typed alike in every language of Perch,
 * and without y and z, which keyboards swap.
 *
 * @param below draws a whole number from 0 to below its argument, uniformly
 */
export function proposePassphrase(below: (limit: number) => number): string {
  const pick = (letters: string) => letters.charAt(below(letters.length));
  const syllable = () => pick(CONSONANTS) + pick(VOWELS);
  const proposed = Array.from({ length: WORDS }, () => syllable() + syllable()).join('-');
  return passphraseStrength(proposed) === 'strong' ? proposed : proposePassphrase(below);
}

/** Without characters that repeat or continue the previous one (aaaa, 1234, dcba). */
function withoutRuns(text: string): string {
  const codes = [...text].map((each) => each.codePointAt(0) ?? 0);
  const kept = codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN);
    return (
      !(Math.abs(step) <= 1 && step === (codes[index - 1] ?? 0) - (codes[index - 2] ?? Number.NaN)) &&
      step !== 0
    );
  });
  return String.fromCodePoint(...kept);
}
