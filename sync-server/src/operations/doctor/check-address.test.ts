import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { LOCALHOST } from '../../testing/localhost-certificate.ts';
import { checkAddress } from './check-address.ts';

const ENDS = Date.parse('2120-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

async function listen(made: Server): Promise<number> {
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
}
const secure = async (body: object = { status: 'ok', state: 'ok' }, status = 200) =>
  `https://localhost:${await listen(createServer(LOCALHOST, (_, answer) => answer.writeHead(status).end(JSON.stringify(body))))}`;
const look = async (url: string, now?: number, ca?: string) =>
  (await checkAddress(readConfig({ PUBLIC_URL: url, DEMO: '1' }), now, ca)).map(({ grade, says }) => [grade, says]);

it.each([
  [400, 'ok', 'good for 400 days'],
  [15, 'warning', 'ends in 15 days'],
  [2, 'wrong', 'ends in 2 days'],
  [-3, 'wrong', 'ended 3 days ago'],
])('says how many days a certificate has left: %i', async (days, grade, says) => {
  const found = await look(await secure(), ENDS - days * DAY_MS, LOCALHOST.cert);
  expect(found).toEqual([
    [grade, expect.stringContaining(says)],
    ['ok', expect.stringContaining('answers, and is well')],
  ]);
});

it('says that nobody trusts a certificate', async () => {
  const [certificate] = await look(await secure());
  expect(certificate).toEqual(['wrong', expect.stringMatching(/no browser trusts its certificate \(.*localhost/)]);
});

it('takes the certificate of a venue’s own authority, which nobody else knows and which is made anew each half day', async () => {
  const url = await secure();
  const judged = async (PUBLIC_URL: string, endsIn: number) => {
    const settings = readConfig({ PUBLIC_URL, BARAZA_CERTIFICATE: 'venue', DEMO: '1' });
    const [certificate] = await checkAddress(settings, ENDS - endsIn * DAY_MS);
    return [certificate?.grade, certificate?.says];
  };
  expect(await judged(url, 0.4)).toEqual(['ok', expect.stringContaining('http://localhost/trust/')]);
  expect(await judged(url, -1)).toEqual(['wrong', expect.stringContaining('ended 1 days ago')]);
  const byAnotherName = url.replace('localhost', '0.0.0.0');
  expect(await judged(byAnotherName, 0.4)).toEqual(['wrong', expect.stringContaining('and not for 0.0.0.0')]);
});

it('says what the server says of itself, or that something else answers', async () => {
  const sick = await secure({ status: 'ok', state: 'degraded', detail: 'The disk of the database is full.' });
  expect((await look(sick))[1]).toEqual(['wrong', 'the server says: The disk of the database is full.']);
});

it('says that something else answers, or nothing', async () => {
  const port = await listen(createPlain((_, answer) => answer.writeHead(502).end('<h1>Bad Gateway</h1>')));
  const url = `http://127.0.0.1:${port}`;
  expect(await look(url)).toEqual([['wrong', expect.stringContaining('answers 502, and not as this server does')]]);
  await new Promise((resolve) => server?.close(resolve));
  server = undefined;
  expect(await look(url)).toEqual([['warning', expect.stringContaining('does not answer')]]);
});

it('wants https where others come from', async () => {
  const [first] = await look('http://127.0.0.2:1');
  expect(first).toEqual(['wrong', expect.stringContaining('is not https')]);
});

it('wants an address that others open where mails link to it', async () => {
  const mails = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'team@event.example' };
  const links = async (env: Record<string, string>) =>
    (await checkAddress(readConfig({ PORT: '1', ...env }))).filter(({ says }) => says.includes('their links'));
  for (const at of [{}, { PUBLIC_URL: 'http://[::1]:1' }])
    expect(await links({ ...mails, ...at })).toEqual([
      { grade: 'wrong', subject: 'PUBLIC_URL', says: expect.stringMatching(/Set PUBLIC_URL to the address/) },
    ]);
  expect(await links({ ...mails, PUBLIC_URL: 'http://127.0.0.2:1' })).toEqual([]);
  expect(await links({})).toEqual([]);
});

it('warns where lists, codes and calendars would lead to this machine, unless it is a demo', async () => {
  const leadHere = async (env: Record<string, string>) =>
    (await checkAddress(readConfig({ PORT: '1', ...env }))).filter(({ says }) =>
      says.includes('lists for a mail merge'),
    );
  for (const at of [{}, { PUBLIC_URL: 'https://127.0.0.1:1' }])
    expect(await leadHere(at)).toEqual([
      { grade: 'warning', subject: 'PUBLIC_URL', says: expect.stringMatching(/Set PUBLIC_URL to the address/) },
    ]);
  expect(await leadHere({ DEMO: '1' })).toEqual([]);
  expect(await leadHere({ PUBLIC_URL: 'http://127.0.0.2:1' })).toEqual([]);
});
