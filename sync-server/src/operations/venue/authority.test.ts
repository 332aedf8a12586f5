import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Certificate, certificateFor, keptAuthority } from './authority.ts';

const DAY_MS = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-authority-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a client says of a server that has this certificate: undefined if it trusts it. */
async function whyNotTrusted(certificate: Certificate, ca: string, host: string): Promise<string | undefined> {
  const server = createServer(certificate);
  server.on('tlsClientError', () => undefined);
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  // An address is compared with the certificate's addresses only where it is the host.
  const to = /^[\d.]+$/.test(host) ? { host } : { host: '127.0.0.1', servername: host };
  return new Promise<string | undefined>((resolve) => {
    const socket = connect({ ...to, port, ca }, () => {
      socket.destroy();
      resolve(undefined);
    }).on('error', ({ message }) => resolve(message));
  }).finally(() => server.close());
}

it('is made once, kept where only its owner reads it, and trusted for the addresses and names of the laptop', async () => {
  const authority = await keptAuthority(folder);
  expect(await keptAuthority(folder)).toEqual(authority);
  expect(statSync(join(folder, 'venue/authority.pem')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'venue')).mode & 0o777).toBe(0o700);
  expect(authority.name).toMatch(/^Baraza venue [0-9A-F]{4}$/);

  const certificate = await certificateFor(authority, {
    names: ['localhost', 'desk.local'],
    addresses: ['127.0.0.1', '192.168.1.20'],
  });
  for (const host of ['127.0.0.1', 'localhost', 'desk.local'])
    expect(await whyNotTrusted(certificate, authority.cert, host), host).toBeUndefined();
  expect(await whyNotTrusted(certificate, authority.cert, 'other.local')).toMatch(/altnames/);
  expect(new X509Certificate(certificate.cert).subjectAltName).toContain('IP Address:192.168.1.20');
});

it('has a name and a life that phones take: some days before now, 90 days, and never longer than its authority', async () => {
  const authority = await keptAuthority(folder);
  const of = async (now: Date) => {
    const { cert } = await certificateFor(authority, { names: ['localhost'], addresses: [] }, now);
    const { validFrom, validTo } = new X509Certificate(cert);
    return { from: Date.parse(validFrom), to: Date.parse(validTo) };
  };
  const now = Date.now();
  const { from, to } = await of(new Date());
  expect(from).toBeLessThan(now - DAY_MS);
  expect((to - from) / DAY_MS).toBeLessThan(93);
  const late = await of(new Date(now + 300 * DAY_MS));
  expect(late.to).toBe(Date.parse(new X509Certificate(authority.cert).validTo));
});

it('vouches for nothing on the internet, whoever has its key', async () => {
  const authority = await keptAuthority(folder);
  const forged = await certificateFor(authority, { names: ['bank.example'], addresses: [] });
  expect(await whyNotTrusted(forged, authority.cert, 'bank.example')).toMatch(/permitted subtree/);
  const address = await certificateFor(authority, { names: ['localhost'], addresses: ['203.0.113.7'] });
  expect(await whyNotTrusted(address, authority.cert, 'localhost')).toMatch(/permitted subtree/);
});

it('says what to do when the clock is before it, and when it ends soon', async () => {
  await keptAuthority(folder);
  await expect(keptAuthority(folder, new Date('2020-01-01'))).rejects.toThrow(
    /clock says 2020-01-01, .+ Set the clock, then start again\.$/,
  );
  await expect(keptAuthority(folder, new Date(Date.now() + 352 * DAY_MS))).rejects.toThrow(
    /authority\.pem away: the next start makes another authority/,
  );
});

it('is never replaced by itself: a damaged file is named', async () => {
  await keptAuthority(folder);
  const file = join(folder, 'venue/authority.pem');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
  await expect(keptAuthority(folder)).rejects.toThrow(/authority\.pem is damaged/);
  expect(existsSync(file)).toBe(true);
});
