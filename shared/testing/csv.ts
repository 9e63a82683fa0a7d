import Papa from 'papaparse';

/** A table for comparison in tests: quotes only around cells that need them, and no line break at its end. */
export function unquoted(csv: string): string {
  const { data, meta } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
  const mark = csv.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + Papa.unparse(data, { delimiter: meta.delimiter });
}
