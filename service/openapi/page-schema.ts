import type { OpenAPIV3 } from 'openapi-types';
import { type Html, html } from './html.ts';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

/** The form of a schema in a few words: `integer int64`, `one of available, pending, sold`, a link to a shape. */
export function schemaWords(schema: Schema | undefined): Html {
  if (!schema) return html`nothing`;
  if ('$ref' in schema) {
    const name = schema.$ref.split('/').at(-1);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.type === 'array') return html`array of ${schemaWords(schema.items)}`;
  if (schema.enum) return html`one of ${schema.enum.join(', ')}`;
  const format = schema.format ? ` ${schema.format}` : '';
  return html`${schema.type}${format}${bounds(schema)}`;
}

/** A section with the fields of one shape. */
export function renderSchema(name: string, schema: OpenAPIV3.SchemaObject): Html {
  const fields = Object.entries(schema.properties ?? {});
  return html`<section id="shape-${name}">
<h3>${name}</h3>
${schema.description && html`<p>${schema.description}</p>`}
${fields.length === 0 && html`<p>${schemaWords(schema)}</p>`}
${
  fields.length > 0 &&
  html`<table><thead><tr><th>Field</th><th>Type</th><th>Required</th></tr></thead><tbody>${fields.map(
    ([field, type]) =>
      html`<tr><td><code>${field}</code></td><td>${schemaWords(type)}</td><td>${
        schema.required?.includes(field) ? 'yes' : 'no'
      }</td></tr>`,
  )}</tbody></table>`
}
</section>`;
}

function bounds(schema: OpenAPIV3.SchemaObject): string {
  const { minimum, maximum, minLength, maxLength, default: unless } = schema;
  if (maxLength !== undefined) return `, ${minLength ?? 0} to ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined)
    return `, ${minimum} to ${maximum}${unless === undefined ? '' : `, else ${unless}`}`;
  return minimum === undefined ? '' : `, at least ${minimum}`;
}
