import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Route, route } from '../route.ts';
import { brotli, gzipped, keptEncodings, sendEncoded } from '../web-app/compression.ts';
import { type ApiDocument, apiPage } from './api-page.ts';

/** A file of its own, because the Content-Security-Policy allows no inline style. */
const API_STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
h2 { margin-block-start: 2.5rem; }
article { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: 1rem; }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
summary { cursor: pointer; padding-block: 0.25rem; }
pre { overflow-x: auto; background: color-mix(in srgb, currentColor 8%, transparent); padding: 0.75rem; border-radius: 0.5rem; }
.method { text-transform: uppercase; }
.who { opacity: 0.75; }
`;

const call = { method: 'get', tag: 'API', policy: 'public' } as const;

interface Kept {
  body: Uint8Array<ArrayBuffer>;
  encoded: ReturnType<typeof keptEncodings>;
}

interface Description {
  json: Kept;
  page: Kept;
}

function kept(text: string): Kept {
  const body = new TextEncoder().encode(text);
  return { body, encoded: keptEncodings((encoding) => (encoding === 'br' ? brotli(body, 9) : gzipped(body))) };
}

async function describe(app: OpenAPIHono, publicUrl: string): Promise<Description> {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Baraza',
      version: '1',
      description: 'The calls of a conference: check-in, people, programme, venue and notifications.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicUrl }],
  });
  const page = await apiPage(document as unknown as ApiDocument);
  return { json: kept(JSON.stringify(document)), page: kept(page.toString()) };
}

/**
 * Serves the API description as JSON and HTML. Built and compressed once, on the first request, when all routes are
 * registered: anybody may ask for it, in a loop, and take none of the answers, which have one body between them.
 */
export function apiDescriptionRoutes(app: OpenAPIHono): Route[] {
  let made: Promise<Description> | undefined;
  const description = (publicUrl: string): Promise<Description> => {
    made ??= describe(app, publicUrl);
    return made;
  };
  return [
    route({
      ...call,
      path: '/api/openapi.json',
      summary: 'This description, as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      async handle({ context, http }) {
        const { body, encoded } = (await description(context.config.publicUrl)).json;
        return sendEncoded(http, 'application/json', body, encoded);
      },
    }),
    route({
      ...call,
      path: '/api/docs',
      summary: 'This description, to read',
      answer: z.string(),
      contentType: 'text/html',
      async handle({ context, http }) {
        const { body, encoded } = (await description(context.config.publicUrl)).page;
        return sendEncoded(http, 'text/html; charset=UTF-8', body, encoded);
      },
    }),
    route({
      ...call,
      path: '/api/docs.css',
      summary: 'How the description looks',
      answer: z.string(),
      contentType: 'text/css',
      handle: async ({ http }) => http.body(API_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
    }),
  ];
}
