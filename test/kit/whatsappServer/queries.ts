import type { BinaryNode } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { isFullForm } from '../effort';
import { answerAct, resetInvite, type Answer } from './groupActs';
import type { Device, Directory, Person, StoredGroup } from './directory';

/** What the responses to queries are made from. */
export interface QueryParts {
  library: WhatsappLibrary;
  directory: Directory;
  /** Where media are uploaded: `127.0.0.1:<port>`. */
  mediaHost: string;
}

const node = (tag: string, attrs: BinaryNode['attrs'] = {}, content?: BinaryNode['content']): BinaryNode => ({
  tag,
  attrs,
  ...(content !== undefined && { content }),
});

/** Handles the client's queries after it is connected; those it does not need get an empty result. */
export function answerQuery(parts: QueryParts, device: Device, query: BinaryNode): BinaryNode {
  const { id = '', to = 's.whatsapp.net' } = query.attrs;
  const answer = decide(parts, device, query);
  if (answer !== null && 'refusal' in answer) {
    const error = node('error', { code: String(answer.refusal), text: answer.text });
    return node('iq', { id, type: 'error', from: to }, [error]);
  }
  return node('iq', { id, type: 'result', from: to }, answer ?? undefined);
}

function decide(parts: QueryParts, device: Device, query: BinaryNode): Answer {
  switch (query.attrs.xmlns) {
    case 'encrypt':
      return answerKeys(parts, device, query);
    case 'usync':
      return answerDevices(parts, query);
    case 'w:g2':
      return answerGroups(parts, device, query);
    case 'w:profile:picture': {
      const group = parts.directory.groups.get(query.attrs.target ?? '');
      if (group) group.hasPicture = true;
      return group ? [node('picture', { id: '1' })] : null;
    }
    case 'w:m': {
      const host = node('host', { hostname: parts.mediaHost, maxContentLengthBytes: '104857600' });
      return [node('media_conn', { auth: 'auth', ttl: '300', auth_ttl: '300', max_buckets: '12' }, [host])];
    }
    case 'md':
      device.owner.devices.delete(device.id);
      return null;
    case 'privacy':
      return [node('privacy')];
    case 'blocklist':
      return [node('list')];
    case 'abt':
      return [node('props', { protocol: '1' })];
    default:
      return null;
  }
}

/** With fewer the client makes 812 keys for each new phone, a third of the time of such a test; now it makes five. */
const KNOWN_KEYS_COUNT = isFullForm ? 0 : 1;

const firstChild = (query: BinaryNode) => (Array.isArray(query.content) ? query.content[0] : undefined);
const bytesOf = (content: BinaryNode['content']) => (content instanceof Uint8Array ? content : Buffer.alloc(0));

function answerKeys({ library, directory }: QueryParts, device: Device, query: BinaryNode): Answer {
  const child = firstChild(query);
  if (child?.tag === 'count') return [node('count', { value: String(Math.max(device.keys.length, KNOWN_KEYS_COUNT)) })];
  if (child?.tag === 'digest') return [node('digest')];
  if (child?.tag === 'key') {
    const users = library.getBinaryNodeChildren(child, 'user').map(({ attrs }) => attrs.jid ?? '');
    return [
      node(
        'list',
        {},
        users.flatMap((address) => keyBundle(library, directory.findDevice(address), address)),
      ),
    ];
  }
  const list = library.getBinaryNodeChild(query, 'list');
  const part = (of: BinaryNode, tag: string) => bytesOf(library.getBinaryNodeChild(of, tag)?.content);
  for (const key of library.getBinaryNodeChildren(list, 'key')) {
    device.keys.push({ id: part(key, 'id'), value: part(key, 'value') });
  }
  return null;
}

function keyBundle(library: WhatsappLibrary, device: Device | undefined, address: string): BinaryNode[] {
  if (!device) return [];
  const [key] = device.keys.splice(0, 1);
  const { id, value, signature } = device.signedKey;
  const signed = [node('id', {}, id), node('value', {}, value), node('signature', {}, signature)];
  const bundle = [
    node('registration', {}, device.registration),
    node('type', {}, library.KEY_BUNDLE_TYPE),
    node('identity', {}, device.identity),
    ...(key ? [node('key', {}, [node('id', {}, key.id), node('value', {}, key.value)])] : []),
    node('skey', {}, signed),
  ];
  return [node('user', { jid: address }, bundle)];
}

