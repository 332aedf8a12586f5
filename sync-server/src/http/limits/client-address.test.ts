import { describe, expect, it } from 'vitest';
import { clientBehind, isTrustedProxy, NO_PROXY, readTrustedProxy, type TrustedProxy } from './client-address.ts';

const proxies = (text: string) => readTrustedProxy(text) as TrustedProxy;
const CADDY = proxies('10.0.0.2');
const seen = (peer: string | undefined, headers: Record<string, string>, trusted = CADDY) =>
  clientBehind(peer, (name) => headers[name], trusted);
const forwarded = (value: string) => ({ 'x-forwarded-for': value });

describe('who calls, without a proxy', () => {
  it('is the peer, whatever it says of itself', () => {
    for (const headers of [forwarded('1.2.3.4'), { forwarded: 'for=1.2.3.4' }, {}])
      expect(seen('192.0.2.9', headers, NO_PROXY)).toBe('192.0.2.9');
  });

  it('counts IPv6 by /64, and IPv4 written as IPv6 as IPv4', () => {
    expect(seen('2001:db8:1:2:3:4:5:6', {})).toBe('2001:db8:1:2::/64');
    expect(seen('2001:db8:1:2:ffff::1', {})).toBe('2001:db8:1:2::/64');
    expect(seen('2001:db8:1:3::1', {})).not.toBe('2001:db8:1:2::/64');
    expect(seen('fe80::1%eth0', {})).toBe('fe80::/64');
    expect(seen('::ffff:192.0.2.9', {})).toBe('192.0.2.9');
  });

  it('is nobody in particular when the connection is gone', () => expect(seen(undefined, {})).toBe('unknown'));
});

describe('who calls, through a trusted proxy', () => {
  it.each([
    ['10.0.0.2', '1.2.3.4', '1.2.3.4'],
    ['::ffff:10.0.0.2', '1.2.3.4', '1.2.3.4'],
    ['10.0.0.2', ' 1.2.3.4:5678 ', '1.2.3.4'],
    ['10.0.0.2', '[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['10.0.0.2', '2001:db8:1:2::5', '2001:db8:1:2::/64'],
    ['10.0.0.2', '::ffff:1.2.3.4', '1.2.3.4'],
  ])('is who %s names: %s', (peer, value, client) => expect(seen(peer, forwarded(value))).toBe(client));

  it('is what the proxy added, not what the client wrote before it', () => {
    expect(seen('10.0.0.2', forwarded('6.6.6.6, 1.2.3.4'))).toBe('1.2.3.4');
    expect(seen('10.0.0.2', forwarded('10.0.0.2, 10.0.0.2, 1.2.3.4'))).toBe('1.2.3.4');
    expect(seen('10.0.0.2', forwarded('nonsense, 1.2.3.4'))).toBe('1.2.3.4');
  });

  it('is found behind several, and is the farthest when all are trusted', () => {
    const chain = proxies('10.0.0.0/8, fd00::/8');
    expect(seen('10.0.0.2', forwarded('6.6.6.6, 1.2.3.4, fd00::7, 10.9.9.9'), chain)).toBe('1.2.3.4');
    expect(seen('10.0.0.2', forwarded('10.0.0.5, 10.9.9.9'), chain)).toBe('10.0.0.5');
  });

  it.each(['', 'unknown', '1.2.3', '1.2.3.4.5', '0x7f.1', '1', '1.2.3.4, ', '<script>', '1.2.3.4:port', '[::1'])(
    'is the proxy when what it says is no address: %j',
    (value) => expect(seen('10.0.0.2', forwarded(value))).toBe('10.0.0.2'),
  );

  it('is not believed of anybody else', () => {
    for (const peer of ['10.0.0.3', '192.0.2.9', '::ffff:192.0.2.9'])
      expect(seen(peer, forwarded('1.2.3.4'))).toBe(peer.replace('::ffff:', ''));
  });

  it.each([
    ['for=1.2.3.4', '1.2.3.4'],
    ['by=10.0.0.2; FOR = "1.2.3.4:80" ;proto=https', '1.2.3.4'],
    ['for=6.6.6.6, for="[2001:db8:1:2::5]:4711";proto=https', '2001:db8:1:2::/64'],
    ['for=_hidden', '10.0.0.2'],
    ['proto=https', '10.0.0.2'],
    ['notfor=1.2.3.4', '10.0.0.2'],
  ])('is read from Forwarded too: %s', (value, client) => expect(seen('10.0.0.2', { forwarded: value })).toBe(client));

  it('is the proxy when the two headers differ: it wrote one, and its client the other', () => {
    expect(seen('10.0.0.2', { ...forwarded('1.2.3.4'), forwarded: 'for=6.6.6.6' })).toBe('10.0.0.2');
    expect(seen('10.0.0.2', { ...forwarded('1.2.3.4'), forwarded: 'for=1.2.3.4' })).toBe('1.2.3.4');
  });
});

describe('a number of proxies', () => {
  it('is counted from the server, so that nobody can add one', () => {
    const chain = forwarded('6.6.6.6, 1.2.3.4, 10.9.9.9');
    expect(seen('10.0.0.2', chain, proxies('1'))).toBe('10.9.9.9');
    expect(seen('10.0.0.2', chain, proxies('2'))).toBe('1.2.3.4');
    expect(seen('10.0.0.2', forwarded('1.2.3.4'), proxies('2'))).toBe('1.2.3.4');
    expect(seen('10.0.0.2', {}, proxies('2'))).toBe('10.0.0.2');
  });
});

describe('the setting', () => {
  it.each(['x', '10.0.0', '10.0.0.1/33', 'fd00::/129', '10.0.0.1,', '-1', '1.5', '11', 'localhost', '10.0.0.1/'])(
    'is not %j',
    (text) => expect(readTrustedProxy(text)).toBeUndefined(),
  );

  it('says of a peer whether it is a proxy', () => {
    const trusted = proxies('127.0.0.1, ::1, 172.16.0.0/12');
    for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '172.20.0.3'])
      expect(isTrustedProxy(peer, trusted)).toBe(true);
    for (const peer of ['127.0.0.2', '::2', '172.32.0.1', '', 'x']) expect(isTrustedProxy(peer, trusted)).toBe(false);
    expect(isTrustedProxy('192.0.2.1', proxies('1'))).toBe(true);
    expect(isTrustedProxy('192.0.2.1', NO_PROXY)).toBe(false);
  });
});
