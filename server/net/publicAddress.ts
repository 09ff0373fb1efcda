import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

import { SECOND_MS } from '@contract/time';

/** An address that may be connected to. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** `unknown`: the host does not exist or its name server does not respond; `private`: it has no public address. */
export type AddressRefusal = 'unknown' | 'private';

/** A host that no connection is made to. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
  constructor(readonly reason: AddressRefusal) {
    super(reason === 'private' ? 'The host has no public address' : 'The host is unknown');
  }
}

/** Decides which hosts that owners type may be connected to. */
export interface AddressCheck {
  /**
   * Connect to one of the returned addresses, not to the name: another lookup may have another result.
   * @param host a name or an address, as in `URL.hostname`
   * @throws AddressRefusedError
   */
  resolve: (host: string) => Promise<[CheckedAddress, ...CheckedAddress[]]>;
}

/** Every address of a name; empty when it has none. */
type Lookup = (name: string) => Promise<string[]>;

const DNS_TIMEOUT_MS = 3 * SECOND_MS;
const DNS_TRIES = 2;

const NOT_PUBLIC_V4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within 2000::/3; these embed an IPv4 address or are reserved. */
const NOT_PUBLIC_V6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(network, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to the public internet; false for whatever is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  // Outside 2000::/3 are loopback, link-local, unique local and mapped IPv4 addresses.
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Asks the name servers: `lookup` would occupy a thread of the process for as long as an owner's name server likes. */
async function askNameServers(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** Also finds names that only this machine or its network knows. */
async function askSystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** @param allowPrivate the setting `ALLOW_PRIVATE_ADDRESSES`: every address is allowed */
export function createAddressCheck({ allowPrivate }: { allowPrivate: boolean }, lookUp?: Lookup): AddressCheck {
  const look = lookUp ?? (allowPrivate ? askSystem : askNameServers);
  return {
    async resolve(host) {
      const name = host.replace(/^\[(.*)\]$/, '$1');
      const known = isIP(name) === 0 ? await look(name) : [name];
      if (known.length === 0) throw new AddressRefusedError('unknown');
      const [first, ...others] = known
        .filter((address) => allowPrivate || isPublicAddress(address))
        .map((address): CheckedAddress => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
      if (!first) throw new AddressRefusedError('private');
      return [first, ...others];
    },
  };
}
