import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { venueAddresses } from './addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null },
];
const LOOPBACK = { lo: at('127.0.0.1', true) };
const LAPTOP = { ...LOOPBACK, docker0: at('172.17.0.1'), wlan0: at('192.168.1.20'), eth0: at('10.0.0.5') };

it('takes a network that phones are in, not one inside the machine, and is certified for all of them', () => {
  expect(venueAddresses(undefined, LAPTOP, 'Desk-Laptop.fritz.box')).toEqual({
    main: '192.168.1.20',
    names: ['localhost', 'desk-laptop.local'],
    addresses: ['127.0.0.1', '172.17.0.1', '192.168.1.20', '10.0.0.5'],
    others: ['10.0.0.5 (eth0)', '172.17.0.1 (docker0)'],
  });
});

it('takes what was asked for: an address of its own, or a private name', () => {
  expect(venueAddresses('10.0.0.5', LAPTOP).main).toBe('10.0.0.5');
  expect(venueAddresses('Baraza.internal', LAPTOP, 'desk')).toMatchObject({
    main: 'baraza.internal',
    names: ['localhost', 'baraza.internal', 'desk.local'],
  });
});

it('says what to do where no phone could reach it', () => {
  expect(() => venueAddresses(undefined, LOOPBACK)).toThrow(
    /in no network that phones could join\. Join the venue’s Wi-Fi/,
  );
  expect(() => venueAddresses('192.168.1.99', LAPTOP)).toThrow(
    /^VENUE_ADDRESS 192\.168\.1\.99 is no private address of this laptop now\. It has 192\.168\.1\.20, 10\.0\.0\.5/,
  );
});

it('vouches for no name and no address of the internet', () => {
  expect(() => venueAddresses('conference.example', LAPTOP)).toThrow(/names that end in localhost, local, internal/);
  expect(() => venueAddresses('notlocal', LAPTOP)).toThrow(/can't be used/);
  expect(() => venueAddresses(undefined, { ...LOOPBACK, eth0: at('203.0.113.7') })).toThrow(
    /is at 203\.0\.113\.7, an address of the internet.+Set VENUE_ADDRESS to a private name/,
  );
});
