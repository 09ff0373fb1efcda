/** Unencrypted WebSocket is allowed to this machine only (tests): TLS is what proves the server's identity. */
export function isWhatsappAddress(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return protocol === 'wss:' || (protocol === 'ws:' && (hostname === '127.0.0.1' || hostname === 'localhost'));
}
