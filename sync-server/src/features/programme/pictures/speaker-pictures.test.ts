import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, contentImages } from '../../../database/tables.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { LOCALHOST } from '../../../testing/localhost-certificate.ts';
import { imagesRoutes } from '../../people/pictures/images.routes.ts';
import { checkHost, FETCH_LIMITS, type FetchError, fetchPicture } from './fetch-picture.ts';
import { isPublicAddress, OPEN_INTERNET, type Reach } from './reach.ts';
import { speakerPicturesRoutes } from './speaker-pictures.routes.ts';
import { takePictures } from './take-pictures.ts';

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#4a78' } });
const LIMITS = { ...FETCH_LIMITS, bytes: 200_000, ms: 2_000 };

/** A host of pictures on loopback, and how it is reached: nothing else is. */
async function aHost(answer: (path: string, to: ServerResponse, asked: IncomingMessage) => void) {
  const asked: string[] = [];
  const server: Server = createServer(LOCALHOST, (request, to) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', to, request);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const reach: Reach = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
    ca: LOCALHOST.cert,
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host, reach, asked, close, connections: () => connections };
}

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1', '::', '::1', 'fe80::1', 'fc00::1'],
    ...['fd12:3456::1', 'ff02::1', 'fec0::1', '2001:db8::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ...['::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1', '100::1', 'fe80::1%eth0'],
    ...['', 'localhost', '1', '0x7f000001'],
  ])('%s is none of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1946', '2a00:1450:4001::200e'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', 'localhost', '2130706433'],
    ...['example.org:22', 'example.org:8443', 'user@example.org', 'example.org/a', '', ' ', 'EXAMPLE.org', '0x7f.1'],
  ])('a host named "%s" is not called', async (host) => {
    await expect(checkHost(host, OPEN_INTERNET, FETCH_LIMITS)).rejects.toMatchObject({ why: 'not_public' });
  });

  it('of a name that has a private one beside a public one is not called', async () => {
    const addresses = ['93.184.216.34', '::ffff:192.168.0.10'].map((address) => ({ address, family: 4 }));
    const reach = { ...OPEN_INTERNET, resolve: async () => addresses };
    await expect(checkHost('example.org', reach, FETCH_LIMITS)).rejects.toMatchObject({ why: 'not_public' });
  });

  it('that no name server tells in time, or that nobody knows, is not waited for', async () => {
    const never = { ...OPEN_INTERNET, resolve: () => new Promise<never>(() => undefined) };
    await expect(checkHost('example.org', never, { ...LIMITS, ms: 20 })).rejects.toMatchObject({ why: 'unreachable' });
    const unknown = { ...OPEN_INTERNET, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    await expect(checkHost('example.org', unknown, LIMITS)).rejects.toMatchObject({ why: 'unreachable' });
  });
});

