/** The supported file encodings, by the names of `TextDecoder`, and `cp850` for Excel's "CSV (MS-DOS)". */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'macintosh'
  | 'cp850';

/** The detected encoding. `doubt`: each possible encoding, with names decoded by it. `other`: no text. */
export type Detected =
  | { kind: 'sure'; encoding: Encoding }
  | { kind: 'doubt'; readings: Reading[] }
  | { kind: 'other' };

export interface Reading {
  encoding: Encoding;
  /** The odd-looking ones come first. */
  names: string[];
}

/** Bytes read at once. */
export const PART = 2_000_000;
/** Bytes at the beginning that show UTF-16 without its mark. */
const HEAD = 4096;
const EXAMPLES = 4;
/** Zip (Excel, LibreOffice, Numbers), the older Excel format, and PDF. */
const OTHERS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];
/** Candidates for a file that is not valid UTF-8, most common first; includes UTF-8 with a few damaged bytes. */
const POSSIBLE: readonly Encoding[] = ['windows-1252', 'utf-8', 'windows-1250', 'macintosh', 'cp850'];
/** The languages that use windows-1250. */
const CENTRAL_EUROPEAN = new Set(['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl']);

/**
 * Detects the encoding of a file: UTF-8, UTF-16 with or without a byte order mark, or one byte per character. A wrong
 * encoding shows as capitals or symbols inside words. If that does not decide, a person has to choose.
 *
 * @param locale of the shop: decides which of several equally likely encodings comes first
 * @throws DOMException if the file can no longer be read
 */
export async function detectEncoding(file: Blob, locale: string): Promise<Detected> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (OTHERS.some((start) => start.every((byte, at) => head[at] === byte))) return { kind: 'other' };
  const utf16 = utf16Of(head);
  if (utf16) return { kind: 'sure', encoding: utf16 };
  if (head.includes(0)) return { kind: 'other' };
  const part = await firstPartNotUtf8(file);
  if (part === null) return { kind: 'sure', encoding: 'utf-8' };

  const isCentral = CENTRAL_EUROPEAN.has(locale.split('-')[0] ?? '');
  const order = isCentral ? new Set<Encoding>(['windows-1250', ...POSSIBLE]) : POSSIBLE;
  const readings = [...order].map((encoding) => {
    const cells = cellsBeyondAscii(decoderOf(encoding)(part));
    // The byte for ä in windows-1252 is õ in cp850.
    const odd = cells.filter((cell) => isOdd(cell) || (encoding === 'cp850' && cell.includes('õ')));
    return { encoding, names: [...odd, ...cells], faults: odd.length, text: cells.join('\n') };
  });
  readings.sort((one, other) => one.faults - other.faults);
  const least = Math.min(...readings.map(({ faults }) => faults));
  // A few names may contain a symbol; a wrong encoding produces many of them.
  const likely = readings.filter(({ faults }) => faults <= 2 * least);
  const different = likely.filter(({ text }, at) => likely.findIndex((other) => other.text === text) === at);
  const [only, ...others] = different;
  // With UTF-8 a character is lost here, so let a person check it.
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

/** Decodes the parts of a file in order; `isLast` is false if another part follows. */
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

/** UTF-16 by its byte order mark, or by zeros in every other byte; null for anything else. */
function utf16Of(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = head.length / 6;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : null;
}

/** The first part of the file that is not valid UTF-8; null if all of it is. */
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

/** The cells with non-ASCII characters. */
function cellsBeyondAscii(text: string): string[] {
  const cells = text.split(/[\r\n;,\t|"]+/).filter((cell) => /\P{ASCII}/u.test(cell));
  return cells.map((cell) => cell.trim().slice(0, 60));
}

/** Symbols that may be next to letters: quotes, apostrophes, dashes, superscripts, degrees, trade marks. */
const BESIDE_LETTERS = /[’‘‚“”„«»´–—…²³°®™ªº·]/gu;
const SIGN_BEHIND_LETTER = /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}]/u;
const SIGN_BEFORE_LETTER = /[^\p{L}\p{M}\p{N}\s\p{ASCII}]\p{L}/u;
/** Opening and closing quotes, superscripts and fractions: valid beside a word, not inside it. */
const IN_WORD = /\p{L}[‚“”„«»…°ªº\p{No}]\p{L}/u;
const CAPITAL_IN_WORD = /\p{Ll}(?=\P{ASCII})\p{Lu}|\p{Lu}(?=\P{ASCII})\p{Lu}\p{Ll}/u;
/** Ligatures, phonetic letters and control characters: never part of a name. */
const NEVER = /[\ufb00-\ufb06\u0250-\u036f\p{Cc}\ufffd]/u;

/** Whether a cell looks wrongly decoded. */
function isOdd(cell: string): boolean {
  const plain = cell.replace(BESIDE_LETTERS, ' ');
  if (IN_WORD.test(cell)) return true;
  return [SIGN_BEHIND_LETTER, SIGN_BEFORE_LETTER, CAPITAL_IN_WORD, NEVER].some((odd) => odd.test(plain));
}
