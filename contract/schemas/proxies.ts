import { z } from 'zod';

import { limits } from '../limits';
import { readProxyHost } from '../proxyHost';

const { hostMaxChars, loginMaxChars, portMax } = limits.proxies;

/** How a proxy is spoken to; `http` and `https` with CONNECT. Ours. */
export const ProxyKind = z.enum(['http', 'https', 'socks5']);
export type ProxyKind = z.infer<typeof ProxyKind>;

/** A proxy as it was entered. Its password never leaves the server. Ours. */
export const ShownProxy = z
  .object({
    kind: ProxyKind,
    host: z.string(),
    port: z.number(),
    username: z.string().nullable(),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'Proxy' });
export type ShownProxy = z.infer<typeof ShownProxy>;

/** The way of an account to WhatsApp: `spare` is tried when `first` fails, never at the same time. Ours. */
export const AccountProxies = z
  .object({
    /** Null: the server's own way. */
    first: ShownProxy.nullable(),
    spare: ShownProxy.nullable(),
    /** Whether the server's own way is a proxy of its operator; otherwise it is a direct connection. */
    serverHasProxy: z.boolean(),
    /** Whether the open connection goes through `spare`. */
    isSpareInUse: z.boolean(),
    /** Another number after each change. */
    revision: z.int().optional(),
  })
  .meta({ id: 'AccountProxies' });
export type AccountProxies = z.infer<typeof AccountProxies>;

/** A proxy as its owner enters it. Without `password` the stored one of the same address and user is kept. Ours. */
export const ProxyDraft = z.object({
  kind: ProxyKind,
  host: z
    .string('problems.proxyHost')
    .trim()
    .max(hostMaxChars, 'problems.proxyHost')
    .refine((text) => readProxyHost(text) !== null, 'problems.proxyHost'),
  port: z.int('problems.proxyPort').min(1, 'problems.proxyPort').max(portMax, 'problems.proxyPort'),
  username: z.string().trim().max(loginMaxChars).nullable(),
  password: z.string().max(loginMaxChars).optional(),
});
export type ProxyDraft = z.infer<typeof ProxyDraft>;

/** Both proxies of an account. With `revision` only when nobody has changed them since. Ours. */
export const SaveProxies = z.object({
  first: ProxyDraft.nullable(),
  spare: ProxyDraft.nullable(),
  revision: z.int().optional(),
});
export type SaveProxies = z.infer<typeof SaveProxies>;

/** A proxy to test before it is saved; null: the server's own way. Ours. */
export const TestProxy = z.object({ proxy: ProxyDraft.nullable() });
export type TestProxy = z.infer<typeof TestProxy>;

/**
 * What a test found. `nameBlocked`, `refused`, `hangs`: WhatsApp is blocked, by its name, by a refusal, by silence; `foreignServer`:
 * another server responds in its place; `filesBlocked`: chats work, files do not. Ours.
 */
export const ReachOutcome = z.enum([
  'works',
  'slow',
  'filesBlocked',
  'nameBlocked',
  'refused',
  'hangs',
  'foreignServer',
  'proxyUnknown',
  'proxyPrivate',
  'proxySilent',
  'proxyLogin',
  'proxyRefuses',
  'proxyCutOff',
  'proxyOtherKind',
]);
export type ReachOutcome = z.infer<typeof ReachOutcome>;

/** `tookMs` is how long WhatsApp took to respond; null when it did not. Ours. */
export const ReachResult = z
  .object({ outcome: ReachOutcome, tookMs: z.number().nullable() })
  .meta({ id: 'ReachResult' });
export type ReachResult = z.infer<typeof ReachResult>;
