import type { GroupMetadata, GroupParticipant, ParticipantAction, WASocket } from 'baileys';

import { HOUR_MS } from '@contract/time';

import type { RemoteGroup, RemoteMember } from '../messenger';
import type { WhatsappLibrary } from './library';

/** Age up to which cached metadata is used for sending. WhatsApp announces changes. */
const FRESH_MS = 6 * HOUR_MS;

/** The account's groups, queried from WhatsApp as rarely as possible because it limits frequent queries. */
export interface GroupMetadataCache {
  fetchGroups(): Promise<RemoteGroup[]>;
  fetchMembers(address: string): Promise<RemoteMember[]>;
  /** Cached metadata of a group, unless it is too old. */
  get(address: string): GroupMetadata | undefined;
  invalidate(address: string): void;
  /** Applies announced changes of a group. */
  update(changes: Partial<GroupMetadata>): void;
  /** Applies announced changes of its members; what they do not cover makes the next send query the group. */
  updateMembers(address: string, action: ParticipantAction, members: readonly GroupParticipant[]): void;
  /** True while a list is fetched; the library emits its result as if the groups had changed. */
  isListing(): boolean;
}

interface KnownGroup {
  atMs: number;
  group: GroupMetadata;
}

export function createGroupMetadataCache(
  { jidNormalizedUser }: WhatsappLibrary,
  getSocket: () => WASocket,
): GroupMetadataCache {
  const groups = new Map<string, KnownGroup>();
  let listingCount = 0;
  const note = (group: GroupMetadata) => groups.set(group.id, { atMs: Date.now(), group });

  async function fetchAll(): Promise<GroupMetadata[]> {
    listingCount += 1;
    try {
      return Object.values(await getSocket().groupFetchAllParticipating());
    } finally {
      listingCount -= 1;
    }
  }

  function ownAddresses(): Set<string> {
    const { id, lid } = getSocket().user ?? {};
    return new Set([id, lid].flatMap((address) => (address === undefined ? [] : [jidNormalizedUser(address)])));
  }

  return {
    async fetchGroups() {
      const all = await fetchAll();
      all.forEach(note);
      return presentGroups(all, ownAddresses());
    },
    async fetchMembers(address) {
      const group = await getSocket().groupMetadata(address);
      note(group);
      return group.participants.map((participant) => presentMember(participant));
    },
    get(address) {
      const found = groups.get(address);
      return found && Date.now() - found.atMs < FRESH_MS ? found.group : undefined;
    },
    invalidate: (address) => void groups.delete(address),
    update({ id = '', ...changes }) {
      const known = groups.get(id);
      if (known) known.group = { ...known.group, ...changes };
    },
    updateMembers(address, action, members) {
      const known = groups.get(address);
      const changed = known && changeMembers(known.group.participants, action, members);
      if (!changed) groups.delete(address);
      else known.group = { ...known.group, participants: changed, size: changed.length };
    },
    isListing: () => listingCount > 0,
  };
}

/** The members after a change, or null when it cannot be applied. */
function changeMembers(
  known: readonly GroupParticipant[],
  action: ParticipantAction,
  members: readonly GroupParticipant[],
): GroupParticipant[] | null {
  const ids = new Set(members.map(({ id }) => id));
  const others = known.filter(({ id }) => !ids.has(id));
  switch (action) {
    case 'add':
      return [...others, ...members];
    case 'remove':
      return others.length === known.length - ids.size ? others : null;
    case 'promote':
    case 'demote':
    case 'modify':
      return null;
  }
}

/**
 * Groups as the console shows them. A community itself cannot be written to; its announcement group replaces it under
 * the community's name.
 */
function presentGroups(all: GroupMetadata[], own: ReadonlySet<string>): RemoteGroup[] {
  const names = new Map(all.filter((group) => group.isCommunity).map((group) => [group.id, group.subject]));
  const announced = new Set(all.flatMap((group) => (group.isCommunityAnnounce ? [group.linkedParent] : [])));
  return all
    .filter((group) => !announced.has(group.id))
    .map((group) => {
      const isOfCommunity = group.isCommunity === true || group.isCommunityAnnounce === true;
      return {
        address: group.id,
        name: names.get(group.isCommunityAnnounce ? (group.linkedParent ?? '') : group.id) ?? group.subject,
        type: isOfCommunity ? ('community' as const) : ('group' as const),
        membersCount: group.size ?? group.participants.length,
        canPost: group.isCommunity !== true && (group.announce !== true || isAdmin(group, own)),
      };
    });
}

function isAdmin({ participants }: GroupMetadata, own: ReadonlySet<string>): boolean {
  const me = participants.find(({ id, phoneNumber }) => own.has(id) || own.has(phoneNumber ?? ''));
  return (me?.admin ?? null) !== null;
}

/** A member may have only a hidden id, which must not be used as a telephone number. */
function presentMember(participant: GroupMetadata['participants'][number]): RemoteMember {
  const address = [participant.phoneNumber, participant.id].find((one) => one?.endsWith('@s.whatsapp.net'));
  return {
    phone: address?.replace(/[:@].*$/, '') ?? null,
    name: participant.name ?? participant.notify ?? null,
    isAdmin: (participant.admin ?? null) !== null,
  };
}
