import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Names of networks in `TRUSTED_PROXIES`. */
const NETWORKS: Partial<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** What stands for everything that is no address: all such browsers share one limit. */
const UNKNOWN = 'unknown';
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** Words of an IPv6 address that name a network: a household or office has all addresses of a /64. */
const NETWORK_WORDS = 4;
const WORDS = 8;

/** Whether an address may name another one in `X-Forwarded-For`. */
export type TrustsProxy = (address: string) => boolean;

/**
 * The address in a text as proxies write it: without port, brackets and zone, IPv4 in IPv6 as IPv4, IPv6 in its shortest form; null for
 * anything else.
 */
export function parseAddress(text: string): string | null {
  const [, bracketed, plain] = /^\s*"?(?:\[([^\]]*)\](?::\d+)?|([^"[\]]*?))"?\s*$/.exec(text) ?? [];
  const [bare = ''] = (bracketed ?? plain ?? '').split('%');
  if (isIP(bare) === 6) return shortest(bare);
  const [host = '', port = '0', ...more] = bare.split(':');
  return isIP(host) === 4 && /^\d{1,5}$/.test(port) && more.length === 0 ? host : null;
}

/** @param trusted addresses, networks (`10.0.0.0/8`) and their names, comma-separated */
export function trustProxies(trusted: string): TrustsProxy {
  const list = new BlockList();
  for (const network of trusted.split(',').flatMap((name) => NETWORKS[name.trim()] ?? name.trim())) {
    const [address = '', bits] = network.split('/');
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (network !== '') list.addSubnet(address, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The address of a browser: the last one in `X-Forwarded-For` that no trusted proxy has, or the peer's own. */
export function readClientAddress({ headers, socket }: IncomingMessage, trusts: TrustsProxy): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = parseAddress(socket.remoteAddress ?? '');
  for (const hop of forwarded.filter((name) => name.trim() !== '').toReversed()) {
    if (address === null || !trusts(address)) break;
    address = parseAddress(hop);
  }
  return address ?? UNKNOWN;
}

/** What limits count: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const words = [...(first ?? []), ...Array<string>(WORDS).fill('0')];
  if (tail !== undefined) words.splice(WORDS - (last ?? []).length, WORDS, ...(last ?? []));
  return `${words.slice(0, NETWORK_WORDS).join(':')}::/64`;
}

function shortest(address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [upper, lower] = [parseInt(high, 16), parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}
