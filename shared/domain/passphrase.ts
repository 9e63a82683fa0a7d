/** Characters that a passphrase may have; what is longer is a file that was pasted. */
export const MAX_PASSPHRASE = 200;
/** Fewer characters than this lock nothing. */
export const LEAST_PASSPHRASE = 12;

/** What holds somebody up who has the file and a computer: nothing, some time, or for good. */
type PassphraseStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

/** The same characters however a keyboard composes them, so that another computer's keyboard gives the same. */
export function asTyped(passphrase: string): string {
  return passphrase.normalize('NFC');
}

/** Whether it may lock a backup: long enough, and nothing in it that cannot be typed again. */
export function isUsable(passphrase: string): boolean {
  const strength = passphraseStrength(passphrase);
  return strength !== 'tooShort' && strength !== 'weak' && !/\p{Cc}/u.test(passphrase);
}

/**
 * A rough word for what length and variety promise. It knows no dictionary: whether the words were taken from a song,
 * nobody but the person can say.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const text = asTyped(passphrase).trim();
  if (text.length < LEAST_PASSPHRASE) return 'tooShort';
  const unlike = withoutRuns(text.toLowerCase());
  if (unlike.length < LEAST_PASSPHRASE || new Set(unlike).size < 6) return 'weak';
  return unlike.length >= 20 && new Set(unlike).size >= 9 ? 'strong' : 'fair';
}

const CONSONANTS = 'bdfghklmnprstvw';
const VOWELS = 'aeiou';
const WORDS = 5;

/**
 * Five made-up words like `tamo-ruki-pelo-sune-gida`: 62 bits, read aloud and typed alike in every language of Perch, and
 * without y and z, which keyboards swap.
 *
 * @param below draws a whole number from 0 to below its argument, each as likely
 */
export function proposePassphrase(below: (limit: number) => number): string {
  const pick = (letters: string) => letters.charAt(below(letters.length));
  const syllable = () => pick(CONSONANTS) + pick(VOWELS);
  const proposed = Array.from({ length: WORDS }, () => syllable() + syllable()).join('-');
  return passphraseStrength(proposed) === 'strong' ? proposed : proposePassphrase(below);
}

/** Without characters that follow of the one before: the same again, or the next (aaaa, 1234, dcba). */
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
