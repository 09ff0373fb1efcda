import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { readProxyHost } from '@contract/proxyHost';
import type { AccountProxies, ProxyDraft, ReachResult, SaveProxies, ShownProxy } from '@contract/schemas/proxies';

import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { OwnProxies, Proxy, ProxyControl, StoredProxies } from '../../gateways/messenger/proxyControl';
import { createMinuteCounter } from '../../http/minuteCounter';
import { AddressRefusedError } from '../../net/publicAddress';

const MINUTE_SECONDS = 60;

/** The proxies of an owner's account: they are entered, tested and used, and their passwords never shown again. */
export type ProxiesService = ReturnType<typeof createProxiesService>;

type ProxiesDeps = Pick<Deps, 'db' | 'engine' | 'log' | 'messengers'>;

export function createProxiesService({ db, engine, log, messengers }: ProxiesDeps) {
  const mayTest = createMinuteCounter(limits.proxies.testsPerMinuteMaxCount);

  async function requireControl(userId: number): Promise<ProxyControl> {
    const { kind } = messengerAccounts;
    const [account] = await db.select({ kind }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    const control = messengers.find(account?.kind ?? null)?.proxies;
    if (!control) throw new AppError('PROXIES_NOT_OFFERED');
    return control;
  }

  /** An owner may enter proxies before the first connection. */
  async function accountOf(userId: number) {
    await db.insert(messengerAccounts).values({ userId }).onConflictDoNothing();
    const { id, state, usesSpareProxy } = messengerAccounts;
    const isOwn = eq(messengerAccounts.userId, userId);
    const [account] = await db.select({ id, state, usesSpareProxy }).from(messengerAccounts).where(isOwn);
    if (!account) throw new Error('The account was removed.');
    return account;
  }

  async function present(userId: number): Promise<AccountProxies> {
    const control = await requireControl(userId);
    const { id, state, usesSpareProxy } = await accountOf(userId);
    const { first, spare, revision } = await control.read(id);
    return {
      first: first && show(first),
      spare: spare && show(spare),
      serverHasProxy: await control.serverHasProxy(id),
      isSpareInUse: state === 'open' && usesSpareProxy && spare !== null,
      revision,
    };
  }

  /** The connection is opened anew by the process that has it, if any. */
  async function reconnect(accountId: number): Promise<void> {
    try {
      await engine.runCommand(accountId, 'reconnect', {});
    } catch (err) {
      if (err instanceof AppError && err.code === 'MESSENGER_NOT_CONNECTED') return;
      log.warn({ err, accountId }, 'the connection uses the former proxy until it is opened next');
    }
  }

  return {
    /** @throws AppError PROXIES_NOT_OFFERED when the messenger is reached without them */
    get: present,

    /**
     * Stores both; an open connection is opened anew.
     * @throws AppError PROXY_PASSWORD_NEEDED when a stored password would be sent to another address or with another user name
     * @throws AppError PROXIES_CHANGED when others were saved since `revision` was read
     * @throws AppError PROXY_PRIVATE, PROXIES_NOT_OFFERED
     */
    async save(userId: number, { revision, ...drafts }: SaveProxies): Promise<AccountProxies> {
      const control = await requireControl(userId);
      const { id } = await accountOf(userId);
      const choose = (known: StoredProxies) => {
        const isOlder = revision !== undefined && revision !== known.revision;
        // Sent again after a lost response, it is stored already.
        if (isOlder && !(isStored(drafts.first, known.first) && isStored(drafts.spare, known.spare)))
          throw new AppError('PROXIES_CHANGED');
        return { first: complete(drafts.first, known), spare: complete(drafts.spare, known) };
      };
      const isChanged = await control.change(id, choose).catch((error: unknown) => {
        throw error instanceof AddressRefusedError ? new AppError('PROXY_PRIVATE') : error;
      });
      if (isChanged) await reconnect(id);
      return present(userId);
    },

    /**
     * Tries a proxy that need not be stored; null: the way without one.
     * @throws AppError TOO_MANY_REQUESTS, PROXY_PASSWORD_NEEDED, PROXIES_NOT_OFFERED
     */
    async test(userId: number, draft: ProxyDraft | null): Promise<ReachResult> {
      const control = await requireControl(userId);
      if (!mayTest(String(userId))) throw new AppError('TOO_MANY_REQUESTS', { seconds: MINUTE_SECONDS });
      const { id } = await accountOf(userId);
      return control.test(id, complete(draft, await control.read(id)));
    },
  };
}

/** Adds the stored password to a draft without one, but only for the address and user that it was entered for. */
function complete(draft: ProxyDraft | null, { first, spare }: OwnProxies): Proxy | null {
  if (draft === null) return null;
  const entered = withoutPassword(draft);
  if (entered.username === null) return { ...entered, password: null };
  if (draft.password !== undefined) return { ...entered, password: draft.password };
  const known = [first, spare].find((other) => other && isSame(other, entered));
  if (!known) throw new AppError('PROXY_PASSWORD_NEEDED');
  return known;
}

const withoutPassword = ({ kind, host, port, username }: ProxyDraft): Omit<Proxy, 'password'> => ({
  kind,
  host: readProxyHost(host) ?? '',
  port,
  username: username === '' ? null : username,
});

function isStored(draft: ProxyDraft | null, stored: Proxy | null): boolean {
  if (draft === null || stored === null) return draft === stored;
  const hasOtherPassword = draft.password !== undefined && draft.password !== (stored.password ?? '');
  return isSame(stored, withoutPassword(draft)) && !hasOtherPassword;
}

const isSame = (one: Proxy, other: Omit<Proxy, 'password'>): boolean =>
  one.kind === other.kind && one.host === other.host && one.port === other.port && one.username === other.username;

const show = ({ password, ...proxy }: Proxy): ShownProxy => ({
  ...proxy,
  hasPassword: password !== null && password !== '',
});