describe('a fetched file', () => {
  let host: Awaited<ReturnType<typeof aHost>>;
  afterEach(() => host.close());

  async function fetched(path = '/a', limits = LIMITS) {
    const checked = await checkHost(host.host, host.reach, limits);
    return fetchPicture(new URL(`https://${host.host}${path}`), checked, host.reach, limits).catch(
      (error: FetchError) => error.why,
    );
  }

  it('is asked for by the address that was checked, however often the name is asked for', async () => {
    host = await aHost((_, to) => to.end('picture'));
    let times = 0;
    const rebinding: Reach = {
      ...host.reach,
      // The second answer would lead elsewhere.
      resolve: async () => [{ address: times++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    };
    const checked = await checkHost(host.host, rebinding, LIMITS);
    for (const path of ['/a', '/b'])
      expect(await fetchPicture(new URL(`https://${host.host}${path}`), checked, rebinding, LIMITS)).toEqual(
        Buffer.from('picture'),
      );
    expect(times).toBe(1);
  });

  it('is looked for at the checked address even of a name that means nothing else here', async () => {
    host = await aHost((_, to) => to.end('picture'));
    const named = host.host.replace('localhost', 'pictures.invalid');
    const checked = await checkHost(named, host.reach, LIMITS);
    const asking = fetchPicture(new URL(`https://${named}/a`), checked, host.reach, LIMITS);
    // It was reached, and had no certificate for the name.
    await expect(asking).rejects.toMatchObject({ why: 'unreachable' });
    expect(host.connections()).toBe(1);
  });

  it('is taken from this host after a redirect, with nothing of ours but what is asked for', async () => {
    let headers: object = {};
    host = await aHost((path, to, asked) => {
      headers = asked.headers;
      if (path === '/a') to.writeHead(302, { location: '/b' }).end();
      else to.end('picture');
    });
    expect(await fetched()).toEqual(Buffer.from('picture'));
    const own = { host: host.host, accept: 'image/*', 'accept-encoding': 'identity', connection: 'close' };
    expect(headers).toEqual(own);
  });

  it.each([
    ['another host', 'https://127.0.0.1/secret'],
    ['another port', 'https://localhost:1/secret'],
    ['a plain connection', 'http://localhost/secret'],
    ['a file', 'file:///etc/passwd'],
    ['nothing', '//'],
    ['itself', '/a'],
  ])('is not looked for where a redirect leads to %s', async (_, location) => {
    host = await aHost((_path, to) => to.writeHead(301, { location }).end());
    expect(await fetched()).toBe('elsewhere');
    expect(host.asked.every((path) => path === '/a')).toBe(true);
    expect(host.asked.length).toBeLessThanOrEqual(4);
  });

  it.each([404, 403, 500, 204, 206])('with status %i is none', async (status) => {
    host = await aHost((_, to) => to.writeHead(status).end());
    expect(await fetched()).toBe('missing');
  });

  it('that is too large is left, whether it says so or goes on for ever', async () => {
    host = await aHost((path, to) => {
      if (path === '/says') return to.writeHead(200, { 'content-length': 200_001 }).flushHeaders();
      const more = () => {
        while (!to.destroyed && to.write(Buffer.alloc(64 * 1024)));
      };
      to.on('drain', more);
      more();
    });
    expect([await fetched('/says'), await fetched('/flows')]).toEqual(['too_large', 'too_large']);
  });

  it('that is compressed though nobody asked for it is not unpacked', async () => {
    host = await aHost((_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e6))));
    expect(await fetched()).toBe('missing');
  });

  it.each(['/silent', '/slow'])('that comes too slowly is given up: %s', async (path) => {
    host = await aHost((_, to) => {
      if (path === '/slow') to.writeHead(200).write('p');
    });
    expect(await fetched(path, { ...LIMITS, ms: 100 })).toBe('too_slow');
  });

  it('of a host that proves not to be it, or that breaks off, is none', async () => {
    host = await aHost((_, to) => to.socket?.destroy());
    expect(await fetched()).toBe('unreachable');
    const { ca: _, ...strict } = host.reach;
    const checked = await checkHost(host.host, strict, LIMITS);
    const address = new URL(`https://${host.host}/a`);
    await expect(fetchPicture(address, checked, strict, LIMITS)).rejects.toMatchObject({ why: 'unreachable' });
  });
});

