import { type LookupAddress, lookup } from 'node:dns';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Which servers pictures are fetched from. Tests reach one on loopback; nothing else may. */
export interface Reach {
  resolve(hostname: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  /** '' is that of https. */
  isAllowedPort(port: string): boolean;
  /** Trusted beside nobody else; absent: whom Node trusts. */
  ca?: string;
}

/** What IPv6 has given out; all that is written for IPv4 or for a network of its own lies outside, or has a range's name. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is one of the open internet: not this machine, its network, or one inside another. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

const resolveAll = promisify(lookup);

export const OPEN_INTERNET: Reach = {
  resolve: (hostname) => resolveAll(hostname, { all: true }),
  isAllowed: isPublicAddress,
  isAllowedPort: (port) => port === '',
};
