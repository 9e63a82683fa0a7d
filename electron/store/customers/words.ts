/** Replaces an erased text if one is required. It is in no language, because papers print it. */
export const ERASED_TEXT = '***';

const NULLED = new Set(['customerName', 'customerPhone', 'note']);

/**
 * A JSON text without a customer's name: name, telephone and notes are null, a reason is `***`.
 *
 * @throws SyntaxError if it is not JSON
 */
export function eraseCustomerInJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NULLED.has(key)) return null;
    return key === 'reason' ? ERASED_TEXT : value;
  });
}
