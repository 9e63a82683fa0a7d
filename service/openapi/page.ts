import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The files of `/docs`: Swagger UI from its package and its start script. No external files and no inline scripts, so that
 * the CSP stays strict.
 */
export interface DocsFile {
  url: string;
  type: string;
  read: () => string;
}

/**
 * The Content-Security-Policy of the page: its own files and requests to the service. Swagger UI's style sheet has `data:`
 * images.
 */
export const docsPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const docsFiles: readonly DocsFile[] = [
  { url: '/docs', type: 'text/html; charset=utf-8', read: () => page },
  { url: '/docs/start.js', type: 'text/javascript; charset=utf-8', read: () => start },
  {
    url: '/docs/swagger-ui.js',
    type: 'text/javascript; charset=utf-8',
    read: () => fromPackage('swagger-ui-bundle.js'),
  },
  { url: '/docs/swagger-ui.css', type: 'text/css; charset=utf-8', read: () => fromPackage('swagger-ui.css') },
];

/** A file of Swagger UI: beside the bundled program (electron.vite.config.ts), else in the package. */
function fromPackage(name: string): string {
  const beside = ['swagger-ui', '../swagger-ui'].map((folder) => join(import.meta.dirname, folder));
  const folder =
    beside.find((path) => existsSync(path)) ??
    dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFileSync(join(folder, name), 'utf8');
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Petstore Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// Operations with `x-try-out: false` have no try-out panel, and answers are shown as text: parsing would round 64-bit ids.
const start = `'use strict';
const petstore = () => ({
  statePlugins: {
    spec: {
      wrapSelectors: {
        allowTryItOutFor: (allow, system) => (state, path, method) =>
          allow(path, method) &&
          system.specSelectors.specJson().getIn(['paths', path, method, 'x-try-out']) !== false,
      },
    },
  },
  wrapComponents: {
    responseBody: (Original, { React }) => (props) =>
      React.createElement(Original, { ...props, contentType: 'text/plain' }),
  },
});
window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  displayRequestDuration: false,
  showExtensions: true,
  syntaxHighlight: false,
  validatorUrl: null,
  plugins: [petstore],
});
`;
