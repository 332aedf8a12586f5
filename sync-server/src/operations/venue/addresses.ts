import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Networks that are nobody's on the internet: the laptop's authority can vouch for no other address. */
export const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '127.0.0.0/8',
];
/** Names that lead nowhere on the internet, with all below them. */
export const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'lan', 'home.arpa'];

/** Networks inside this machine, or of a VPN: no phone reaches them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale|vethernet|wsl)/i;

export interface VenueAddresses {
  /** What phones open: an address or a name. */
  main: string;
  /** All that the certificate is for. */
  names: string[];
  addresses: string[];
  /** Addresses that phones might reach too, with the names of their networks. */
  others: string[];
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Chooses what phones open.
 * @param wanted an address of this machine, or a private name that leads here
 * @throws Error that says what to do
 */
export function venueAddresses(
  wanted: string | undefined,
  interfaces: Interfaces = networkInterfaces(),
  host = hostname(),
): VenueAddresses {
  const found = Object.entries(interfaces).flatMap(([network, infos = []]) =>
    infos.filter(isPrivate).map(({ address, internal }) => ({ address, network, internal })),
  );
  const reachable = found
    .filter(({ internal }) => !internal)
    .sort((a, b) => Number(VIRTUAL.test(a.network)) - Number(VIRTUAL.test(b.network)));
  const main = wanted === undefined ? reachable[0]?.address : wanted.toLowerCase();
  if (main === undefined) throw new Error(noneOf(Object.values(interfaces).flatMap((infos = []) => infos)));
  const isAddress = ipaddr.isValid(main);
  if (isAddress && !found.some(({ address }) => address === main)) throw new Error(notOurs(main, reachable));
  if (!isAddress && !PRIVATE_NAMES.some((end) => main === end || main.endsWith(`.${end}`)))
    throw new Error(
      `VENUE_ADDRESS ${main} can't be used: the laptop vouches for its private addresses, and for names that end in ${PRIVATE_NAMES.join(', ')}.`,
    );
  const own = `${host.split('.')[0]?.toLowerCase()}.local`;
  return {
    main,
    names: [...new Set(['localhost', ...(isAddress ? [] : [main]), ...(NAME.test(own) ? [own] : [])])],
    addresses: [...new Set(found.map(({ address }) => address))],
    others: reachable
      .filter(({ address }) => address !== main)
      .map(({ address, network }) => `${address} (${network})`),
  };
}

const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const notOurs = (main: string, reachable: { address: string }[]): string =>
  `VENUE_ADDRESS ${main} is no private address of this laptop now. ` +
  (reachable.length > 0
    ? `It has ${reachable.map(({ address }) => address).join(', ')}.`
    : 'It is in no network: join the venue’s Wi-Fi first.');

/** Where no address is private. Some networks, as those of universities, give each machine one of the internet. */
function noneOf(infos: NetworkInterfaceInfo[]): string {
  const [ofInternet] = infos.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ofInternet
    ? `This laptop is at ${ofInternet.address}, an address of the internet, for which it can't vouch. Set VENUE_ADDRESS to a private name ` +
        'that leads here in this network (baraza.internal), or let the laptop open a hotspot; then start again.'
    : 'This laptop is in no network that phones could join. Join the venue’s Wi-Fi, or let the laptop open a hotspot; then start again.';
}

const isPrivate = ({ family, address }: NetworkInterfaceInfo): boolean => {
  if (family !== 'IPv4') return false;
  const parsed = ipaddr.IPv4.parse(address);
  return PRIVATE_NETWORKS.some((network) => parsed.match(ipaddr.IPv4.parseCIDR(network)));
};
