import pg from 'pg';

/**
 * A pg client that names its statements, so that PostgreSQL parses and plans each once per connection. The number of different
 * texts is small.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const query = super.query.bind(this) as (...forwarded: unknown[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args);
    return query({ name: nameOf(text), text, values }, ...rest);
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}
