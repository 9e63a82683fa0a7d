import bwip from 'bwip-js/generic';
import type { LabelCode } from '../../../shared/domain/labels.ts';
import { isGtin } from '../../../shared/ids/barcode.ts';

const BY_LENGTH = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf' } as const;

/** The names in `bwip-js`, if they differ. */
const NAMES: Partial<Record<LabelCode['symbology'], string>> = { itf: 'interleaved2of5' };

/**
 * A pet's code as a barcode: an EAN or UPC as such, other texts as Code 128; null for characters that Code 128 lacks.
 */
export function codeOf(text: string): LabelCode | null {
  const symbology = symbologyOf(text);
  if (symbology === null) return null;
  const [drawn] = bwip.raw({ bcid: NAMES[symbology] ?? symbology, text }) as { sbs?: number[] }[];
  return drawn?.sbs ? { text, symbology, bars: [...drawn.sbs] } : null;
}

function symbologyOf(text: string): LabelCode['symbology'] | null {
  if (isGtin(text)) return BY_LENGTH[text.length as keyof typeof BY_LENGTH];
  return /^[\x20-\x7e]{1,80}$/.test(text) ? 'code128' : null;
}
