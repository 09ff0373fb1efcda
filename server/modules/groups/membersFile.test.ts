import words from '@locales/ru/members.json';

import { writeMembersFile } from './membersFile';

const nameCell = (name: string) =>
  writeMembersFile([{ phone: null, name, isAdmin: false }])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

it('begins with a byte order mark and ends every line as spreadsheets expect', () => {
  const file = writeMembersFile([{ phone: '79001112233', name: 'Ann', isAdmin: true }]);
  const header = `${words.phone};${words.name};${words.admin}`;
  expect(file).toBe(`\uFEFF${header}\r\n'+79001112233;Ann;${words.yes}\r\n`);
});

it.each(['=1+1', '+7', '-2', '@sum', '\tx', ' =cmd', '\uFF1D1'])('shows %j as text and not as a formula', (name) => {
  expect(nameCell(name)).toContain(`'${name}`);
});

it('keeps separators, quotes and line breaks inside their cell', () => {
  expect(nameCell('a;"b"\r\nc')).toBe(`;"a;""b""\r\nc";${words.no}\r\n`);
});

it('has no column of phones for a bot, which is told none', () => {
  const [head, line] = writeMembersFile([{ phone: null, name: 'Ann', isAdmin: true }], false).split('\r\n');
  expect([head, line]).toEqual([`\uFEFF${words.name};${words.admin}`, `Ann;${words.yes}`]);
});

it('has columns for hidden ids and usernames only where the messenger knows any', () => {
  const member = { phone: null, name: 'Ann', isAdmin: false };
  const lines = writeMembersFile([{ ...member, lid: '123', username: 'ann' }, member]).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    `\uFEFF${words.phone};${words.name};${words.admin};${words.lid};${words.username}`,
    `;Ann;${words.no};123@lid;ann`,
    `;Ann;${words.no};;`,
  ]);
});
