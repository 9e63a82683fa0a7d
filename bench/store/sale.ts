/** A sale as every store writes it: two lines, a tender, two stock movements and four outbox entries. */
export interface Sale {
  number: number;
  at: string;
  total: number;
  lines: { id: string; petId: number; name: string; quantity: number; unitPrice: number; tax: number }[];
  tender: { kind: 'cash'; given: number };
  movements: { petId: number; quantity: number }[];
  outbox: { id: string; kind: 'createOrder' | 'pushStock'; payload: object }[];
}

export const PETS = 60;

/** The sale with this number. */
export function saleOf(number: number): Sale {
  const at = new Date(1_790_000_000_000 + number * 1000).toISOString();
  const petIds = [(number % PETS) + 1, ((number * 7 + 3) % PETS) + 1];
  const lines = petIds.map((petId, position) => ({
    id: `${number}-${position}`,
    petId,
    name: `Labrador Retriever puppy ${petId}`,
    quantity: 1,
    unitPrice: 1290,
    tax: 206,
  }));
  return {
    number,
    at,
    total: 2580,
    lines,
    tender: { kind: 'cash', given: 2580 },
    movements: petIds.map((petId) => ({ petId, quantity: -1 })),
    outbox: [
      ...lines.map(({ id, petId, quantity }) => ({
        id: `order-${id}`,
        kind: 'createOrder' as const,
        payload: { petId, quantity, shipDate: at, complete: true },
      })),
      ...petIds.map((petId, position) => ({
        id: `stock-${number}-${position}`,
        kind: 'pushStock' as const,
        payload: { petId },
      })),
    ],
  };
}

/** Whether two sales are equal in every field. */
export function sameSale(one: Sale, other: Sale): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Sorts the keys of every object; databases do not keep their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
