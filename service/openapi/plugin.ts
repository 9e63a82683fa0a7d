import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3 } from 'openapi-types';
import type { App } from '../routes/context.ts';
import { wireNames } from '../wire.ts';
import { completeDocument, info, tags } from './document.ts';
import { renderDocs } from './page.ts';
import { onTheWire } from './shapes.ts';

/**
 * Serves `/openapi.json` and `/docs`, both made from the routes. Register it before the routes are added; the document
 * is built once, at the first request for it.
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

  let cached: OpenAPIV3.Document | undefined;
  const document = () => {
    cached ??= app.swagger() as OpenAPIV3.Document;
    return cached;
  };

  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { open: true },
    schema: { hide: true },
    handler: (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  });

  app.route({
    method: 'GET',
    url: '/docs',
    config: { open: true },
    schema: { hide: true },
    handler: (_request, reply) => {
      const { html, policy } = renderDocs(document());
      return reply
        .headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}
