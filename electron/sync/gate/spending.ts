import type { Lane } from '../../../shared/domain/sync.ts';

/** What was sent in a slot of ten minutes, by lane. Slots are numbered from 1970, on the service's clock. */
export type Spending = Record<Lane, number>;

export const SLOT_MS = 600_000;
export const DAY_MS = 86_400_000;
export const SLOTS_A_DAY = DAY_MS / SLOT_MS;

export const lanes = ['orders', 'stock', 'edits', 'reads'] as const satisfies readonly Lane[];
export const noSpending: Spending = { orders: 0, stock: 0, edits: 0, reads: 0 };

export function slotOf(ms: number): number {
  return Math.floor(ms / SLOT_MS);
}

export function sumOf(spending: Spending): number {
  return spending.orders + spending.stock + spending.edits + spending.reads;
}
