/** Codes after which it is certain that not one byte of the request arrived: there was no connection. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What a failed request says about whether the service may have seen it. */
export interface NetworkFailure {
  neverSent: boolean;
  /** `ECONNRESET` and the like; for the log and the person's sentence. */
  code: string;
}

/** Looks through an error and its causes for a code of the network. */
export function readNetworkFailure(error: unknown): NetworkFailure {
  const codes = codesOf(error, 0);
  const code = codes.find((candidate) => neverConnected.has(candidate)) ?? codes[0] ?? 'network_error';
  return { neverSent: neverConnected.has(code), code };
}

function codesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause, depth + 1),
    // Happy eyeballs: one error an address that was tried.
    ...(Array.isArray(errors) ? codesOf(errors[0], depth + 1) : []),
  ];
}