function answerDevices({ library, directory }: QueryParts, query: BinaryNode): Answer {
  const usync = library.getBinaryNodeChild(query, 'usync');
  const users = library.getBinaryNodeChildren(library.getBinaryNodeChild(usync, 'list'), 'user');
  const answers = users.map(({ attrs: { jid = '' } }) => node('user', { jid }, describeDevices(directory, jid)));
  return [node('usync', usync?.attrs, [node('result'), node('list', {}, answers)])];
}

function describeDevices(directory: Directory, address: string): BinaryNode[] {
  const person = directory.findPerson(address);
  const ids = [...(person?.devices.keys() ?? [])].map(String);
  const devices = ids.map((id) => node('device', { id, 'key-index': id }));
  const lid = person && !address.endsWith('@lid') ? [node('lid', { val: `${person.lid}@lid` })] : [];
  return [node('devices', {}, [node('device-list', {}, devices)]), ...lid];
}

function answerGroups({ library, directory }: QueryParts, { owner }: Device, query: BinaryNode): Answer {
  const child = firstChild(query);
  if (child?.tag === 'participating') return [node('groups', {}, directory.groupsOf(owner).map(describeGroup))];
  if (child?.tag === 'leave') {
    const ids = library.getBinaryNodeChildren(child, 'group').map(({ attrs }) => attrs.id ?? '');
    ids.forEach((id) => directory.groups.get(id)?.people.delete(owner.lid));
    return [
      node(
        'leave',
        {},
        ids.map((id) => node('group', { id })),
      ),
    ];
  }
  const group = directory.groups.get(query.attrs.to ?? '');
  if (!group) return { refusal: 404, text: 'item-not-found' };
  if (!group.people.has(owner.lid)) return { refusal: 403, text: 'forbidden' };
  if (query.attrs.type === 'set' && child?.tag === 'invite') resetInvite(group);
  const answer = answerAct({ library, directory }, owner, group, child);
  return answer === undefined ? [describeGroup(group)] : answer;
}

const HIDDEN_LID = 300_000_000_000_000;
const STRANGER_LID = 400_000_000_000_000;
const STRANGER_PHONE = 380_000_000_000;
const STRANGERS_MAX_COUNT = 1_000;

function describeGroup(group: StoredGroup): BinaryNode {
  const people = [...group.people.values()];
  const hidden = Array.from({ length: group.hiddenCount ?? 0 }, (_, index) =>
    node('participant', { jid: `${HIDDEN_LID + index}@lid` }),
  );
  const strangers = Array.from({ length: group.strangersCount ?? 0 }, (_, index) => describeStranger(group, index));
  const marks = [
    ...(group.kind === 'community' ? [node('parent')] : []),
    ...(group.kind === 'announcements' ? [node('default_sub_group')] : []),
    ...(group.community === undefined ? [] : [node('linked_parent', { jid: group.community })]),
    ...(group.isAnnouncing ? [node('announcement')] : []),
    ...(group.description
      ? [node('description', { id: 'description' }, [node('body', {}, Buffer.from(group.description))])]
      : []),
  ];
  const [id = ''] = group.address.split('@');
  const size = String(people.length + hidden.length + strangers.length);
  const all = { id, subject: group.name, creation: '1700000000', s_t: '1700000000', addressing_mode: 'lid', size };
  const { lacks = [] } = group;
  const attrs = Object.fromEntries(Object.entries(all).filter(([name]) => !lacks.includes(name as 'id')));
  const members = [...people.map((person) => describeMember(person, group)), ...hidden, ...strangers];
  return node('group', attrs, [...members, ...marks]);
}

function describeStranger({ address }: StoredGroup, index: number): BinaryNode {
  const at = (Number(address.slice(-'000@g.us'.length, -'@g.us'.length)) - 1) * STRANGERS_MAX_COUNT + index;
  return node('participant', {
    jid: `${STRANGER_LID + at}@lid`,
    phone_number: `${STRANGER_PHONE + at}@s.whatsapp.net`,
  });
}

function describeMember({ phone, lid }: Person, { members }: StoredGroup): BinaryNode {
  const attrs = { jid: `${lid}@lid`, phone_number: `${phone}@s.whatsapp.net` };
  return node('participant', phone === members[0] ? { ...attrs, type: 'superadmin' } : attrs);
}
