import type { BinaryNode } from 'baileys';

import { toSeconds } from '@contract/time';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { addressOf, deliver, type Device, type Directory, type Person, type StoredGroup } from './directory';

/** A message that reached the server, with any outcome. */
export interface ReceivedMessage {
  id: string;
  to: string;
  from: string;
  isRefused: boolean;
  /** Milliseconds since 1970. */
  atMs: number;
}

/** What the server does with the next message: refuses it, delivers it without a response, or cuts the connection instead. */
export type Mishap = { kind: 'refuse'; code: string } | { kind: 'silence' } | { kind: 'cut' };

interface RoutingParts {
  library: WhatsappLibrary;
  directory: Directory;
}

let lastId = 0;
const nextId = () => `notification-${(lastId += 1)}`;
const nowS = () => String(toSeconds(Date.now()));

/** The acknowledgement or refusal of a message. */
export const acknowledge = ({ attrs }: BinaryNode, error?: string): BinaryNode => ({
  tag: 'ack',
  attrs: {
    class: 'message',
    id: attrs.id ?? '',
    from: attrs.to ?? '',
    t: nowS(),
    ...(error !== undefined && { error }),
  },
});

/** Delivers a message to every device of the group except its sender, each with the keys meant for it. */
export function routeMessage({ library, directory }: RoutingParts, from: Device, message: BinaryNode): void {
  const { id = '', to = '', type = 'text' } = message.attrs;
  const group = directory.groups.get(to);
  if (!group) return;
  const keys = keysByDevice(library, message);
  const shared = [
    ...library.getBinaryNodeChildren(message, 'enc'),
    ...library.getBinaryNodeChildren(message, 'device-identity'),
  ];
  const attrs = {
    from: to,
    participant: addressOf(from),
    participant_pn: `${from.owner.phone}@s.whatsapp.net`,
    addressing_mode: 'lid',
    id,
    t: nowS(),
    type,
    notify: from.owner.phone,
  };
  for (const device of [...group.people.values()].flatMap(({ devices }) => [...devices.values()])) {
    if (device === from) continue;
    deliver(device, { tag: 'message', attrs, content: [...(keys.get(addressOf(device)) ?? []), ...shared] });
  }
}

function keysByDevice(library: WhatsappLibrary, message: BinaryNode): Map<string, BinaryNode[]> {
  const recipients = library.getBinaryNodeChildren(library.getBinaryNodeChild(message, 'participants'), 'to');
  return new Map(recipients.map((to) => [to.attrs.jid ?? '', library.getBinaryNodeChildren(to, 'enc')]));
}

/** Sends a receipt to the devices of the message's author. */
export function routeReceipt({ directory }: RoutingParts, from: Device, { attrs, content }: BinaryNode): void {
  const { to = '', participant, ...rest } = attrs;
  const author = directory.findPerson(participant ?? to);
  const direct: BinaryNode['attrs'] = { ...rest, from: addressOf(from), t: nowS() };
  const inGroup = participant === undefined ? direct : { ...direct, from: to, participant: addressOf(from) };
  for (const device of author?.devices.values() ?? []) {
    deliver(device, { tag: 'receipt', attrs: inGroup, ...(content && { content }) });
  }
}

/** What happens in a group. The account that an administrator removes, or that leaves, is notified too. */
export type GroupEvent =
  | { kind: 'add' | 'remove' | 'promote'; phone: string }
  | { kind: 'subject'; name: string }
  | { kind: 'ephemeral'; seconds: number }
  | { kind: 'announcement' | 'not_announcement' };

/** Changes a group and notifies every device of its members. */
export function changeGroup(directory: Directory, groupAddress: string, event: GroupEvent): void {
  const group = directory.groups.get(groupAddress);
  if (!group) throw new Error('There is no such group.');
  const person = 'phone' in event ? directory.person(event.phone) : null;
  const notified = [...new Set([...group.people.values(), ...(person ? [person] : [])])];
  const attrs = { type: 'w:gp2', from: groupAddress, participant: 'admin@lid', id: nextId(), t: nowS() };
  const content = [applyEvent(group, event, person)];
  for (const device of notified.flatMap(({ devices }) => [...devices.values()])) {
    deliver(device, { tag: 'notification', attrs, content });
  }
}

/** The notification of an account that may not start new chats until then. */
export function chatRestriction(untilMs: number): BinaryNode {
  const restriction = { is_active: true, time_enforcement_ends: String(toSeconds(untilMs)) };
  const content = JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: restriction } });
  const update = { tag: 'update', attrs: { op_name: 'NotificationUserReachoutTimelockUpdate' }, content };
  return {
    tag: 'notification',
    attrs: { type: 'mex', from: 's.whatsapp.net', id: nextId(), t: nowS() },
    content: [update],
  };
}

function attrsOf(event: GroupEvent): Record<string, string> {
  if (event.kind === 'subject') return { subject: event.name };
  return event.kind === 'ephemeral' ? { expiration: String(event.seconds) } : {};
}

function applyEvent(group: StoredGroup, event: GroupEvent, person: Person | null): BinaryNode {
  if (event.kind === 'add' && person) group.people.set(person.lid, person);
  if (event.kind === 'remove' && person) group.people.delete(person.lid);
  if (event.kind === 'promote' && person) group.members = [person.phone];
  if (event.kind === 'subject') group.name = event.name;
  if (event.kind === 'announcement' || event.kind === 'not_announcement') {
    group.isAnnouncing = event.kind === 'announcement';
  }
  const who = person && { jid: `${person.lid}@lid`, phone_number: `${person.phone}@s.whatsapp.net` };
  return {
    tag: event.kind,
    attrs: attrsOf(event),
    ...(who && { content: [{ tag: 'participant', attrs: who }] }),
  };
}
