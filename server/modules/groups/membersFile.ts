import { writeCsv } from '@contract/csv';
import russian from '@locales/ru/members.json';

import type { RemoteMember } from '../../gateways/messenger/messenger';
import { textsOf } from '../../texts';

/**
 * The members of a group as a file for spreadsheets. Columns: phone, name, admin. With its plus a phone is a text
 * there; digits alone would become 7.9E+10.
 */
export function writeMembersFile(members: RemoteMember[]): string {
  const texts = textsOf('members', russian);
  const rows = members.map(({ phone, name, isAdmin }) => [
    phone === null ? '' : `+${phone}`,
    name ?? '',
    isAdmin ? texts.yes : texts.no,
  ]);
  return writeCsv([[texts.phone, texts.name, texts.admin], ...rows]);
}
