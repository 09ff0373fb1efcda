import type { BinaryNode, KeyPair } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

/** A key that a device publishes for senders. */
export interface OfferedKey {
  id: Uint8Array;
  value: Uint8Array;
  signature?: Uint8Array;
}

/** A device linked to a user's phone, and the connection it has at the moment. */
export interface Device {
  id: number;
  owner: Person;
  noiseKey: Buffer;
  identity: Buffer;
  registration: Uint8Array;
  signedKey: OfferedKey;
  keys: OfferedKey[];
  /** What arrived for it while it was offline. */
  waiting: BinaryNode[];
  deliver: ((node: BinaryNode) => void) | null;
}

/** The attributes with which the server refuses a connection; `expire` is in seconds. */
export interface Failure {
  reason: string;
  expire?: string;
}

/** A user with a phone. `lid` is the id that hides the number. */
export interface Person {
  phone: string;
  lid: string;
  identity: KeyPair;
  devices: Map<number, Device>;
  /** How many devices were ever linked; their ids are not used again. */
  linkedCount: number;
  /** Why its devices may not connect. */
  failure: Failure | null;
}

/** A test's description of a group. */
export interface GroupPlan {
  /** Attributes that the server's answers lack. */
  lacks?: readonly ('id' | 'subject')[];
  name: string;
  /** Phones; the first one made it and is its administrator. */
  members: string[];
  kind?: 'group' | 'community' | 'announcements';
  /** Only administrators write. */
  isAnnouncing?: boolean;
  /** Address of the community it belongs to. */
  community?: string;
  /** Members who hide their numbers. */
  hiddenCount?: number;
  description?: string;
  hasPicture?: boolean;
  /** Resets of its invite link. */
  invitesCount?: number;
  /** Phones that want to join. */
  requests?: string[];
  /** Members whose phones never connect; each is in this group only. */
  strangersCount?: number;
}

/** A group as the server keeps it; members by their hidden ids. */
export interface StoredGroup extends GroupPlan {
  address: string;
  people: Map<string, Person>;
}

const FIRST_LID = 200_000_000_000_000;
const FIRST_GROUP = 120_363_000_000_000_000n;

/** All users and groups of this server. */
export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory({ Curve, jidDecode }: WhatsappLibrary) {
  const people = new Map<string, Person>();
  const byLid = new Map<string, Person>();
  const groups = new Map<string, StoredGroup>();

  function person(phone: string): Person {
    const known = people.get(phone);
    if (known) return known;
    const lid = String(FIRST_LID + people.size + 1);
    const fresh = {
      phone,
      lid,
      identity: Curve.generateKeyPair(),
      devices: new Map(),
      linkedCount: 0,
      failure: null,
    };
    people.set(phone, fresh);
    byLid.set(lid, fresh);
    return fresh;
  }

  return {
    person,
    groups,
    findPerson(address: string | undefined): Person | undefined {
      const { user, server } = jidDecode(address) ?? {};
      return (server === 'lid' ? byLid : people).get(user ?? '');
    },
    findDevice(address: string | undefined): Device | undefined {
      return this.findPerson(address)?.devices.get(jidDecode(address)?.device ?? 0);
    },
    addGroup(plan: GroupPlan): string {
      const address = `${FIRST_GROUP + BigInt(groups.size + 1)}@g.us`;
      const members = plan.members.map((phone) => person(phone));
      groups.set(address, { ...plan, address, people: new Map(members.map((member) => [member.lid, member])) });
      return address;
    },
    groupsOf: ({ lid }: Person): StoredGroup[] => [...groups.values()].filter((group) => group.people.has(lid)),
  };
}

/** Delivers it at once, or keeps it until the device is back. */
export function deliver(device: Device, node: BinaryNode): void {
  if (device.deliver) device.deliver(node);
  else device.waiting.push(node);
}

/** The address that others see of a device. */
export const addressOf = ({ owner, id }: Device): string => `${owner.lid}:${id}@lid`;
