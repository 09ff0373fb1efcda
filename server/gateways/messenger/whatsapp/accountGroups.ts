import type { BinaryNode, GroupMetadata, WASocket } from 'baileys';

import type { RemoteGroup, RemoteMember, RemoteRequest } from '../messenger';
import {
  presentMember,
  presentRequest,
  type GroupChange,
  type GroupMetadataCache,
  type IsOwn,
} from './groupMetadataCache';
import { readGroupNotification } from './groupNotification';
import {
  createKeptGroups,
  isRefused,
  recordFailure,
  recordList,
  recordOpening,
  retryDelayMs,
  type KeptGroups,
} from './keptGroups';
import type { WhatsappLibrary } from './library';

/** Dependencies of the groups of an account. */
export interface AccountGroupsParts {
  library: WhatsappLibrary;
  onError(error: unknown, what: string): void;
  /** WhatsApp limits the account's queries. */
  onLimited(): void;
  /** Delay before the next try; tests shorten it. */
  retryDelayMs?: ((failedCount: number, isLimited: boolean) => number) | undefined;
}

/** Callbacks for the owner of a connection. */
export interface GroupEvents {
  /** The whole list is known. */
  onGroupsListed(): void;
  /** The list was fetched, or could not be. */
  onGroupsTried(): void;
  /** One of possibly many changes. */
  onGroupsChanged(): void;
}

/**
 * The groups of one account, kept over all its connections. WhatsApp limits frequent queries: the list is fetched when a
 * connection opens and rarely after, and notifications change what is kept.
 */
export interface AccountGroups {
  /** Uses a new connection. */
  connect(socket: WASocket, events: GroupEvents): ConnectedGroups;
}

/** The groups over one connection. */
export interface ConnectedGroups {
  /** @param address of the account; the groups of another phone are forgotten */
  opened(address: string): void;
  closed(): void;
  /** Kept groups; fetched only if there is no list yet. */
  list(): Promise<RemoteGroup[]>;
  /** Fetches the list. @throws the last error again while WhatsApp limits the account */
  fetch(): Promise<RemoteGroup[]>;
  fetchMembers(address: string): Promise<RemoteMember[]>;
  leave(address: string): Promise<void>;
  /** Fetches the group. */
  read(address: string): Promise<GroupMetadata>;
  /** We changed it ourselves. */
  changed(address: string, change: GroupChange): void;
  /** The code of its invite link. */
  readInvite(address: string): Promise<string>;
  fetchRequests(address: string): Promise<RemoteRequest[]>;
  /** Metadata for a send, fetched only if it is unknown. */
  forSending(address: string): Promise<GroupMetadata>;
}

export function createAccountGroups(parts: AccountGroupsParts): AccountGroups {
  const isOwn: IsOwn = (addresses) =>
    addresses.some((address) => kept.own.some((mine) => parts.library.areJidsSameUser(mine, address)));
  const kept = createKeptGroups(isOwn);
  return { connect: (socket, events) => connectGroups(parts, kept, isOwn, socket, events) };
}

