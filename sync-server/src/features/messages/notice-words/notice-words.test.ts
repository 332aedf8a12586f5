import { randomUUID } from 'node:crypto';
import { CONTENT_COLLECTIONS } from '@baraza/schema/content/content';
import { entities } from '@baraza/schema/entities';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP_LANGUAGES } from '../../../http/wanted-language.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { TestDevice } from '../../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';
import { languageOf } from '../../auth/accounts.store.ts';
import { NOTICE_WORDS } from './notice-words.ts';

const { en, ...others } = NOTICE_WORDS;
/** Called the same in some other language. */
const SAME_WORDS = ['Bio', 'Logo', 'Description', 'Sessions', 'Expertise', 'Stand', 'Banner'];
const places = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(Object.entries(others))('the words of notices in %s', (_, words) => {
  it('fill in what English fills in', () => {
    const { fields, ...texts } = words;
    expect(Object.keys(fields)).toEqual(Object.keys(en.fields));
    for (const [key, text] of Object.entries(texts))
      expect([key, places(text)]).toEqual([key, places(en[key as keyof typeof texts])]);
  });

  it('leave no English over', () => {
    const { fields, ...texts } = words;
    const english = /\b(the|your|you|with|this|wants?|meeting|card|somebody|was|another|change)\b/i;
    expect(Object.values(texts).filter((text) => english.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
    const same = Object.entries(fields).filter(([key, text]) => text === en.fields[key as keyof typeof fields]);
    expect(same.filter(([, text]) => !SAME_WORDS.includes(text))).toEqual([]);
  });
});

it('name every field that organisers edit', () => {
  const edited = CONTENT_COLLECTIONS.flatMap((collection) => entities[collection].editable?.admin ?? []);
  expect(edited.filter((field) => !Object.hasOwn(en.fields, field))).toEqual([]);
});

describeEachDatabase('what the server says to somebody', (open) => {
  let app: SyncApp;
  beforeEach(async () => {
    app = await openSyncApp(await open());
  });
  afterEach(() => app.close());

  it('is in the language that their app shows, also when they chose it after the sign-in', async () => {
    const password = 'a long enough one';
    const [kofi, zuri] = await Promise.all(
      ['kofi', 'zuri'].map((name) => addAccount(app, { email: `${name}@example.org`, password })),
    );
    if (!kofi || !zuri) throw new Error('nobody signed in');
    const enter = async (language: string) => {
      const body = { email: 'kofi@example.org', password };
      return (await app.call('POST', '/api/auth/login', { body, headers: { 'accept-language': language } })).body;
    };
    const { access_token } = await enter('fr');
    expect(await languageOf(app.context.database.queries, kofi.user.id)).toBe('fr');

    let language = 'fr';
    const call = (as: string) => async (path: string, body: unknown) =>
      app.call('POST', path, { as, body, headers: { 'accept-language': language } });
    const asked = {
      protocol: PROTOCOL_VERSION,
      device_id: 'phone-of-kofi',
      last_seq: 0,
      replica: null,
      collections: {},
    };
    const pull = async () => expect((await call(access_token)('/api/sync/pull', asked)).status).toBe(200);
    await pull();
    language = 'sw';
    await pull();
    expect(await languageOf(app.context.database.queries, kofi.user.id)).toBe('sw');

    const asks = await app.call('POST', '/api/auth/login', { body: { email: 'zuri@example.org', password } });
    language = 'ar';
    const other = new TestDevice(call(asks.body.access_token));
    const request = other.command('request_connection', { user_id: kofi.user.id });
    const refused = { ...other.command('request_connection', { user_id: zuri.user.id }), id: randomUUID() };
    const first = await other.push([request, refused]);
    expect(first.map(({ detail }) => detail ?? '')).toEqual(['', 'أنت على تواصل مع نفسك بالفعل.']);
    // The outcome is the same for ever, whatever language it is read in.
    language = 'en';
    expect((await other.push([refused]))[0]).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      detail: 'You are connected with yourself already.',
    });

    const told = await app.context.database.queries
      .select()
      .from(tables.notifications)
      .where(eq(tables.notifications.user_id, kofi.user.id));
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      [NOTICE_WORDS.sw.asks, '“Person zuri example org”, kama kadi yake inavyosema.'],
    ]);
  });

  it('has problems in the language that a call asks for, and in English unless it does', async () => {
    const said = async (language?: string) =>
      (await app.call('GET', '/api/nothing', { headers: language ? { 'accept-language': language } : {} })).body.detail;
    expect(await said()).toBe('There is nothing at this address.');
    expect(await said('de')).toBe('There is nothing at this address.');
    expect(await said('de, fr-CD;q=0.8')).toBe('Il n’y a rien à cette adresse.');
    for (const each of APP_LANGUAGES) expect(await said(each)).toBeTruthy();
  });
});
