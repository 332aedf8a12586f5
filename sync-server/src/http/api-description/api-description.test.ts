import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { openTestApp, signIn, type TestApp, type TestPerson } from '../../testing/app.ts';
import { CALLS } from '../../testing/calls/calls.ts';
import type { TestCall } from '../../testing/calls/test-call.ts';
import { describeEachDatabase, openTestPglite } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { addKnownThings, type KnownThings } from '../../testing/things.store.ts';
import { brotli } from '../web-app/compression.ts';
import type { ApiDocument } from './api-page.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const operationOf = (document: ApiDocument, name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return document.paths[path]?.[method.toLowerCase()];
};

/** What of an answer is not as the document promises. */
function broken(document: ApiDocument, name: string, answer: { status: number; headers: Headers; body: unknown }) {
  const promised = operationOf(document, name)?.responses[String(answer.status)];
  if (!promised) return `${answer.status} is not described`;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const content = promised.content?.[type] ?? promised.content?.[type.replace(/\/.*/, '/*')];
  if (!content) return `${answer.status} as ${type} is not described`;
  return ajv.validate(content.schema as object, answer.body) ? undefined : ajv.errorsText();
}

describeEachDatabase('the description of the calls', (open) => {
  let app: TestApp;
  let known: KnownThings;
  let document: ApiDocument;

  beforeAll(async () => {
    app = await openTestApp(await open());
    known = await addKnownThings(app);
    document = (await app.call('GET', '/api/openapi.json')).body;
  });
  afterAll(() => app.close());
  /** Of somebody who may make the call: this attendee, unless it takes somebody else. */
  const tokenFor = async ({ who }: TestCall, { user }: TestPerson) => {
    if (who === 'door') return (await pairTestDoor(app.context)).token;
    return signIn(app.context, who === 'admin' ? app.admin.user : user);
  };

  it('has every call, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(Object.entries(CALLS))(
    '%s answers strangers, nonsense and a good call as promised',
    async (name, call: TestCall) => {
      const [method = '', path] = name.split(' ');
      const as = await tokenFor(call, app.attendee);
      const body = typeof call.body === 'function' ? call.body(known) : call.body;
      if (call.who !== 'public')
        expect(broken(document, name, await app.call(method, call.at, { body }))).toBeUndefined();
      if (body) expect(broken(document, name, await app.call(method, call.at, { as, body: '{' }))).toBeUndefined();
      if (body) expect(broken(document, name, await app.call(method, call.at, { as, body: [] }))).toBeUndefined();

      const answer = await app.call(method, call.at, { as, body, headers: call.headers?.() ?? {} });
      if (call.uploads) return expect(broken(document, name, answer)).toBeUndefined();
      expect([path, answer.status, answer.body?.detail]).toEqual([path, expect.toBeOneOf([200, 201]), undefined]);
      expect(broken(document, name, answer)).toBeUndefined();
    },
  );

  const reading = Object.entries(CALLS).filter(([name]) => name.startsWith('GET '));

  it.each(reading)('%s is there with and without the slash', async (_name, call: TestCall) => {
    const as = await tokenFor(call, app.another);
    const { at } = call;
    const [path = '', query] = at.replace(/\battendee\b/, 'another').split('?');
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    const [one, two] = await Promise.all(
      [path, other].map((each) => app.call('GET', query ? `${each}?${query}` : each, { as })),
    );
    expect(two?.status).toBe(one?.status);
    for (const answer of [one, two]) expect(answer?.body.detail).not.toBe('There is nothing at this address.');
    expect(typeof two?.body).toBe(typeof one?.body);
    expect(Array.isArray(two?.body)).toBe(Array.isArray(one?.body));
  });

  it.each(reading)('%s, if it answers a list, answers pages of it and says how many there are', async (name, call) => {
    const as = await tokenFor(call, app.another);
    const at = call.at.replace(/\battendee\b/, 'another').replace(/[?&](limit|offset)=\d+/g, '');
    const all = await app.call('GET', at, { as });
    const described = operationOf(document, name)?.responses['200'] as { headers?: object } | undefined;
    if (!Array.isArray(all.body)) return expect(described?.headers).toBeUndefined();
    expect(described?.headers).toHaveProperty('X-Total-Count');
    expect(Number(all.headers.get('x-total-count'))).toBe(all.body.length);
    const asking = (query: string) => app.call('GET', `${at}${at.includes('?') ? '&' : '?'}${query}`, { as });
    const page = await asking('limit=1&offset=1');
    expect(page.body).toEqual(all.body.slice(1, 2));
    expect(page.headers.get('x-total-count')).toBe(all.headers.get('x-total-count'));
    for (const query of ['limit=0', 'limit=-1', 'limit=1000000', 'limit=x', 'offset=-1'])
      expect([query, (await asking(query)).status]).toEqual([query, 422]);
  });
});

