/** The error codes of our service (docs/contract.md, "Errors"), each with its HTTP status. */
export const errorStatus = {
  validation_failed: 400,
  unauthorized: 401,
  key_banned: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An error sent to the client as `{code, message, status}`, with further headers if needed. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.status = errorStatus[code];
    this.headers = headers;
  }

  /** The body of the answer (docs/contract.md, "Errors"). */
  body(): { code: string; message: string; status: number } {
    return { code: this.code, message: this.message, status: this.status };
  }
}

/** A validation error for a field. */
export function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('validation_failed', `${field}: ${problem}`);
}

/** 404 for a resource: `There is no pet with the id 12.` */
export function missing(what: string, id: string): ServiceError {
  return new ServiceError('not_found', `There is no ${what} with the id ${id}.`);
}
