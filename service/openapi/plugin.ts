import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3 } from 'openapi-types';
import { contentTag } from '../http/etag.ts';
import type { App } from '../routes/context.ts';
import { wireNames } from '../wire.ts';
import { completeDocument, info, tags } from './document.ts';
import { renderDocs } from './page.ts';
import { onTheWire } from './shapes.ts';

/**
 * Serves `/openapi.json` and `/docs`, both made from the routes. Register it before the routes are added; they
 * are built once, at the first request for one of them.
 */
export async function installOpenApi(app: App): Promise<void> {
  const conversion = {
    schemaRegistry: wireNames,
    zodToJsonConfig: { target: 'openapi-3.0', override: onTheWire },
  } as const;
  const named = createJsonSchemaTransformObject(conversion);
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info,
      servers: [{ url: '/' }],
      tags,
      security: [{ apiKey: [] }],
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform(conversion),
    transformObject: (document) => completeDocument(named(document) as OpenAPIV3.Document),
  });

  let made: Pages | undefined;
  const pages = () => {
    made ??= makePages(app.swagger() as OpenAPIV3.Document);
    return made;
  };
  const serve = (url: string, page: keyof Pages) =>
    app.route({
      method: 'GET',
      url,
      config: { open: true },
      schema: { hide: true },
      handler: (_request, reply) => {
        const { text, headers } = pages()[page];
        return reply.headers(headers).send(text);
      },
    });
  serve('/openapi.json', 'document');
  serve('/docs', 'docs');
}

interface Page {
  text: string;
  headers: Record<string, string>;
}

interface Pages {
  document: Page;
  docs: Page;
}

/** Both pages with their headers. The ETag is theirs for as long as they say the same, also in another instance. */
function makePages(document: OpenAPIV3.Document): Pages {
  const page = (text: string, headers: Record<string, string>): Page => ({
    text,
    headers: { ...headers, etag: contentTag(text), 'x-content-type-options': 'nosniff' },
  });
  const { html, policy } = renderDocs(document);
  return {
    document: page(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' }),
    docs: page(html, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }),
  };
}
