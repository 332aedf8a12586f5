import { Problem } from '@baraza/schema/sync/problem';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/databases.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import type { ApiDocument } from './api-page.ts';

/** Set FUZZ_SEED to the number in a title to have the same requests again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const REQUESTS = 2_000;

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Ids of things that are there, so that calls get past their first questions. */
const KNOWN = [
  'event-001',
  'attendee',
  'another',
  'admin',
  'room-1',
  'exhibitor-1',
  'notification-1',
  'gate-north',
  '',
];
const HOSTILE = [
  "'; drop table users; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '-1',
  'NaN',
  '🦒'.repeat(60),
];

const aString = fc.oneof(fc.constantFrom(...KNOWN), fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const anything = fc.oneof(fc.jsonValue(), aString, fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}));

/** What fits a schema, more or less, and now and then something else altogether. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near));
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, near(of)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (type === 'array') return fc.array(near(schema.items ?? {}), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 1_000, 1_000) });
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'uuid') return fc.uuid();
  return aString;
}

interface Asked {
  method: string;
  path: string;
  body: string | undefined;
  by: 'attendee' | 'admin' | 'nobody';
}

const REMOVE_PEOPLE = new Set(['/api/users/me', '/api/admin/people/{id}']);

/** Removing people is left out: who would ask the rest? */
const requestsOf = (document: ApiDocument): fc.Arbitrary<Asked> => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const kept = operations.filter(({ method, path }) => !(method === 'delete' && REMOVE_PEOPLE.has(path)));
  return fc.constantFrom(...kept).chain(({ method, path, operation }) => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const content = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      path: fc
        .tuple(
          fc.record(Object.fromEntries(inPath.map(({ name }) => [name, aString]))),
          fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, near(schema as Schema)])), {
            requiredKeys: [],
          }),
        )
        .map(([params, query]) => {
          const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]));
          const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
          return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
        }),
      body: content
        ? fc.oneof(
            { weight: 9, arbitrary: near(content).map((value) => JSON.stringify(value)) },
            { weight: 1, arbitrary: aString },
          )
        : fc.constant(undefined),
      by: fc.constantFrom('attendee' as const, 'admin' as const, 'nobody' as const),
    });
  });
};

/** In an address there are no halves of surrogate pairs: a client sends another character in their place. */
const encoded = (value: unknown): string =>
  encodeURIComponent(Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()) || 'x';

describeEachDatabase('anything that anybody may send', (open) => {
  let app: TestApp;
  let document: ApiDocument;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addKnownThings(app);
    document = (await app.call('GET', '/api/openapi.json')).body;
  });
  afterAll(() => app.close());

  /** Changes with every row that is written: of collections by their feed, of the server's own by themselves. */
  const state = async () =>
    JSON.stringify(
      await rowsOf(
        app.context.database.queries,
        sql`select
          (select cast(count(*) as text) || ' ' || cast(max(seq) as text) from changes) as changes,
          (select md5(string_agg(a::text, ',' order by a::text)) from accounts a) as accounts,
          (select md5(string_agg(s::text, ',' order by s::text)) from auth_sessions s) as sessions,
          (select md5(string_agg(r::text, ',' order by r::text)) from password_resets r) as resets,
          (select md5(string_agg(p::text, ',' order by p::text)) from push_subscriptions p) as subscriptions,
          (select md5(string_agg(k::text, ',' order by k::text)) from event_secrets k) as keys,
          (select cast(count(*) as text) from audit_log) as audited`,
      ),
    );

  it(`is answered, never with a fault of ours, and a refusal changes nothing (FUZZ_SEED=${SEED})`, async () => {
    let done = 0;
    const property = fc.asyncProperty(requestsOf(document), async ({ method, path, body, by }) => {
      const as = by === 'nobody' ? undefined : await signIn(app.context, app[by].user);
      const before = await state();
      const answer = await app.call(method, path, { ...(as && { as }), body });
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400) {
        done++;
        return;
      }
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(Problem.parse(answer.body).status).toBe(answer.status);
      expect(await state()).toBe(before);
    });
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true });
    // What is refused at the first question proves little.
    expect(done).toBeGreaterThan(REQUESTS / 10);
  }, 600_000);
});
