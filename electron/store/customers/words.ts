/** Replaces an erased text where one is required. No language's word, because papers print it. */
export const ERASED_TEXT = '***';

const NULLED = new Set(['customerName', 'customerPhone', 'note']);

/**
 * A JSON text without what names a customer in it: name, telephone and notes are null, a reason is `***`.
 *
 * @throws SyntaxError where it is no JSON
 */
export function eraseCustomerInJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NULLED.has(key)) return null;
    return key === 'reason' ? ERASED_TEXT : value;
  });
}