function connectGroups(
  parts: AccountGroupsParts,
  kept: KeptGroups,
  isOwn: IsOwn,
  socket: WASocket,
  events: GroupEvents,
): ConnectedGroups {
  const { cache } = kept;
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  let listing: Promise<void> | null = null;
  /** Members of lists fetched here: the library also emits these lists, possibly much later. */
  const fetched = new WeakSet<object>();

  async function fetchList(): Promise<void> {
    const { failure } = kept;
    if (failure?.isLimited && Date.now() < failure.retryAtMs) throw failure.error;
    const groups = Object.values(await recordFailures(() => socket.groupFetchAllParticipating()));
    groups.forEach(({ participants }) => fetched.add(participants));
    recordList(kept, groups);
    schedule();
  }

  /** Concurrent callers share one query. */
  function fetchListOnce(): Promise<void> {
    listing ??= fetchList().finally(() => (listing = null));
    return listing;
  }

  async function fetchGroup(address: string): Promise<GroupMetadata> {
    const group = await socket.groupMetadata(address);
    cache.keep(group);
    kept.joined.delete(address);
    return group;
  }

  /** The account may have been removed again meanwhile. */
  async function fetchJoined(address: string): Promise<void> {
    await recordFailures(() =>
      fetchGroup(address).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        kept.joined.delete(address);
      }),
    );
  }

  /** A closed connection is no failure of the query. */
  async function recordFailures<T>(query: () => Promise<T>): Promise<T> {
    return query().catch((error: unknown) => {
      if (isOpen && recordFailure(kept, error, parts.retryDelayMs ?? retryDelayMs).isLimited) parts.onLimited();
      throw error;
    });
  }

  async function fetchDue(): Promise<void> {
    if (Date.now() >= kept.listDueAtMs) {
      await fetchListOnce();
      events.onGroupsListed();
    }
    for (const address of kept.joined) {
      await fetchJoined(address);
      events.onGroupsChanged();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    const dueAtMs = kept.joined.size > 0 ? 0 : kept.listDueAtMs;
    const delayMs = Math.max(dueAtMs, kept.failure?.retryAtMs ?? 0) - Date.now();
    timer = setTimeout(() => void work(), delayMs);
  }

  async function work(): Promise<void> {
    await fetchDue().catch((error: unknown) => {
      if (isOpen) parts.onError(error, 'the groups were not fetched, trying again later');
    });
    events.onGroupsTried();
    schedule();
  }

  function applyNotification(node: BinaryNode): void {
    const from = node.attrs.from ?? '';
    for (const notification of readGroupNotification(node, isOwn)) {
      if (notification.kind === 'left') cache.remove(from);
      else if (notification.kind !== 'joined') cache.change(from, notification);
      else if (!cache.has(from)) kept.joined.add(from);
    }
    if (kept.joined.size > 0) schedule();
    events.onGroupsChanged();
  }

  /** The library fetches the list itself when WhatsApp calls it outdated. */
  function takeList(groups: readonly Partial<GroupMetadata>[]): void {
    const lists = groups.filter((group): group is GroupMetadata => group.participants !== undefined);
    if (listing || lists.length === 0 || lists.some(({ participants }) => fetched.has(participants))) return;
    if (lists.length === groups.length) recordList(kept, lists);
    else lists.forEach((group) => cache.keep(group));
    events.onGroupsChanged();
  }

  socket.ws.on('CB:notification,type:w:gp2', applyNotification);
  socket.ev.on('groups.update', takeList);
  socket.ev.on('groups.upsert', (groups) => {
    groups.forEach((group) => cache.keep(group));
    events.onGroupsChanged();
  });

  return {
    opened(address) {
      recordOpening(kept, address, socket.user?.lid);
      isOpen = true;
      if (kept.listedAtMs !== null) events.onGroupsListed();
      if (Date.now() < Math.max(kept.listDueAtMs, kept.failure?.retryAtMs ?? 0)) events.onGroupsTried();
      schedule();
    },
    closed() {
      isOpen = false;
      clearTimeout(timer);
    },
    async list() {
      if (kept.listedAtMs === null) await fetchListOnce();
      return cache.list();
    },
    async fetch() {
      await fetchListOnce();
      return cache.list();
    },
    fetchMembers: async (address) => (await fetchGroup(address)).participants.map((member) => presentMember(member)),
    read: fetchGroup,
    changed(address, change) {
      cache.change(address, change);
      events.onGroupsChanged();
    },
    ...queriesOf(socket, cache),
    forSending: async (address) => cache.get(address) ?? fetchGroup(address),
  };
}

/** What needs nothing but the connection. */
const queriesOf = (
  socket: WASocket,
  cache: Pick<GroupMetadataCache, 'remove'>,
): Pick<ConnectedGroups, 'leave' | 'readInvite' | 'fetchRequests'> => ({
  async leave(address) {
    await socket.groupLeave(address);
    cache.remove(address);
  },
  async readInvite(address) {
    const code = await socket.groupInviteCode(address);
    if (!code) throw new Error('WhatsApp sent no invite code.');
    return code;
  },
  fetchRequests: async (address) => (await socket.groupRequestParticipantsList(address)).map(presentRequest),
});
