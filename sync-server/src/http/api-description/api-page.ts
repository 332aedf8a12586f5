import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Roles that the bearer of the token has to have; empty for what anybody may call. */
  security: { bearer: string[] }[];
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

/** The parts of an OpenAPI document that ours uses. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders the API description as a page without external resources or scripts. */
export function apiPage({ info, paths }: ApiDocument): Html {
  const byTag = new Map<string, Html[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), article(method, path, operation)]);
    }
  const sections = [...byTag].map(([tag, articles]) => html`<section><h2>${tag}</h2>${articles}</section>`);
  return html`<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${info.title}: its calls</title>
    <link rel="stylesheet" href="/api/docs.css" />
  </head>
  <body>
    <main>
      <h1>${info.title}: its calls</h1>
      <p>${info.description} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
      ${sections}
    </main>
  </body>
</html>`;
}

function article(method: string, path: string, operation: Operation): Html {
  const [needed] = operation.security;
  const as = needed?.bearer.includes('admin') ? 'As an admin' : 'Signed in';
  const who = needed ? `${as}, with a bearer token` : 'Anybody';
  return html`<article id="${operation.operationId}">
    <h3><span class="method">${method}</span> ${path}</h3>
    <p>${operation.summary}. <span class="who">${who}.</span></p>
    ${operation.parameters?.length ? schema('Parameters', operation.parameters) : ''}
    ${operation.requestBody ? schema('Body', firstSchema(operation.requestBody.content)) : ''}
    ${Object.entries(operation.responses).map(([status, { description, content }]) =>
      schema(`${status} ${description}`, firstSchema(content)),
    )}
  </article>`;
}

const schema = (title: string, value: unknown): Html =>
  html`<details><summary>${title}</summary><pre>${JSON.stringify(value, null, 2) ?? ''}</pre></details>`;

const firstSchema = (content: Record<string, { schema: unknown }> | undefined): unknown =>
  Object.values(content ?? {})[0]?.schema;
