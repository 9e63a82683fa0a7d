const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The receipt series of a till: `T1`, and after a restored backup `T1B`, `T1C`, so that no number is used twice. */
export function seriesOf(till: number, generation: number): string {
  return generation === 1 ? `T${till}` : `T${till}${inLetters(generation)}`;
}

/** A receipt's number as people read it: `T1-000123`. */
export function receiptNumber(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`;
}

/** The till of a series: 1 of `T1`, `T1B` and `R1`. */
export function tillOf(series: string): number {
  return Number(/\d+/.exec(series)?.[0]);
}

// 2 is B, 26 is Z, 27 is AA, like the columns of a spreadsheet.
function inLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / LETTERS.length)) {
    letters = LETTERS[(rest - 1) % LETTERS.length] + letters;
  }
  return letters;
}
