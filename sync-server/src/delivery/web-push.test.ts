import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tables } from '@baraza/schema/tables';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { accounts, authSessions, pushSubscriptions } from '../database/tables.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { isPushService } from './push-services.ts';
import { vapidKeys } from './vapid-keys.store.ts';
import { startWebPush } from './web-push.ts';

/** A browser that has subscribed: the keys that only it has. */
function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return { ecdh, auth, p256dh: ecdh.getPublicKey('base64url'), authText: auth.toString('base64url') };
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** Opens a message as RFC 8291 and RFC 8188 say. */
function decrypt({ ecdh, auth }: ReturnType<typeof browser>, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs, Buffer.from([1])]);
  const secret = hmac(hmac(auth, ecdh.computeSecret(theirs)), info);
  const prk = hmac(salt, secret);
  const key = hmac(prk, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = hmac(prk, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

describeEachDatabase('web push', (open) => {
  let database: Database;
  let stop: () => Promise<void>;
  let received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  let service: ReturnType<typeof createServer>;
  let origin: string;
  const browsers = { amina: browser(), kofi: browser(), gone: browser() };

  beforeEach(async () => {
    database = await open();
    received = [];
    service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
        if (path === '/moved') response.writeHead(307, { location: `${origin}/secret` });
        else response.writeHead(path === '/gone' ? 410 : 201);
        response.end();
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    for (const [user_id, { p256dh, authText }] of Object.entries(browsers))
      await subscribe(`/${user_id}`, user_id, p256dh, authText);
    stop = startWebPush(database, pino({ level: 'silent' }), settings());
  });
  afterEach(async () => {
    await stop();
    await database.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  const settings = () => ({
    eventId: 'event-001',
    subject: 'mailto:it@event.example',
    isAllowed: (endpoint: string) => endpoint.startsWith(origin) && !endpoint.includes('forbidden'),
  });
  const subscribe = (path: string, user_id: string, p256dh = browsers.amina.p256dh, auth = browsers.amina.authText) =>
    database.queries.insert(pushSubscriptions).values({
      endpoint: origin + path,
      event_id: 'event-001',
      user_id,
      p256dh,
      auth,
      created_at: new Date().toISOString(),
    });
  const notify = (id: string, user_id = '', created_at = new Date().toISOString()) =>
    database.queries.insert(tables.notifications).values({
      id,
      event_id: 'event-001',
      title: `Title of ${id}`,
      message: 'Come in, ካርቡ!',
      type: 'urgent',
      notification_type: 'schedule',
      user_id,
      created_at,
    });
  const paths = () => received.map(({ path }) => path).sort();
  const endpoints = async () =>
    (await database.queries.select().from(pushSubscriptions))
      .map(({ endpoint }) => endpoint.slice(origin.length))
      .sort();

  it('sends though the database did not say that there is something, and could not be read to the end', async () => {
    await stop();
    await notify('n1', 'amina');
    let failed = false;
    const transaction: Database['transaction'] = (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        if (failed) return result;
        failed = true;
        throw new Error('the database is away');
      });
    const silent = { ...database, transaction, onChange: () => () => undefined };
    stop = startWebPush(silent, pino({ level: 'silent' }), settings());
    await vi.waitFor(() => expect(paths()).toEqual(['/amina']));
    expect(failed).toBe(true);
  });

  it('sends what the browser alone can open, signed by the key that it knows', async () => {
    await notify('n1', 'amina');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [{ path, headers, body }] = received as [(typeof received)[0]];
    expect(path).toBe('/amina');
    expect(decrypt(browsers.amina, body)).toMatchObject({
      type: 'notification',
      id: 'n1',
      title: 'Title of n1',
      message: 'Come in, ካርቡ!',
      notification_type: 'schedule',
    });
    expect(() => decrypt(browsers.kofi, body)).toThrow();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    const { publicKey } = await vapidKeys(database.queries);
    expect(headers.authorization).toContain(`k=${publicKey}`);
  });

  it('tells everybody when it is for everybody, once, and forgets browsers that have gone', async () => {
    await notify('n1');
    await vi.waitFor(() => expect(paths()).toEqual(['/amina', '/gone', '/kofi']));
    await vi.waitFor(async () => expect(await endpoints()).toEqual(['/amina', '/kofi']));
    await notify('n2');
    await vi.waitFor(() => expect(received).toHaveLength(5));
    expect(paths()).toEqual(['/amina', '/amina', '/gone', '/kofi', '/kofi']);
  });

  it('says it in the language of each person’s app, and as it was written to whoever has none of its languages', async () => {
    const session = { created_at: '2026-11-01T00:00:00.000Z', expires_at: '2126-01-01T00:00:00.000Z' };
    await database.queries.insert(accounts).values({ user_id: 'amina', password_hash: '', language: 'fr' });
    await database.queries.insert(authSessions).values([
      { ...session, id: 'new', user_id: 'kofi', language: 'sw', contact_at: '2026-11-03T00:00:00.000Z' },
      { ...session, id: 'old', user_id: 'kofi', language: 'fr', contact_at: '2026-11-02T00:00:00.000Z' },
    ]);
    const message = { id: 'n1', event_id: 'event-001', title: 'Rain', message: 'Stay in.' };
    const translations = { fr: { title: 'Pluie', message: 'Restez à l’abri.' }, ar: { title: 'مطر' } };
    await database.queries
      .insert(tables.notifications)
      .values({ ...message, translations, created_at: new Date().toISOString() });
    await vi.waitFor(() => expect(paths()).toEqual(['/amina', '/gone', '/kofi']));
    const told = (name: 'amina' | 'kofi') =>
      decrypt(browsers[name], received.find(({ path }) => path === `/${name}`)?.body ?? Buffer.alloc(0));
    expect(told('amina')).toMatchObject({ title: 'Pluie', message: 'Restez à l’abri.' });
    expect(told('kofi')).toMatchObject({ title: 'Rain', message: 'Stay in.' });
    await database.queries.insert(tables.notifications).values({
      ...message,
      id: 'n2',
      translations: { sw: { title: 'Mvua' } },
      user_id: 'kofi',
      created_at: new Date().toISOString(),
    });
    await vi.waitFor(() => expect(received).toHaveLength(4));
    expect(decrypt(browsers.kofi, received[3]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Mvua',
      message: 'Stay in.',
    });
  });

  it('follows no redirect, and asks no address that is not allowed', async () => {
    await subscribe('/moved', 'walker');
    await subscribe('/forbidden', 'walker');
    await notify('n1', 'walker');
    await vi.waitFor(async () => expect(await endpoints()).not.toContain('/forbidden'));
    await vi.waitFor(() => expect(paths()).toEqual(['/moved']));
    await notify('n2', 'amina');
    await vi.waitFor(() => expect(paths()).toEqual(['/amina', '/moved']));
  });

  it('tells who has a copy, under its id, and nobody of what has not gone out', async () => {
    const message = { event_id: 'event-001', title: 'To some', created_at: new Date().toISOString() };
    await database.queries.insert(tables.notifications).values([
      { ...message, id: 'later', state: 'scheduled', send_at: '2126-01-01T00:00:00.000Z' },
      { ...message, id: 'start', state: 'template' },
      { ...message, id: 'group', audience: 'checked_in' },
      { ...message, id: 'copy', copy_of: 'group', user_id: 'kofi' },
    ]);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await notify('n1', 'amina');
    await vi.waitFor(() => expect(paths()).toEqual(['/amina', '/kofi']));
    expect(decrypt(browsers.kofi, (received[0] as (typeof received)[0]).body)).toMatchObject({ id: 'copy' });
  });

  it('leaves alone what is no news any more', async () => {
    await notify('old', '', '2026-01-01T00:00:00.000Z');
    await notify('new', 'kofi');
    await vi.waitFor(() => expect(paths()).toEqual(['/kofi']));
  });

  it('has one pair of keys, whoever asks first', async () => {
    const pairs = await Promise.all([1, 2, 3].map(() => vapidKeys(database.queries)));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  });
});

describe('push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQ',
  ])('knows %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://notpush.services.mozilla.company/x',
    'file:///etc/passwd',
    'x',
    `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
  ])('refuses %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
  });
});
