// A scanner hands over one and the same label as UPC-A (12 digits) or as EAN-13 (13, beginning with 0).

/** The other forms in which a scanner may hand a code over. */
export function otherForms(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [`0${code}`];
  return /^0\d{12}$/.test(code) ? [code.slice(1)] : [];
}

/** One form for all of a label, to tell whether two codes are the same. */
export function oneForm(code: string): string {
  return /^\d{12}$/.test(code) ? `0${code}` : code;
}
