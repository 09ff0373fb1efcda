import russian from '@locales/ru/members.json';

import type { RemoteMember } from '../../gateways/messenger/messenger';
import { textsOf } from '../../texts';

const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Characters that start a formula in spreadsheets, including their full-width forms. */
const FORMULA_START = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[;"\r\n]/;

/** The members of a group as a file for spreadsheets: UTF-8 with BOM, `;`, CRLF. Columns: phone, name, admin. */
export function writeMembersFile(members: RemoteMember[]): string {
  const texts = textsOf('members', russian);
  const rows = members.map(({ phone, name, isAdmin }) => [phone ?? '', name ?? '', isAdmin ? texts.yes : texts.no]);
  const lines = [[texts.phone, texts.name, texts.admin], ...rows].map((cells) => cells.map(writeCell).join(SEPARATOR));
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('');
}

/** Forces text for any member's name. */
function writeCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
