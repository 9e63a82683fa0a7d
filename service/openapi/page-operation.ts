import type { OpenAPIV3 } from 'openapi-types';
import { type Html, html } from './html.ts';
import { schemaWords } from './page-schema.ts';

export interface DocumentedOperation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  operation: OpenAPIV3.OperationObject & Record<`x-${string}`, string | boolean | undefined>;
}

/** A section for one operation: what it is, what it takes, what it answers, and a panel to try it where it has one. */
export function renderOperation({ method, path, operation }: DocumentedOperation): Html {
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const responses = Object.entries(operation.responses) as [string, OpenAPIV3.ResponseObject][];

  return html`<section id="${operation.operationId}" class="operation">
<h3><b class="${method}">${method}</b> <code>${path}</code></h3>
<p>${operation.summary}. ${marks(operation)}</p>
<p>${operation.description}</p>
${
  operation.deprecated &&
  html`<p class="warning">This operation is deprecated and ends on ${String(operation['x-sunset']).slice(0, 10)}. Use
the list instead.</p>`
}
${
  parameters.length > 0 &&
  html`<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${parameters.map(
    (parameter) =>
      html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${schemaWords(
        parameter.schema,
      )}</td><td>${parameter.description}</td></tr>`,
  )}</tbody></table>`
}
${body && html`<p>Body: ${schemaWords(body.content['application/json']?.schema)}</p>`}
<table><thead><tr><th>Status</th><th>Meaning</th><th>Body</th></tr></thead><tbody>${responses.map(
    ([status, { description, content }]) =>
      html`<tr><td>${status}</td><td>${description}</td><td>${
        content ? schemaWords(content['application/json']?.schema) : 'none'
      }</td></tr>`,
  )}</tbody></table>
${operation['x-try-out'] !== false && tryOut(method, path, parameters, body !== undefined)}
</section>`;
}

function marks(operation: DocumentedOperation['operation']): Html {
  const stability = operation['x-stability'];
  return html`<span class="mark">${operation['x-source']}</span>${
    stability && html` <span class="mark unstable">${stability}</span>`
  }${operation.deprecated && html` <span class="mark unstable">deprecated</span>`}`;
}

function tryOut(
  method: string,
  path: string,
  parameters: OpenAPIV3.ParameterObject[],
  hasBody: boolean,
): Html {
  const fields = parameters.filter((parameter) => parameter.in !== 'header');
  return html`<details><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${fields.map(
  ({ name, in: place }) =>
    html`<label>${name} <input name="${name}" data-in="${place}" inputmode="numeric" autocomplete="off"></label>`,
)}
<label>API key <input name="key" type="password" autocomplete="off"></label>
${hasBody && html`<label>Body <textarea name="body" rows="5" spellcheck="false"></textarea></label>`}
<button>Send</button>
<pre aria-live="polite" hidden></pre>
</form></details>`;
}
