/**
 * The host of a proxy as it is connected to: a name in ASCII or an address, IPv6 without brackets. Null for anything else, such as a
 * text with a port or a path.
 */
export function readProxyHost(text: string): string | null {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (!/^[\p{L}\p{N}.:_-]+$/u.test(host)) return null;
  try {
    const { hostname } = new URL(`http://${host.includes(':') ? `[${host}]` : host}/`);
    return hostname.replace(/^\[|\]$/g, '');
  } catch {
    return null;
  }
}
