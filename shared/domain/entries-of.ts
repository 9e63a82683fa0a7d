/** The keys and values of an object, the keys of the type that it says. `Object.entries` takes every key for a plain string. */
export function entriesOf<K extends string, V>(object: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(object) as [K, V][];
}
