import { writeCsv } from '@contract/csv';
import russian from '@locales/ru/members.json';

import type { RemoteMember } from '../../gateways/messenger/messenger';
import { textsOf } from '../../texts';

/**
 * The members of a group as a file for spreadsheets. Columns: phone unless the account is a bot, name, admin, and where the messenger knows
 * them the id that hides the phone and the username. With its plus a phone is a text
 * there; digits alone would become 7.9E+10.
 */
export function writeMembersFile(members: RemoteMember[], hasPhones = true): string {
  const texts = textsOf('members', russian);
  // Only what the messenger knows: an empty column would look like a fault.
  const hasLids = members.some(({ lid }) => lid !== null && lid !== undefined);
  const hasNames = members.some(({ username }) => username !== null && username !== undefined);
  const head = [
    ...(hasPhones ? [texts.phone] : []),
    texts.name,
    texts.admin,
    ...(hasLids ? [texts.lid] : []),
    ...(hasNames ? [texts.username] : []),
  ];
  const rows = members.map(({ phone, name, isAdmin, lid, username }) => [
    ...(hasPhones ? [phone === null ? '' : `+${phone}`] : []),
    name ?? '',
    isAdmin ? texts.yes : texts.no,
    ...(hasLids ? [lid ? `${lid}@lid` : ''] : []),
    ...(hasNames ? [username ?? ''] : []),
  ]);
  return writeCsv([head, ...rows]);
}
