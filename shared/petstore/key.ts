/** Whether a text can be sent as an API key: visible ASCII, without blanks. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