/** Paths are where clients expect them; and what anybody may ask without a parameter is never refused. */
const NOT_OURS_TO_CHOOSE = {
  'no-path-trailing-slash': 'off',
  'no-ambiguous-paths': 'off',
  'operation-4xx-response': 'off',
} as const;

const TOKEN = 'with a bearer token.';
const SIGNED_IN = `Signed in, ${TOKEN}`;
const WHO_MAY: Record<TestCall['who'], string> = {
  ...{ public: 'Anybody.', program: 'Anybody.', admin: `As an admin, ${TOKEN}` },
  ...{ signedIn: SIGNED_IN, self: SIGNED_IN, selfOrAdmin: SIGNED_IN, door: SIGNED_IN },
};

describe('the description', () => {
  it('finds favour with a linter', async () => {
    const app = await openTestApp(await openTestPglite(), { env: { PUBLIC_URL: 'https://event.baraza.africa' } });
    const source = JSON.stringify((await app.call('GET', '/api/openapi.json')).body);
    const config = await createConfig({ extends: ['recommended'], rules: NOT_OURS_TO_CHOOSE });
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
    await app.close();
  });

  it('is compressed once for everybody, and better than what somebody waits for', async () => {
    const app = await openTestApp(await openTestPglite());
    const served = createApp(app.context);
    const ask = async (encoding: string) => {
      const answer = await served.request('/api/openapi.json', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      return Buffer.from(await answer.arrayBuffer());
    };
    const plain = Buffer.from(await (await served.request('/api/openapi.json')).arrayBuffer());
    expect(brotliDecompressSync(await ask('br'))).toEqual(plain);
    expect(gunzipSync(await ask('gzip'))).toEqual(plain);
    const stringify = vi.spyOn(JSON, 'stringify');
    const again = await ask('br');
    expect(stringify).not.toHaveBeenCalledWith(expect.objectContaining({ openapi: expect.anything() }));
    stringify.mockRestore();
    expect(again.byteLength).toBeLessThan((await brotli(plain, 5)).byteLength);
    await app.close();
  });

  it('is a page that loads nothing from elsewhere, runs nothing, and names every call with who may make it', async () => {
    const app = await openTestApp(await openTestPglite());
    const { body, headers } = await app.call('GET', '/api/docs');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).not.toMatch(/<script|style=|(src|href)="(https?:)?\/\//);
    for (const name of Object.keys(CALLS)) expect(body).toContain(`> ${name.split(' ')[1]}`);
    const articles: string[] = body.split('<article').slice(1);
    for (const [name, { who }] of Object.entries(CALLS)) {
      const [method = '', path = ''] = name.split(' ');
      const article = articles.find((each) => each.includes(`>${method.toLowerCase()}</span> ${path}<`));
      const may = /class="who">([^<]*)</.exec(article ?? '')?.[1];
      expect([name, may]).toEqual([name, WHO_MAY[who]]);
    }
    expect((await app.call('GET', '/api/docs.css')).headers.get('content-type')).toMatch(/^text\/css/);
    await app.close();
  });
});
