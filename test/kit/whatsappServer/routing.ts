import type { BinaryNode } from 'baileys';

import { toSeconds } from '@contract/time';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { addressOf, deliver, type Device, type Directory, type Person } from './directory';

/** A message that reached the server, with any outcome. */
export interface ReceivedMessage {
  id: string;
  to: string;
  from: string;
  isRefused: boolean;
}

/** What the server does with the next message: refuses it, delivers it without a response, or cuts the connection instead. */
export type Mishap = { kind: 'refuse'; code: string } | { kind: 'silence' } | { kind: 'cut' };

interface RoutingParts {
  library: WhatsappLibrary;
  directory: Directory;
}

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

/** Adds a member to a group and notifies every device of its members. */
export function tellJoined(directory: Directory, groupAddress: string, newcomer: Person): void {
  const group = directory.groups.get(groupAddress);
  if (!group) throw new Error('There is no such group.');
  const devices = [...group.people.values()].flatMap((person) => [...person.devices.values()]);
  group.people.set(newcomer.lid, newcomer);
  const who = { jid: `${newcomer.lid}@lid`, phone_number: `${newcomer.phone}@s.whatsapp.net` };
  const attrs = { type: 'w:gp2', from: groupAddress, participant: who.jid, id: newcomer.lid, t: nowS() };
  const content = [{ tag: 'add', attrs: {}, content: [{ tag: 'participant', attrs: who }] }];
  for (const device of devices) deliver(device, { tag: 'notification', attrs, content });
}
