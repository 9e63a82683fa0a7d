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
}
