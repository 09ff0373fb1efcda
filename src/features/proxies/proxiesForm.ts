import { limits } from '@contract/limits';
import { readProxyHost } from '@contract/proxyHost';
import type { AccountProxies, ProxyDraft, ProxyKind, SaveProxies, ShownProxy } from '@contract/schemas/shapes';

/** The two ways, in the order in which they are tried. */
export const WAYS = ['first', 'spare'] as const;
export type WayName = (typeof WAYS)[number];

/** What is chosen of a way; `none` is the server's own way, or no spare one. */
export type WayKind = ProxyKind | 'none';
export const PROXY_KINDS: readonly ProxyKind[] = ['http', 'https', 'socks5'];

/** One way as it is typed. Its password is apart, so that no draft contains it. */
export interface WayFields {
  kind: WayKind;
  host: string;
  port: string;
  username: string;
}

/** Both ways as they are typed. */
export type ProxiesFields = Record<WayName, WayFields>;
export type Passwords = Record<WayName, string>;

/** What is kept of a form: also which stored proxies it began with. Missing in drafts of earlier versions. */
export type ProxiesDraft = ProxiesFields & { revision?: number };

/** Names of keys under `proxies:problems`. */
export interface WayProblems {
  host: 'host' | null;
  port: 'port' | null;
}

const empty: WayFields = { kind: 'none', host: '', port: '', username: '' };

const fieldsOf = (proxy: ShownProxy | null): WayFields =>
  proxy ? { kind: proxy.kind, host: proxy.host, port: String(proxy.port), username: proxy.username ?? '' } : empty;

/** The stored proxies as fields. */
export const toFields = ({ first, spare }: AccountProxies): ProxiesFields => ({
  first: fieldsOf(first),
  spare: fieldsOf(spare),
});

/** What must be corrected before a way can be tested or saved. */
export function findProblems({ kind, host, port }: WayFields): WayProblems {
  if (kind === 'none') return { host: null, port: null };
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= limits.proxies.portMax;
  return { host: readProxyHost(host) === null ? 'host' : null, port: isPort ? null : 'port' };
}

/** Whether a way can be tested and saved. */
export function isComplete(fields: WayFields): boolean {
  const { host, port } = findProblems(fields);
  return host === null && port === null;
}

/** A way as the server takes it; an empty password keeps the stored one, if there is one. */
export function toDraft(fields: WayFields, password: string, stored: ShownProxy | null): ProxyDraft | null {
  const { kind, host, port, username } = fields;
  if (kind === 'none') return null;
  const isKept = password === '' && stored?.hasPassword === true;
  return {
    kind,
    host: host.trim(),
    port: Number(port),
    username: username.trim() === '' ? null : username.trim(),
    ...(!isKept && { password }),
  };
}

/** Both ways as the server takes them. */
export const toSaved = (fields: ProxiesFields, passwords: Passwords, stored: AccountProxies): SaveProxies => ({
  first: toDraft(fields.first, passwords.first, stored.first),
  spare: toDraft(fields.spare, passwords.spare, stored.spare),
});
