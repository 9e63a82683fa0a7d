/** The encodings that files of pets come in, by the names of `TextDecoder`, and the one of Excel's "CSV (MS-DOS)". */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'macintosh'
  | 'cp850';

/** What the bytes of a file say about it. `doubt`: each encoding that may be right, with names as it reads them. */
export type Detected =
  | { kind: 'sure'; encoding: Encoding }
  | { kind: 'doubt'; readings: Reading[] }
  | { kind: 'workbook' };

export interface Reading {
  encoding: Encoding;
  /** Those that read oddly come first. */
  names: string[];
}

/** Bytes that are read at once. */
export const PART = 2_000_000;
/** Bytes at the beginning that show UTF-16 without its mark. */
const HEAD = 4096;
const EXAMPLES = 4;
/** Zip (Excel, LibreOffice, Numbers) and the older Excel format. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** What a file may be that is not UTF-8 throughout, the most common first; UTF-8 itself if a few bytes are damaged. */
const POSSIBLE: readonly Encoding[] = ['windows-1252', 'utf-8', 'windows-1250', 'macintosh', 'cp850'];
/** Languages of windows-1250. */
const CENTRAL_EUROPEAN = new Set(['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl']);

/**
 * Finds out how a file is encoded: UTF-8, UTF-16 with or without its mark, or one byte a character. The words tell
 * which: no word has a capital or a sign in its middle. Where that does not decide, a person has to.
 *
 * @param locale of the shop: which of several readings comes first that are equally good
 * @throws DOMException where the file cannot be read any more
 */
export async function detectEncoding(file: Blob, locale: string): Promise<Detected> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (WORKBOOKS.some((start) => start.every((byte, at) => head[at] === byte))) return { kind: 'workbook' };
  const utf16 = utf16Of(head);
  if (utf16) return { kind: 'sure', encoding: utf16 };
  const part = await firstPartNotUtf8(file);
  if (part === null) return { kind: 'sure', encoding: 'utf-8' };

  const isCentral = CENTRAL_EUROPEAN.has(locale.split('-')[0] ?? '');
  const order = isCentral ? new Set<Encoding>(['windows-1250', ...POSSIBLE]) : POSSIBLE;
  const readings = [...order].map((encoding) => {
    const cells = cellsBeyondAscii(decoderOf(encoding)(part));
    // cp850 has õ where windows-1252 has ä.
    const odd = cells.filter((cell) => isOdd(cell) || (encoding === 'cp850' && cell.includes('õ')));
    return { encoding, names: [...odd, ...cells], faults: odd.length, text: cells.join('\n') };
  });
  readings.sort((one, other) => one.faults - other.faults);
  const least = Math.min(...readings.map(({ faults }) => faults));
  // A name or two may well have a sign in its middle; a wrong encoding makes many of them.
  const likely = readings.filter(({ faults }) => faults <= 2 * least);
  const different = likely.filter(({ text }, at) => likely.findIndex((other) => other.text === text) === at);
  const [only, ...others] = different;
  // UTF-8 loses a letter here, which a person should see.
  if (only && others.length === 0 && only.encoding !== 'utf-8') {
    return { kind: 'sure', encoding: only.encoding };
  }
  return {
    kind: 'doubt',
    readings: different.map(({ encoding, names }) => ({
      encoding,
      names: [...new Set(names)].slice(0, EXAMPLES),
    })),
  };
}

/** The characters of code page 850 above ASCII, which `TextDecoder` lacks. */
const CP850 = [
  ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  ...'└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
];

/** Decodes the parts of a file one after the other; `isLast` false where another one follows. */
export function decoderOf(encoding: Encoding): (part: ArrayBuffer, isLast?: boolean) => string {
  if (encoding !== 'cp850') {
    const decoder = new TextDecoder(encoding);
    return (part, isLast = true) => decoder.decode(part, { stream: !isLast });
  }
  // windows-1252 has a character for every byte.
  const decoder = new TextDecoder('windows-1252');
  const letters = [...decoder.decode(new Uint8Array(CP850.map((_, at) => 128 + at)))];
  const letterOf = new Map(letters.map((letter, at) => [letter, CP850[at] ?? '']));
  return (part) => decoder.decode(part).replace(/\P{ASCII}/gu, (letter) => letterOf.get(letter) ?? letter);
}

/** UTF-16 by its mark, or by zeros in every other byte; null for anything else. */
function utf16Of(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = head.length / 6;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : null;
}

/** The first part of the file that is no UTF-8; null where all of it is. */
async function firstPartNotUtf8(file: Blob): Promise<ArrayBuffer | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.size; at += PART) {
    const part = await file.slice(at, at + PART).arrayBuffer();
    try {
      decoder.decode(part, { stream: at + PART < file.size });
    } catch {
      return part;
    }
  }
  return null;
}

/** The cells in which there is anything beyond ASCII. */
function cellsBeyondAscii(text: string): string[] {
  const cells = text.split(/[\r\n;,\t|"]+/).filter((cell) => /\P{ASCII}/u.test(cell));
  return cells.map((cell) => cell.trim().slice(0, 60));
}

/** Signs that may be next to letters: quotes, apostrophes, dashes, powers, degrees, trade marks. */
const BESIDE_LETTERS = /[’‘‚“”„«»´–—…²³°®™ªº·]/gu;
const SIGN_BEHIND_LETTER = /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}]/u;
const SIGN_BEFORE_LETTER = /[^\p{L}\p{M}\p{N}\s\p{ASCII}]\p{L}/u;
/** Quotes that open or close, powers and fractions: beside a word, not in it. */
const IN_WORD = /\p{L}[‚“”„«»…°ªº\p{No}]\p{L}/u;
const CAPITAL_IN_WORD = /\p{Ll}(?=\P{ASCII})\p{Lu}|\p{Lu}(?=\P{ASCII})\p{Lu}\p{Ll}/u;
/** Ligatures, phonetic letters, control characters: in no name. */
const NEVER = /[\ufb00-\ufb06\u0250-\u036f\p{Cc}\ufffd]/u;

/** Whether a cell reads as nobody writes. */
function isOdd(cell: string): boolean {
  const plain = cell.replace(BESIDE_LETTERS, ' ');
  if (IN_WORD.test(cell)) return true;
  return [SIGN_BEHIND_LETTER, SIGN_BEFORE_LETTER, CAPITAL_IN_WORD, NEVER].some((odd) => odd.test(plain));
}
