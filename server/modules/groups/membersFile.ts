import { writeCsv } from '@contract/csv';
import russian from '@locales/ru/members.json';

import type { RemoteMember } from '../../gateways/messenger/messenger';
import { textsOf } from '../../texts';

/** The members of a group as a file for spreadsheets. Columns: phone, name, admin. */
export function writeMembersFile(members: RemoteMember[]): string {
  const texts = textsOf('members', russian);
  const rows = members.map(({ phone, name, isAdmin }) => [phone ?? '', name ?? '', isAdmin ? texts.yes : texts.no]);
  return writeCsv([[texts.phone, texts.name, texts.admin], ...rows]);
}
