import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import addFormatsModule from 'ajv-formats';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));

function schema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'));
}

/** Validates a document against the CycloneDX 1.5 schema. Returns the errors. */
export function cyclonedxFaults(document: unknown): string[] {
  // ajv does not know two of the schema's formats.
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'iri-reference': true, 'idn-email': true },
  });
  addFormats(ajv);
  // The schema refers to its parts by file name, but they have URLs as ids.
  for (const name of ['spdx', 'jsf-0.82']) {
    const { $id: _, ...part } = schema(name);
    ajv.addSchema(part, `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const isValid = ajv.compile(schema('bom-1.5'));
  if (isValid(document)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`);
}
