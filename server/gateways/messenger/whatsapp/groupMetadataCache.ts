import type { GroupMetadata, WAMessageAddressingMode } from 'baileys';

import { DAY_MS, SECOND_MS } from '@contract/time';

import type { RemoteGroup, RemoteMember, RemoteRequest } from '../messenger';
import { packMembers, unpackMembers, type PackedMembers } from './packedMembers';

/** Age up to which members are used for sending. WhatsApp announces changes, and the list is fetched again before. */
const KEPT_MS = DAY_MS;

/** Whether one of these addresses is the account's own. */
export type IsOwn = (addresses: readonly (string | undefined)[]) => boolean;

/** What is kept of a group's metadata. */
interface KeptGroup {
  atMs: number;
  name: string;
  /** Address of its community. */
  parent: string | null;
  kind: 'group' | 'community' | 'announcements';
  isAnnouncing: boolean;
  isOwnAdmin: boolean;
  membersCount: number;
  addressingMode: WAMessageAddressingMode | undefined;
  ephemeralS: number | null;
  /** Null when it is unknown: the next send requests it. */
  members: PackedMembers | null;
}

/** An announced change. Members of an `add` or a `remove` never include the account itself. */
export type GroupChange =
  | { kind: 'add' | 'remove'; ids: readonly string[] }
  | { kind: 'membersUnknown' }
  | { kind: 'own'; isAdmin: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'announcing'; isAnnouncing: boolean }
  | { kind: 'ephemeral'; seconds: number | null };

/** Metadata of an account's groups, in little memory: what sending and the list of groups need. */
export interface GroupMetadataCache {
  /** Replaces everything by a full list. */
  replace(groups: readonly GroupMetadata[]): void;
  keep(group: GroupMetadata): void;
  has(address: string): boolean;
  /** Applies an announced change; changes of unknown groups are ignored. */
  change(address: string, change: GroupChange): void;
  remove(address: string): void;
  clear(): void;
  /** What the library needs for a send, unless it is unknown or too old. */
  get(address: string): GroupMetadata | undefined;
  /** Groups as the console shows them. */
  list(): RemoteGroup[];
}

export function createGroupMetadataCache(isOwn: IsOwn, nowMs: () => number = Date.now): GroupMetadataCache {
  const groups = new Map<string, KeptGroup>();

  const keep = (group: GroupMetadata) => void groups.set(group.id, condense(group, isOwn, nowMs()));
  return {
    replace(all) {
      groups.clear();
      all.forEach(keep);
    },
    keep,
    has: (address) => groups.has(address),
    change(address, change) {
      const known = groups.get(address);
      if (known) Object.assign(known, changesOf(known, change));
    },
    remove: (address) => void groups.delete(address),
    clear: () => groups.clear(),
    get(address) {
      const known = groups.get(address);
      if (!known?.members || nowMs() - known.atMs > KEPT_MS) return undefined;
      const { addressingMode, ephemeralS } = known;
      return {
        id: address,
        subject: known.name,
        owner: undefined,
        participants: unpackMembers(known.members).map((id) => ({ id })),
        ...(addressingMode && { addressingMode }),
        ...(ephemeralS !== null && { ephemeralDuration: ephemeralS }),
      };
    },
    list: () => presentGroups(groups),
  };
}

function condense(group: GroupMetadata, isOwn: IsOwn, atMs: number): KeptGroup {
  const { subject }: { subject?: string } = group;
  const participants = usableMembers(group);
  const me = participants.find(({ id, phoneNumber, lid }) => isOwn([id, phoneNumber, lid]));
  return {
    atMs,
    name: typeof subject === 'string' ? subject : '',
    parent: group.linkedParent ?? null,
    kind: group.isCommunity ? 'community' : group.isCommunityAnnounce ? 'announcements' : 'group',
    isAnnouncing: group.announce === true,
    isOwnAdmin: (me?.admin ?? null) !== null,
    membersCount: Number.isInteger(group.size) ? Number(group.size) : participants.length,
    addressingMode: group.addressingMode,
    ephemeralS: group.ephemeralDuration ?? null,
    members: packMembers(participants.map(({ id }) => id)),
  };
}

