/**
 * Every operation of the service. `source` separates what the service documents from what docs/contract.md assumes; a
 * contract profile may change the assumed ones. `mark` is the stability that the service announces.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Mark = 'deprecated' | 'experimental' | 'beta' | null;

export interface Operation {
  method: Method;
  /** Path below the base address, parameters in braces. */
  path: string;
  source: 'documented' | 'assumed';
  mark: Mark;
}

const assumed = (method: Method, path: string, mark: Mark = null): Operation => ({
  method,
  path,
  source: 'assumed',
  mark,
});

export const operations = {
  listPets: assumed('GET', '/pets'),
  getPet: { method: 'GET', path: '/pets/{petId}', source: 'documented', mark: 'deprecated' },
  createPet: assumed('POST', '/pets'),
  updatePet: assumed('PUT', '/pets/{petId}'),
  deletePet: assumed('DELETE', '/pets/{petId}', 'experimental'),
  listCategories: assumed('GET', '/categories'),
  createCategory: assumed('POST', '/categories'),
  updateCategory: assumed('PUT', '/categories/{categoryId}'),
  deleteCategory: assumed('DELETE', '/categories/{categoryId}', 'experimental'),
  listOrders: { method: 'GET', path: '/store/orders', source: 'documented', mark: null },
  createOrder: assumed('POST', '/store/orders'),
  getOrder: assumed('GET', '/store/orders/{orderId}'),
  updateOrder: assumed('PUT', '/store/orders/{orderId}', 'beta'),
  deleteOrder: assumed('DELETE', '/store/orders/{orderId}', 'experimental'),
  listInventory: assumed('GET', '/store/inventory'),
  getInventory: assumed('GET', '/store/inventory/{petId}'),
  updateInventory: assumed('PUT', '/store/inventory/{petId}', 'beta'),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];
