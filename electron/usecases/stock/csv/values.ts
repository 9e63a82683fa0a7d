import { type RemoteId, ServiceId } from '../../../../shared/ids.ts';
import { type CurrencyCode, minorDigits } from '../../../../shared/money.ts';
import type { PetStatus } from '../../../../shared/petstore/schemas.ts';
import { fold } from '../../../store/search/search-text.ts';

/** A spreadsheet rounds longer numbers, and drops zeros in front. */
const LONG_NUMBER = /^(?:\d{12,}|0\d+)$/;

/** What a cell says. Spreadsheets, and our own export, mark text with an apostrophe in front. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") ? text.slice(1).trim() : text;
}

/** A name as a cell: reading takes one apostrophe off, so that one of the name's own stays behind it. */
export function writeCell(name: string): string {
  return name.startsWith("'") ? `'${name}` : name;
}

/** Digits that must stay as they are, marked as text the way spreadsheets do; reading takes the mark off again. */
export function exact(digits: string): string {
  return LONG_NUMBER.test(digits) ? `'${digits}` : digits;
}

/** A price as a spreadsheet of this language reads it: `1234,50`. */
export function writePrice(minor: number, currency: CurrencyCode, decimal: ',' | '.'): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const fraction = String(minor % unit).padStart(digits, '0');
  return digits === 0 ? String(minor) : `${Math.floor(minor / unit)}${decimal}${fraction}`;
}

/** An id of the service, exact; a number that a spreadsheet wrote as `1,23E+15` has lost digits and is refused. */
export function readServiceId(text: string): RemoteId | null {
  return ServiceId.safeParse(text).data ?? null;
}

/** Several codes in one cell, parted by blanks, commas, semicolons or bars; null where a spreadsheet rounded one. */
export function readBarcodes(text: string): string[] | null {
  if (/\d[.,]\d+E\+?\d+/i.test(text)) return null;
  const codes = text.split(/[\s,;|]+/).map((code) => code.replace(/^'/, ''));
  return [...new Set(codes.filter((code) => code !== ''))];
}

const statuses: Record<string, PetStatus> = {
  available: 'available',
  verfugbar: 'available',
  frei: 'available',
  'for sale': 'available',
  'im verkauf': 'available',
  pending: 'pending',
  vorgemerkt: 'pending',
  // As earlier versions called it.
  reserviert: 'pending',
  ausstehend: 'pending',
  sold: 'sold',
  verkauft: 'sold',
};

/** A sales status in English or German; null for anything else. */
export function readStatus(text: string): PetStatus | null {
  return statuses[fold(text)] ?? null;
}
