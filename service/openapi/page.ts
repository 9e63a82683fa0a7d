import { createHash } from 'node:crypto';
import type { OpenAPIV3 } from 'openapi-types';
import { Html, html } from './html.ts';
import { type DocumentedOperation, renderOperation } from './page-operation.ts';
import { renderSchema } from './page-schema.ts';
import { script } from './page-script.ts';
import { style } from './page-style.ts';

/**
 * The documentation as one page that loads nothing from anywhere. `policy` is its Content-Security-Policy, which allows
 * this style and this script and requests to the service itself.
 */
export function renderDocs(document: OpenAPIV3.Document): { html: string; policy: string } {
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, OpenAPIV3.SchemaObject][];
  const tags = (document.tags ?? []).map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }));

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} ${document.info.version}</title>
<style>${new Html(style)}</style>
</head>
<body>
<nav aria-label="Contents">
<p class="title">${document.info.title}</p>
${tags.map(
  (tag) =>
    html`<p>${tag.name}</p><ul>${tag.operations.map(
      ({ operation, method, path }) =>
        html`<li><a href="#${operation.operationId}"><b class="${method}">${method}</b> ${path}</a></li>`,
    )}</ul>`,
)}
<p>Shapes</p><ul>${schemas.map(([name]) => html`<li><a href="#shape-${name}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>${document.info.title} <small>${document.info.version}</small></h1>
<p>${document.info.description}</p>
${introduction}
${tags.map((tag) => html`<h2>${tag.name}</h2>${tag.operations.map(renderOperation)}`)}
<h2>Shapes</h2>
${schemas.map(([name, schema]) => renderSchema(name, schema))}
</main>
<script>${new Html(script)}</script>
</body>
</html>`;

  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html: page.text, policy };
}

const introduction = html`<section>
<h2>How to ask</h2>
<p>Send your API key with every request: <code>Authorization: Bearer KEY</code>. Bodies are JSON, sent as
<code>Content-Type: application/json</code>, at most 1 MiB. Ids are integers of up to 64 bits: read them with a parser
that does not round.</p>
<p>Every answer carries <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and
<code>X-RateLimit-Reset</code>. A key may make so many requests a minute and a day: Free 60 and 1,000, Pro 300 and
10,000, Business 1,000 and 100,000, Enterprise as agreed. Past a limit the answer is 429 with <code>Retry-After</code>
in seconds. A key that keeps asking before that time is banned for a while: 403, again with <code>Retry-After</code>.</p>
<p>Lists answer in order of id. <code>limit</code> and <code>after</code> page through them; while more follows, the
answer has a <code>Link</code> with <code>rel="next"</code>. The fields of an order need not all be given; an order
whose id you assign can be sent again without harm.</p>
<p>The document behind this page: <a href="/openapi.json">openapi.json</a></p>
</section>`;

function operationsOf(document: OpenAPIV3.Document): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method, path, operation: operation as DocumentedOperation['operation'] }] : [];
    }),
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
