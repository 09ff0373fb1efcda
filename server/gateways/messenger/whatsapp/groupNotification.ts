import type { BinaryNode } from 'baileys';

import type { GroupChange, IsOwn } from './groupMetadataCache';

/** What a notification of a group means. `joined`: metadata of that group must be requested. */
export type GroupNotification = GroupChange | { kind: 'joined'; address: string } | { kind: 'left' };

/**
 * Reads WhatsApp's notification itself, because the library's events omit some of it: of two `groups.update` for a group
 * that are buffered it keeps the first, a changed number (`modify`) makes it throw, and it ignores `ephemeral`.
 */
export function readGroupNotification({ attrs, content }: BinaryNode, isOwn: IsOwn): GroupNotification[] {
  const address = attrs.from ?? '';
  return Array.isArray(content) ? content.flatMap((child) => readChild(address, child, isOwn)) : [];
}

function readChild(address: string, { tag, attrs, content }: BinaryNode, isOwn: IsOwn): GroupNotification[] {
  const children = Array.isArray(content) ? content : [];
  const members = children.filter((child) => child.tag === 'participant').map((child) => child.attrs);
  const others = members.filter(({ jid, phone_number, lid }) => !isOwn([jid, phone_number, lid]));
  const isMeIncluded = others.length < members.length;
  const ids = others.flatMap(({ jid }) => jid ?? []);
  switch (tag) {
    case 'add':
      return [{ kind: 'add', ids }, ...(isMeIncluded ? [{ kind: 'joined' as const, address }] : [])];
    case 'remove':
    case 'leave':
      return isMeIncluded ? [{ kind: 'left' }] : [{ kind: 'remove', ids }];
    case 'promote':
    case 'demote':
      return isMeIncluded ? [{ kind: 'own', isAdmin: tag === 'promote' }] : [];
    case 'modify':
      return [{ kind: 'membersUnknown' }];
    case 'subject':
      return [{ kind: 'name', name: attrs.subject ?? '' }];
    case 'announcement':
    case 'not_announcement':
      return [{ kind: 'announcing', isAnnouncing: tag === 'announcement' }];
    case 'ephemeral':
    case 'not_ephemeral':
      return [{ kind: 'ephemeral', seconds: Number(attrs.expiration ?? 0) || null }];
    case 'delete':
      return [{ kind: 'left' }];
    default:
      return [];
  }
}
