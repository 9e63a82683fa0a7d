import type { Doc } from './document.ts';

/** What stands on paper in minor units, of a currency with two digits written the English way. */
const minor = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);

/**
 * What a reader with a pencil comes to: every figure from the first line of goods to the total, the subtotal passed
 * over. Minor units; of a document in English.
 */
export function addedUp({ blocks }: Pick<Doc, 'blocks'>): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.kind === 'items') {
      for (const { amount, less } of block.items) sum += minor(amount) + minor(less?.amount ?? '0');
    }
    if (block.kind !== 'row') continue;
    if (block.weight === 'total') return sum;
    if (block.weight === 'plain' && block.value.includes('.') && block.label !== 'Subtotal') {
      sum += minor(block.value);
    }
  }
  return sum;
}

/** What the subtotal says; null where there is none. */
export function subtotalOf({ blocks }: Pick<Doc, 'blocks'>): number | null {
  const found = blocks.find((block) => block.kind === 'row' && block.label === 'Subtotal');
  return found?.kind === 'row' ? minor(found.value) : null;
}
