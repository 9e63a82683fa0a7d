export interface SimRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string | null;
}
export interface SimAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Until when something in front of the service asks for silence, true milliseconds. */
  asksUntil?: number;
  /** It is not of the service, nor of anything that has its clock. */
  isForeign?: true;
}

export interface SimOrder {
  id: string;
  petId: string;
  quantity: number;
  shipDate: string;
  complete: boolean;
  version: number;
}
export interface SimPet {
  id: string;
  name: string;
  categoryId: string;
  status?: string;
  version: number;
}
export interface SimCategory {
  id: string;
  name: string;
  description?: string;
  version: number;
}
export interface SimStock {
  petId: string;
  quantity: number;
  version: number;
}

export const kinds = ['orders', 'inventory', 'pets', 'categories'];
const ourWords = { animals: 'pets', kinds: 'categories', sales: 'store/orders', counts: 'store/inventory' };

/** What a request to a service with paths of its own would be here; one that is not in its words is not found. */
export function inOurWords(request: SimRequest): SimRequest {
  const [, root, word, id] = request.path.split('/');
  const path = root === 'v9' ? ourWords[word as keyof typeof ourWords] : undefined;
  const method = request.method === 'PATCH' ? 'PUT' : request.method === 'PUT' ? 'WRONG' : request.method;
  return { ...request, method, path: path ? `/${path}${id ? `/${id}` : ''}` : '/nowhere' };
}

export function failure(status: number) {
  return { status, body: JSON.stringify({ code: `sim_${status}`, message: `It is ${status}.`, status }) };
}

/** Whether a request that bore this key was one of an entry's: every key of an entry begins with its id. */
export const isKeyOf = (key: string | null, entryId: string): boolean => key?.startsWith(entryId) === true;
