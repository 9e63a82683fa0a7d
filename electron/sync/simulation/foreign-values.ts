import type { Shelf } from './shelf.ts';

/** What other programs write that no bound of ours allows: values that are read as they come, and rows that no one reads. */
const writings: ((shelf: Shelf, petId: string) => void)[] = [
  (shelf, petId) => shelf.foreignOrder(petId, { quantity: 0 }),
  (shelf, petId) => shelf.foreignOrder(petId, { quantity: -3, complete: true }),
  (shelf, petId) => shelf.foreignOrder(petId, { shipDate: '2026-12-01T10:00' }),
  (shelf, petId) => shelf.foreignOrder(petId, { id: `-${petId}`, shipDate: '2026-12-01' }),
  (shelf) => shelf.foreignPet({ name: '', quantity: 2 }),
  (shelf) =>
    shelf.foreignPet({ name: 'A long name '.repeat(30), id: '-77', quantity: -3, status: 'reserved' }),
  (shelf, petId) => shelf.external(petId, -1 - (shelf.stock.get(petId)?.quantity ?? 0), true),
  (shelf, petId) => shelf.writeRow('orders', `{"id":5,"petId":${petId},"quantity":"many"}`),
  // It may be any order of one such pet.
  (shelf, petId) => shelf.writeRow('orders', `{"id":6,"petId":${petId},"quantity":1,"complete":"yes"}`),
  (shelf) => shelf.writeRow('orders', '{"id":7,"petId":-1,"shipDate":"next week"}'),
  (shelf) => shelf.writeRow('orders', 'null'),
  (shelf) => shelf.writeRow('pets', '{"id":8,"name":{"en":"Momo"},"categoryId":1}'),
  (shelf) => shelf.writeRow('pets', '{"name":"Nobody","categoryId":1}'),
  (shelf) => shelf.writeRow('categories', '{"id":1.5,"name":"Half"}'),
  (shelf, petId) => shelf.writeRow('inventory', `{"petId":${petId},"quantity":2.5,"status":"sold"}`),
];

/** Another program writes the nth of these, about one of the shop's pets. */
export function writeForeignValue(shelf: Shelf, nth: number, petId: string): void {
  writings[nth % writings.length]?.(shelf, petId);
}

export const WRITINGS = writings.length;
