import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Route, route } from '../route.ts';
import { type ApiDocument, apiPage } from './api-page.ts';
import { API_STYLE } from './api-style.ts';

const call = { method: 'get', tag: 'API', policy: 'public' } as const;

/** What the calls of an app are, for programs and for people. Made when it is first asked for: all calls are there by then. */
export function apiDescriptionRoutes(app: OpenAPIHono): Route[] {
  let made: ApiDocument | undefined;
  const documentOf = (publicUrl: string): ApiDocument => {
    made ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Baraza',
        version: '1',
        description: 'The calls of a conference: check-in, people, programme, venue and notifications.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: publicUrl }],
    }) as unknown as ApiDocument;
    return made;
  };
  return [
    route({
      ...call,
      path: '/api/openapi.json',
      summary: 'This description, as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      handle: async ({ context }) => documentOf(context.config.publicUrl) as { openapi: string },
    }),
    route({
      ...call,
      path: '/api/docs',
      summary: 'This description, to read',
      answer: z.string(),
      contentType: 'text/html',
      handle: async ({ context, http }) => http.html(apiPage(documentOf(context.config.publicUrl))),
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
