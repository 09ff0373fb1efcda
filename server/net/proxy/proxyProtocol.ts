/** Protocols of proxies in settings and commands. */
export const proxyProtocol = /^(?:https?|socks5h?)$/;
