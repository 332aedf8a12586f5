import type { TestApp } from '../app.ts';

interface Schema {
  items?: Schema;
  properties: Record<string, Partial<Schema>>;
}

interface Operation {
  summary: string;
  tags: string[];
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Returns the API description of one call, "POST /api/auth/login": summary, tags, problem codes, response schema. */
export async function describedAs(app: TestApp, call: string) {
  const [method = '', path = ''] = call.split(' ');
  const { paths } = (await app.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${call} is not described`);
  const { summary, tags, responses } = operation;
  const codes = Object.values(responses).flatMap(({ description }) => description.split(', '));
  return { summary, tags, codes, answer: responses['200']?.content['application/json']?.schema };
}
