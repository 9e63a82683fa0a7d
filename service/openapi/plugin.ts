import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3 } from 'openapi-types';
import { contentTag } from '../http/etag.ts';
import type { App } from '../routes/context.ts';
import { wireNames } from '../wire.ts';
import { completeDocument, info, tags } from './document.ts';
import { docsFiles, docsPolicy } from './page.ts';
import { onTheWire } from './shapes.ts';

/**
 * Serves `/openapi.json`, generated from the routes, and `/docs`. Register it before adding routes; each file is made or read
 * once, at its first request.
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

  /** Serves a constant text, with an ETag derived from its content. */
  function serve(url: string, read: () => string, headers: Record<string, string>): void {
    let made: { text: string; etag: string } | undefined;
    app.route({
      method: 'GET',
      url,
      config: { open: true },
      schema: { hide: true },
      handler: (_request, reply) => {
        if (made === undefined) {
          const text = read();
          made = { text, etag: contentTag(text) };
        }
        const { text, etag } = made;
        return reply.headers({ ...headers, etag, 'x-content-type-options': 'nosniff' }).send(text);
      },
    });
  }
  serve('/openapi.json', () => JSON.stringify(app.swagger()), {
    'content-type': 'application/json; charset=utf-8',
  });
  for (const { url, type, read } of docsFiles) {
    serve(url, read, { 'content-type': type, 'content-security-policy': docsPolicy });
  }
}
