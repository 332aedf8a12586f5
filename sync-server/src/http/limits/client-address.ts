import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The proxies whose forwarded headers are believed: their networks, or how many of them every call passes through. */
export type TrustedProxy = { networks: readonly [Address, number][] } | { hops: number };

export const NO_PROXY: TrustedProxy = { hops: 0 };

/** Bits of an IPv6 address that tell customers apart: each usually has a whole /64 to take addresses from. */
const IPV6_CUSTOMER_BITS = 64;
const MOST_HOPS = 10;

/** Reads "10.0.0.1, 172.16.0.0/12, fd00::/8", or a number of hops. @returns undefined when it is neither */
export function readTrustedProxy(text: string): TrustedProxy | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? { hops: Number(text) } : undefined;
  const networks = text.split(',').map((part) => readNetwork(part.trim()));
  return networks.every((network) => network !== undefined) ? { networks } : undefined;
}

/**
 * The address that a call is counted under: the peer's, or what a trusted proxy says of its client. IPv4 as it is,
 * IPv6 as its /64 ("2001:db8:1:2::/64"), 'unknown' without a peer.
 */
export function clientAddress(http: Context, trusted: TrustedProxy): string {
  const env = http.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const peer = env?.incoming?.socket?.remoteAddress;
  return clientBehind(peer, (name) => http.req.header(name), trusted);
}

/** As `clientAddress`, from the peer and its headers. Both kinds of header have to agree when both are there. */
export function clientBehind(
  peer: string | undefined,
  header: (name: string) => string | undefined,
  trusted: TrustedProxy,
): string {
  const nearest = readAddress(peer ?? '');
  if (!nearest) return peer ?? 'unknown';
  const said = [header('x-forwarded-for')?.split(','), forwardedFor(header('forwarded'))]
    .filter((chain) => chain !== undefined)
    // A proxy passes on what it does not write itself: where the two differ, one is a client's invention.
    .map((chain) => counted(farthest(nearest, chain, trusted) ?? nearest));
  const [first = counted(nearest)] = said;
  return said.every((other) => other === first) ? first : counted(nearest);
}

/** Whether a peer with this address may say on whose behalf it calls. */
export function isTrustedProxy(peer: string, trusted: TrustedProxy): boolean {
  const address = readAddress(peer);
  return address !== undefined && isTrusted(address, 0, trusted);
}

/** Walks from the peer towards the client, as far as each hop is trusted. @returns undefined at a malformed one */
function farthest(peer: Address, chain: readonly string[], trusted: TrustedProxy): Address | undefined {
  let at = peer;
  for (let hop = 0; hop < chain.length && isTrusted(at, hop, trusted); hop++) {
    const next = readAddress(withoutPort(chain[chain.length - 1 - hop] ?? ''));
    if (!next) return undefined;
    at = next;
  }
  return at;
}

function isTrusted(address: Address, hop: number, trusted: TrustedProxy): boolean {
  if ('hops' in trusted) return hop < trusted.hops;
  return trusted.networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** The clients in `Forwarded: for=192.0.2.1;proto=https, for="[2001:db8::1]:80"`, '' for a hop that names none. */
const forwardedFor = (header: string | undefined): string[] | undefined =>
  header?.split(',').map((hop) => /(?:^|;)\s*for\s*=\s*"?([^";]*)"?/i.exec(hop)?.[1] ?? '');

/** "192.0.2.1:80" and "[2001:db8::1]:80" without the port. */
const withoutPort = (text: string): string =>
  text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, (_, ipv6?: string, ipv4?: string) => ipv6 ?? ipv4 ?? '');

/** IPv4 in IPv6 ("::ffff:192.0.2.1") is read as IPv4. Only usual spellings: "1" and "0x7f.1" are none. */
function readAddress(text: string): Address | undefined {
  const isUsual = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isUsual ? ipaddr.process(text) : undefined;
}

function readNetwork(text: string): [Address, number] | undefined {
  const [address = '', bits] = text.split('/');
  const read = readAddress(address);
  if (!read) return undefined;
  if (bits === undefined) return [read, read.kind() === 'ipv4' ? 32 : 128];
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

function counted(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${IPV6_CUSTOMER_BITS}`);
  return `${network.toString()}/${IPV6_CUSTOMER_BITS}`;
}

const withoutZone = (address: Address): string => address.toString().replace(/%.*$/, '');
