const bearer = /\b(Bearer\s+)[^\s"',;]+/gi;
const hidden = '[key]';

/**
 * Redacts keys in any value to be logged: every string in it, at any depth, errors included.
 *
 * @param value what is to be logged
 * @param secrets the keys in use; keys under 4 characters are ignored, since they would redact common words
 */
export function redact(value: unknown, secrets: Iterable<string>): unknown {
  const known = [...secrets].filter((secret) => secret.length >= 4);
  return clean(value, known, new WeakSet());
}

function clean(value: unknown, secrets: string[], seen: WeakSet<object>): unknown {
  if (typeof value === 'string') return cleanText(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return '[circular]';
  seen.add(value);
  if (value instanceof Error) return cleanError(value, secrets, seen);
  if (Array.isArray(value)) return value.map((item) => clean(item, secrets, seen));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, clean(item, secrets, seen)] as const),
  );
}

function cleanError(error: Error, secrets: string[], seen: WeakSet<object>): unknown {
  const facts = Object.entries(error).map(([name, item]) => [name, clean(item, secrets, seen)] as const);
  return {
    ...Object.fromEntries(facts),
    error: cleanText(error.stack ?? `${error.name}: ${error.message}`, secrets),
    ...(error.cause === undefined ? {} : { cause: clean(error.cause, secrets, seen) }),
  };
}

function cleanText(text: string, secrets: string[]): string {
  const withoutKnown = secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  return withoutKnown.replace(bearer, `$1${hidden}`);
}
