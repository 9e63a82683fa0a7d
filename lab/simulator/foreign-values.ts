import type { ServiceData } from './service-data.ts';

/** What other programs write that no bound of ours allows: values that are read as they come, and rows that no one reads. */
const writings: ((data: ServiceData, petId: string) => void)[] = [
  (data, petId) => data.foreignOrder(petId, { quantity: 0 }),
  (data, petId) => data.foreignOrder(petId, { quantity: -3, complete: true }),
  (data, petId) => data.foreignOrder(petId, { shipDate: '2026-12-01T10:00' }),
  (data, petId) => data.foreignOrder(petId, { id: `-${petId}`, shipDate: '2026-12-01' }),
  (data) => data.foreignPet({ name: '', quantity: 2 }),
  (data) => data.foreignPet({ name: 'A long name '.repeat(30), id: '-77', quantity: -3, status: 'reserved' }),
  (data, petId) => data.external(petId, -1 - (data.stock.get(petId)?.quantity ?? 0), true),
  (data, petId) => data.writeRow('orders', `{"id":5,"petId":${petId},"quantity":"many"}`),
  // It may be any order of one such pet.
  (data, petId) => data.writeRow('orders', `{"id":6,"petId":${petId},"quantity":1,"complete":"yes"}`),
  (data) => data.writeRow('orders', '{"id":7,"petId":-1,"shipDate":"next week"}'),
  (data) => data.writeRow('orders', 'null'),
  (data) => data.writeRow('pets', '{"id":8,"name":{"en":"Momo"},"categoryId":1}'),
  (data) => data.writeRow('pets', '{"name":"Nobody","categoryId":1}'),
  (data) => data.writeRow('categories', '{"id":1.5,"name":"Half"}'),
  (data, petId) => data.writeRow('inventory', `{"petId":${petId},"quantity":2.5,"status":"sold"}`),
];

/** Another program writes the nth of these, about one of the shop's pets. */
export function writeForeignValue(data: ServiceData, nth: number, petId: string): void {
  writings[nth % writings.length]?.(data, petId);
}

export const WRITINGS = writings.length;
