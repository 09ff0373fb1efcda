/**
 * The host of a proxy as it is connected to: a name in ASCII or an address, IPv6 without brackets. Null for anything else, such as a
 * text with a port or a path.
 */
export function readProxyHost(text: string): string | null {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (!/^[\p{L}\p{N}.:_-]+$/u.test(host)) return null;
  const address = `http://${host.includes(':') ? `[${host}]` : host}/`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : null;
}