describeEachDatabase('pictures of imported speakers', (open) => {
  let app: TestApp;
  let host: Awaited<ReturnType<typeof aHost>>;
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    host = await aHost((path, to) => {
      const file = files.get(path);
      if (file) to.end(file);
      else to.writeHead(404).end();
    });
    app = await openTestApp(await open(), {
      routes: [...imagesRoutes(), ...speakerPicturesRoutes(host.reach, LIMITS)],
    });
  });
  afterAll(() => {
    host.close();
    return app.close();
  });

  const add = async (id: string, source: Record<string, unknown>, avatar: string | null = null) => {
    const { queries } = app.context.database;
    await queries.insert(tables.speakers).values({ id, event_id: 'event-001', name: id, source, avatar });
  };
  const at = (path: string, of = host.host) => ({ avatar: `https://${of}${path}` });
  const avatarOf = async (id: string) => {
    const { queries } = app.context.database;
    const [row] = await queries.select().from(tables.speakers).where(eq(tables.speakers.id, id));
    return row?.avatar;
  };
  const take = async (...speaker_ids: string[]) => {
    const body = { host: host.host, speaker_ids };
    const answer = await app.call('POST', '/api/admin/speaker-pictures', { as: app.admin, body });
    const { pictures = [] } = answer.body as { pictures?: { speaker_id: string; fate: string }[] };
    return Object.fromEntries(pictures.map(({ speaker_id, fate }) => [speaker_id, fate]));
  };

  it.each(['png', 'jpeg', 'webp'] as const)(
    'come as %s and are kept as ours: small, and their pixels alone',
    async (format) => {
      const exif = { IFD0: { Copyright: 'SECRET PLACE' } };
      const made = await blank(1_500, 900).withExif(exif).toFormat(format).toBuffer();
      files.set(`/${format}`, Buffer.concat([made, Buffer.from('<script>SECRET TAIL</script>')]));
      await add(`is-${format}`, at(`/${format}`));
      expect(await take(`is-${format}`)).toEqual({ [`is-${format}`]: 'set' });
      const path = (await avatarOf(`is-${format}`)) ?? '';
      expect(path).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
      const { queries } = app.context.database;
      const [kept] = await queries
        .select()
        .from(contentImages)
        .where(eq(contentImages.document_id, `is-${format}`));
      const bytes = Buffer.from(kept?.bytes ?? []);
      expect(bytes.includes('SECRET')).toBe(false);
      const { exif: left, width, height, format: is } = await sharp(bytes).metadata();
      expect({ left, width, height, is }).toEqual({ width: 512, height: 307, is: 'webp' });
      const { status, headers } = await app.call('GET', path);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    },
  );

  it('are fetched of those alone who are named, have none, and come from this host', async () => {
    files.set('/good', await blank(40, 40).png().toBuffer());
    await add('named', at('/good'));
    await add('unnamed', at('/good'));
    await add('pictured', at('/good'), '/api/images/theirs');
    await add('elsewhere', at('/good', 'example.org'));
    await add('plain', { avatar: `http://${host.host}/good` });
    await add('addressless', {});
    const before = host.asked.length;
    expect(await take('named', 'pictured', 'elsewhere', 'plain', 'addressless', 'nobody')).toEqual({
      ...{ named: 'set', pictured: 'kept', elsewhere: 'no_address', plain: 'no_address' },
      ...{ addressless: 'no_address', nobody: 'gone' },
    });
    expect(host.asked.slice(before)).toEqual(['/good']);
    expect([await avatarOf('pictured'), await avatarOf('unnamed')]).toEqual(['/api/images/theirs', null]);
  });

  it('that are none are named by their speakers, and the others come all the same', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const bomb = await sharp({ create: { width: 5_200, height: 5_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(LIMITS.bytes);
    files.set('/svg', Buffer.from(svg));
    files.set('/page', Buffer.from('<!doctype html>'));
    files.set('/gif', await blank(4, 4).gif().toBuffer());
    files.set('/cut', (await blank(300, 300).jpeg().toBuffer()).subarray(0, 200));
    files.set('/bomb', bomb);
    files.set('/fine', await blank(30, 20).webp().toBuffer());
    for (const name of ['svg', 'page', 'gif', 'cut', 'bomb', 'fine', 'lost']) await add(name, at(`/${name}`));
    expect(await take('svg', 'page', 'gif', 'cut', 'bomb', 'fine', 'lost')).toEqual({
      ...{ svg: 'no_picture', page: 'no_picture', gif: 'no_picture', cut: 'no_picture', bomb: 'no_picture' },
      ...{ fine: 'set', lost: 'missing' },
    });
    expect(await avatarOf('svg')).toBeNull();
  });

  it('that an admin has set meanwhile stay as they are', async () => {
    const file = await blank(40, 40).png().toBuffer();
    const { queries } = app.context.database;
    const slow = await aHost(async (_, to) => {
      await queries.update(tables.speakers).set({ avatar: '/api/images/own' }).where(eq(tables.speakers.id, 'late'));
      to.end(file);
    });
    await add('late', at('/late', slow.host));
    const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: '' } as const;
    const wish = { host: slow.host, ids: ['late'], reach: slow.reach, limits: LIMITS };
    expect(await takePictures(app.context, viewer, wish)).toEqual([{ speaker_id: 'late', fate: 'kept' }]);
    expect(await avatarOf('late')).toBe('/api/images/own');
    slow.close();
  });

  it('are in the audit log with the host that was called', async () => {
    await add('audited', at('/good'));
    await take('audited');
    const entries = await app.context.database.queries.select().from(auditLog);
    const entry = entries.find(({ document_id, action }) => document_id === 'audited' && action.startsWith('fetch'));
    expect(entry).toMatchObject({ user_id: 'admin', after: { host: host.host, speakers: 1 } });
  });
});
