import type { SlowBodyOptions } from './slow-body.ts';

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
  /** How its body arrives; at once by default. */
  slowBody?: SlowBodyOptions;
}
