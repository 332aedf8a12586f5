import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { isMade } from '../../database/open-database.ts';
import { openLog } from '../../log.ts';
import type { RunningServer } from '../../serve-app.ts';
import { VenueLaptop } from '../../testing/venue-laptop.ts';
import { serveVenue } from './serve-venue.ts';
import { runVenueCommand } from './venue-command.ts';

let laptop: VenueLaptop;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await laptop.remove();
});

const settingsOf = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: laptop.dataDir, PORT: '0', VENUE_PORT: '0', ...env });
const DESK = { email: 'desk@example.org', password: 'the password of the desk' };
const at = (main: string) => ({ main, names: ['localhost'], addresses: ['127.0.0.1', main], others: [] });

/** For which addresses it has a certificate now. */
async function certifiedFor(address: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port), ca: laptop.authority });
  await once(socket, 'secureConnect');
  const { subjectaltname = '' } = socket.getPeerCertificate();
  socket.destroy();
  return subjectaltname;
}

/** As a phone that trusts it. */
async function answerOf(address: string, path: string, options: RequestOptions = {}, body?: object) {
  const sent = request(address + path, { ca: laptop.authority, ...options }).end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: await text(answer) };
}

/** To where a door phone is sent by the code that an admin shows. */
async function pairedAt({ address }: RunningServer): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return JSON.parse((await answerOf(address, path, { method: 'POST', headers }, body)).body) as Record<
      string,
      string
    >;
  };
  const { access_token } = await post('/api/auth/login', DESK);
  const { url = '' } = await post('/api/doors/pairings', { name: 'North' }, access_token);
  return new URL(url).origin;
}

it('follows the laptop into another network without a restart, and says that phones have another address', async () => {
  laptop = new VenueLaptop();
  const said: string[] = [];
  let here = at('192.168.1.20');
  const look = () => here;
  const settings = settingsOf({ HOST: '127.0.0.1', ADMIN_EMAIL: DESK.email, ADMIN_PASSWORD: DESK.password });
  server = await serveVenue(settings, openLog('silent'), (text) => said.push(text), { look, lookEvery: 20 });
  const { address } = server;
  const { port } = new URL(address);
  expect(said[0]).toContain(`Baraza is at https://192.168.1.20:${port} for phones in this network.`);
  expect(said[0]).not.toContain('It was at');
  expect(await certifiedFor(address)).toContain('192.168.1.20');
  expect(await pairedAt(server)).toBe(`https://192.168.1.20:${port}`);

  here = at('10.0.0.5');
  await vi.waitFor(async () => expect(await certifiedFor(address)).toContain('10.0.0.5'));
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toContain(`Baraza is at https://10.0.0.5:${port}`);
  expect(said[1]).toContain(`It was at https://192.168.1.20:${port} before.`);
  expect(await pairedAt(server)).toBe(`https://10.0.0.5:${port}`);
});

it('ends with a sentence when a file is in the place of its data folder', async () => {
  laptop = new VenueLaptop();
  const file = join(laptop.dataDir, 'file');
  writeFileSync(file, '');
  for (const DATA_DIR of [file, join(file, 'below')])
    await expect(
      serveVenue(settingsOf({ VENUE_ADDRESS: '127.0.0.1', DATA_DIR }), openLog('silent'), () => undefined),
    ).rejects.toThrow(`The data folder ${DATA_DIR} is not a folder. Set DATA_DIR to one.`);
});

it('ends with a sentence when a port is taken, there is no such address, or a database of others is configured', async () => {
  laptop = new VenueLaptop();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const start = (env: Record<string, string>) =>
    serveVenue(settingsOf({ VENUE_ADDRESS: '127.0.0.1', ...env }), openLog('silent'), () => undefined);
  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken.`);
  await expect(start({ VENUE_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken. Stop what listens there, or set VENUE_PORT.`,
  );
  await expect(start({ VENUE_ADDRESS: '192.0.2.1' })).rejects.toThrow(/is no private address of this laptop now/);
  await expect(
    start({ DATABASE_URL: 'postgres://cloud.example/baraza', AUTH_SECRET: 'a secret that is long enough for it' }),
  ).rejects.toThrow('Unset DATABASE_URL');
  taken.close();
});

it('has nothing to hand over in a folder without a database, and makes none', async () => {
  laptop = new VenueLaptop();
  const settings = settingsOf();
  await expect(runVenueCommand(['hand-over'], settings)).rejects.toThrow('There is no database in');
  expect(isMade(settings.dataDir)).toBe(false);
});

it('tells phones how to trust it, and gives nothing else without TLS', async () => {
  laptop = new VenueLaptop();
  await laptop.serve();
  const get = (path: string) => fetch(laptop.start + path, { redirect: 'manual' });
  const page = await (await get('/')).text();
  expect(page).toContain(`href="${laptop.address}/"`);
  expect(page).toMatch(/turn it on for “Baraza venue [0-9A-F]{4}”/);
  expect(page).not.toContain('Caddy');
  const certificate = await get('/baraza-venue.crt');
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(await certificate.text()).toBe(laptop.authority);
  expect((await get('/poster')).status).toBe(200);
  for (const path of ['/api/public/config', '/venue/authority.pem', '/..%2fauthority.pem', '//x'])
    expect((await get(path)).headers.get('location'), path).toBe('/');
  expect((await fetch(laptop.start, { method: 'POST', body: 'x' })).status).toBe(405);
  expect((await laptop.call('GET', '/health')).status).toBe(200);
  // What has no TLS stays open at the name, also with another authority: phones come to trust it there.
  expect((await answerOf(laptop.address, '/health')).headers['strict-transport-security']).toBe('max-age=0');
});
