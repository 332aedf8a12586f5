import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Cloud } from './cloud.ts';

const WHO = { email: 'desk@example.org', password: 'the password of the desk' };

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const signedIn = (role: string) => ({ access_token: 'token', user: { id: 'desk', role } });

it('sends a password only where nobody can listen', async () => {
  for (const address of [
    'http://conference.example',
    'conference.example',
    'ftp://conference.example',
    'http://localhost.example',
  ])
    await expect(Cloud.signIn(address, WHO), address).rejects.toThrow('an address that begins with https://');
});

it('says what is wrong: no way, no Baraza, no administrator', async () => {
  await expect(Cloud.signIn('http://127.0.0.1:1', WHO)).rejects.toThrow(
    /can't be reached .+ try again when there is a way/,
  );
  const plain = await serve((_request, response) => response.end());
  await expect(Cloud.signIn(plain.replace('http:', 'https:'), WHO)).rejects.toThrow(
    /can't be reached \(no TLS is spoken there: ERR_SSL_\w+\)\./,
  );
  const other = await serve((_request, response) => json(response, 404, {}));
  await expect(Cloud.signIn(other, WHO)).rejects.toThrow('it is no Baraza, or an older one');
  const portal = await serve((_request, response) => response.end('<html>Wi-Fi login</html>'));
  await expect(Cloud.signIn(portal, WHO)).rejects.toThrow('answers, but is no Baraza');
  const attendees = await serve((_request, response) => json(response, 200, signedIn('user')));
  await expect(Cloud.signIn(attendees, WHO)).rejects.toThrow(/^desk@example\.org is no administrator of http/);
});

it('names the proxy where that refuses what the server would take', async () => {
  const nginx = await serve((_request, response) =>
    response.writeHead(413).end('<h1>413 Request Entity Too Large</h1>'),
  );
  await expect(Cloud.signIn(nginx, WHO)).rejects.toThrow(
    /^What is in front of http.+ \(nginx: client_max_body_size 0;\)/,
  );
  const itself = await serve((_request, response) =>
    json(response, 413, { code: 'invalid', detail: 'It is too long.' }),
  );
  await expect(Cloud.signIn(itself, WHO)).rejects.toThrow(/^http.+ says: It is too long\.$/);
});

it('gives the password again when it is asked for, once', async () => {
  const asked: (string | undefined)[] = [];
  let isConfirmed = false;
  const address = await serve((request, response) => {
    asked.push(request.url);
    if (request.url === '/api/auth/login') return json(response, 200, signedIn('admin'));
    if (request.url === '/api/auth/confirm') isConfirmed = true;
    else if (!isConfirmed) return json(response, 403, { code: 'confirm_password', detail: 'Again.' });
    json(response, 200, {});
  });
  const cloud = await Cloud.signIn(address, WHO);
  expect((await cloud.post('/api/admin/hand-over', {})).status).toBe(200);
  expect(asked).toEqual(['/api/auth/login', '/api/admin/hand-over', '/api/auth/confirm', '/api/admin/hand-over']);
});

it('notices a clock that differs by more than half a minute', async () => {
  const at = (ms: number) =>
    serve((_request, response) =>
      json(response, 200, signedIn('admin'), { date: new Date(Date.now() + ms).toUTCString() }),
    );
  expect((await Cloud.signIn(await at(0), WHO)).clockDiffers).toBeUndefined();
  expect((await Cloud.signIn(await at(600_000), WHO)).clockDiffers).toBeGreaterThan(590_000);
  expect((await Cloud.signIn(await at(-600_000), WHO)).clockDiffers).toBeLessThan(-590_000);
});

it.each([
  ['', ''],
  ['/', ''],
  ['/admin/settings', ''],
  ['/e/summit-2027', '/e/summit-2027'],
  ['/e/summit-2027/admin?x=1', '/e/summit-2027'],
])('given the address of a page, %j, it is signed in to the event there', async (page, base) => {
  const asked: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    asked.push(request.url);
    json(response, 200, signedIn('admin'));
  });
  expect((await Cloud.signIn(address + page, WHO)).address).toBe(address + base);
  expect(asked).toEqual([`${base}/api/auth/login`]);
});
