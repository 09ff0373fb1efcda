import type { BinaryNode } from 'baileys';

import { toSeconds } from '@contract/time';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import type { Directory, Person, StoredGroup } from './directory';

/** What a response to a query has: nothing, its children, or a refusal. */
export type Answer = BinaryNode[] | { refusal: number; text: string } | null;

interface ActParts {
  library: WhatsappLibrary;
  directory: Directory;
}

const textOf = (node: BinaryNode | undefined): string =>
  node?.content instanceof Uint8Array ? Buffer.from(node.content).toString('utf8') : '';

const makeCode = (group: StoredGroup) => `Code${group.address.slice(0, 18)}${(group.invitesCount ?? 0) + 1}`;

/** Whether a query changes a group, so that its response can be lost. */
export const isAct = ({ attrs, content }: BinaryNode): boolean =>
  attrs.type === 'set' &&
  (attrs.xmlns === 'w:profile:picture' ||
    (attrs.xmlns === 'w:g2' && Array.isArray(content) && content[0]?.tag !== 'leave'));

/** Answers what only admins may ask of a group or do to it; undefined for other queries. */
export function answerAct(
  { library, directory }: ActParts,
  owner: Person,
  group: StoredGroup,
  child: BinaryNode | undefined,
): Answer | undefined {
  if (!child || child.tag === 'query') return undefined;
  if (group.members[0] !== owner.phone) return { refusal: 403, text: 'forbidden' };
  switch (child.tag) {
    case 'announcement':
    case 'not_announcement':
      group.isAnnouncing = child.tag === 'announcement';
      return null;
    case 'subject':
      group.name = textOf(child);
      return null;
    case 'description':
      group.description = textOf(library.getBinaryNodeChild(child, 'body'));
      return null;
    case 'invite':
      return [{ tag: 'invite', attrs: { code: makeCode(group) } }];
    case 'membership_approval_requests':
      return [{ tag: child.tag, attrs: {}, content: (group.requests ?? []).map(describeRequest(directory)) }];
    case 'membership_requests_action':
      return answerRequests({ library, directory }, group, child);
    default:
      return undefined;
  }
}

/** A new link, as after a reset. */
export function resetInvite(group: StoredGroup): void {
  group.invitesCount = (group.invitesCount ?? 0) + 1;
}

const describeRequest =
  (directory: Directory) =>
  (phone: string): BinaryNode => ({
    tag: 'membership_approval_request',
    attrs: {
      jid: `${directory.person(phone).lid}@lid`,
      phone_number: `${phone}@s.whatsapp.net`,
      request_time: String(toSeconds(Date.now())),
    },
  });

function answerRequests({ library, directory }: ActParts, group: StoredGroup, child: BinaryNode): Answer {
  const [action] = Array.isArray(child.content) ? child.content : [];
  const people = library.getBinaryNodeChildren(action, 'participant').map(({ attrs }) => attrs.jid ?? '');
  const results = people.map((jid): BinaryNode => {
    const person = directory.findPerson(jid);
    const isWaiting = person !== undefined && group.requests?.includes(person.phone) === true;
    if (!isWaiting) return { tag: 'participant', attrs: { jid, error: '404' } };
    group.requests = group.requests?.filter((phone) => phone !== person.phone) ?? [];
    if (action?.tag === 'approve') group.people.set(person.lid, person);
    return { tag: 'participant', attrs: { jid } };
  });
  return [{ tag: child.tag, attrs: {}, content: [{ tag: action?.tag ?? '', attrs: {}, content: results }] }];
}