/** Members with an id: the library cannot encrypt for any other. */
const usableMembers = ({ participants }: Partial<Pick<GroupMetadata, 'participants'>>) =>
  (participants ?? []).filter(({ id }: { id?: string }) => typeof id === 'string' && id !== '');

function changesOf(known: KeptGroup, change: GroupChange): Partial<KeptGroup> {
  switch (change.kind) {
    case 'add':
    case 'remove':
      return changeMembers(known, change.kind, change.ids);
    case 'membersUnknown':
      return { members: null };
    case 'own':
      return { isOwnAdmin: change.isAdmin };
    case 'name':
      return { name: change.name };
    case 'announcing':
      return { isAnnouncing: change.isAnnouncing };
    case 'ephemeral':
      return { ephemeralS: change.seconds };
  }
}

/** An announcement may describe what a list already includes. */
function changeMembers(known: KeptGroup, kind: 'add' | 'remove', ids: readonly string[]): Partial<KeptGroup> {
  if (!known.members) return { membersCount: Math.max(0, known.membersCount + (kind === 'add' ? 1 : -1) * ids.length) };
  const before = unpackMembers(known.members);
  const named = new Set(ids);
  const others = before.filter((id) => !named.has(id));
  const after = kind === 'add' ? [...others, ...named] : others;
  const membersCount = known.membersCount + after.length - before.length;
  // A member may be announced by the other kind of id, which the list does not have.
  const mode: string | undefined = known.addressingMode;
  const isOtherKind = ids.some((id) => !id.endsWith(mode === 'lid' ? '@lid' : '@s.whatsapp.net'));
  return { membersCount, members: isOtherKind ? null : packMembers(after) };
}

/**
 * Groups as the console shows them. A community itself cannot be written to; its announcement group replaces it under
 * the community's name.
 */
function presentGroups(groups: ReadonlyMap<string, KeptGroup>): RemoteGroup[] {
  const announced = new Set(
    [...groups.values()].flatMap(({ kind, parent }) => (kind === 'announcements' ? [parent] : [])),
  );
  return [...groups].flatMap(([address, { kind, parent, name, isAnnouncing, isOwnAdmin, membersCount }]) => {
    if (announced.has(address)) return [];
    const community = kind === 'announcements' ? groups.get(parent ?? '') : undefined;
    return {
      address,
      name: community?.kind === 'community' ? community.name : name,
      type: kind === 'group' ? ('group' as const) : ('community' as const),
      membersCount,
      canPost: kind !== 'community' && (!isAnnouncing || isOwnAdmin),
      isOwnAdmin,
      isClosed: isAnnouncing,
    };
  });
}

/** A member may have only a hidden id, which must not be used as a telephone number. */
export function presentMember(participant: GroupMetadata['participants'][number]): RemoteMember {
  const addresses = [participant.phoneNumber, participant.lid, participant.id];
  return {
    phone: userOf(addresses, NUMBERS),
    name: participant.name ?? participant.notify ?? null,
    isAdmin: (participant.admin ?? null) !== null,
    lid: userOf(addresses, HIDDEN),
    username: participant.username ?? null,
  };
}

/** A request to join as the server's response has it. */
export function presentRequest({ jid = '', phone_number, request_time }: Record<string, string>): RemoteRequest {
  const askedAtMs = Number(request_time) * SECOND_MS;
  const phone = userOf([phone_number, jid], NUMBERS);
  return { address: jid, phone, name: null, askedAtMs: askedAtMs > 0 ? askedAtMs : null };
}

const NUMBERS = '@s.whatsapp.net';
const HIDDEN = '@lid';

const userOf = (addresses: readonly (string | undefined)[], server: string): string | null =>
  addresses.find((one) => one?.endsWith(server))?.replace(/[:@].*$/, '') ?? null;
