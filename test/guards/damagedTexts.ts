import fs from 'node:fs';

/** One change of a file below `locales/`, and the expected report of the check of texts. */
export interface Damage {
  name: string;
  file: string;
  /** The key whose line is changed, and which is expected with that line. */
  at?: string;
  change?: (line: string, lines: string[]) => string;
  /** The whole new content; null removes the file. */
  add?: string | Buffer | null;
  /** The rule that must refuse it; null for a change that does no harm. */
  rule: string | null;
  /** The reported place, where it is not the changed key and line. */
  key?: string;
  line?: number;
  said?: string;
}

/** A line is reported, but not that of the changed key. */
export const NEAR = -1;

const A = '\u0430';
const O = '\u043e';
const RU = 'locales/ru/groups.json';
const EN = 'locales/en/groups.json';
const LONG = 'delete.text';
const PLURAL = 'card.funnels_';

const { card } = JSON.parse(fs.readFileSync(RU, 'utf8')) as { card: object };
/** A comma may be lost, not added, behind every key but this one. */
const lastCardKey = Object.keys(card).at(-1) ?? '';

type Row = [name: string, at: string, change: Damage['change'], rule: string | null, more?: Partial<Damage>];

/** Inserts something into a text, after its first character. */
const inside = (what: string) => (line: string) => line.replace(/(": "[^"]*?\p{L})/u, `$1${what}`);
const before = (what: string) => (line: string) => line.replace('": "', `": "${what}`);
const behind = (what: string) => (line: string) => line.replace(/",?$/, (end) => what + end);
const instead = (what: string) => (line: string) => line.replace(/": ".*?"(,?)$/, `": ${what}$1`);
const swap = (from: string | RegExp, to: string) => (line: string) => line.replace(from, to);

/** Typing and editor mistakes: the file is no longer JSON. */
const broken: Row[] = [
  ['a comma is lost', 'card.greeting', swap(/,$/, ''), 'syntax.noComma'],
  ['a comma is doubled', 'card.greeting', swap(/,$/, ',,'), 'syntax.doubleComma'],
  ['a comma before a bracket in the middle', `card.${lastCardKey}`, swap(/$/, ','), 'syntax.trailingComma'],
  ['the closing quotation mark is lost', 'card.greeting', swap(/",$/, ','), 'syntax.unclosedText'],
  ['the opening quotation mark is lost', 'card.greeting', swap('": "', '": '), 'syntax.unquoted'],
  ['the quotation mark of a key is lost', 'card.greeting', swap('"greeting', 'greeting'), 'syntax.noKey'],
  ['the colon is lost', 'card.greeting', swap('": "', '" "'), 'syntax.noColon'],
  ['the text is lost', 'card.greeting', swap(/: ".*"/, ': '), 'syntax.noValue'],
  ['a straight quotation mark in a text', LONG, inside('"'), 'syntax.afterValue'],
  ['typographic quotation marks around a text', 'card.greeting', instead('\u201cx\u201d'), 'syntax.quotes'],
  ['single quotation marks around a text', 'card.greeting', instead("'x'"), 'syntax.quotes'],
  ['a line break in a text', LONG, inside('\n'), 'syntax.unclosedText'],
  ['a tab in a text', LONG, inside('\t'), 'syntax.control'],
  ['an unknown escape', LONG, inside('\\q'), 'syntax.escape'],
  ['a comment behind a line', 'card.greeting', swap(/$/, ' // x'), 'syntax.comment', { line: NEAR }],
  ['a bracket is lost', 'delete.title', swap('{', ''), 'syntax.afterValue', { line: NEAR }],
  ['a comma instead of a point of an undefined word', 'card.greeting', instead('undefined'), 'syntax.unquoted'],
];

/** Its limit is one of all titles. */
const ofLayout = { file: 'locales/ru/layout.json' };

/** Damages that would reach the screen. */
const onScreen: Row[] = [
  ['a value lost both closing brackets', LONG, swap('}}', ''), 'text.braces'],
  ['a value lost one closing bracket', LONG, swap('}}', '}'), 'text.braces'],
  ['a value lost one opening bracket', LONG, swap('{{', '{'), 'text.braces'],
  ['a value with three brackets', LONG, swap('{{name}}', '{{{name}}}'), 'text.braces'],
  ['a stray bracket', LONG, behind('}'), 'text.braces'],
  ['a value named in Cyrillic', LONG, swap('{{name}}', `{{n${A}me}}`), 'text.braces'],
  ['a value with a format', LONG, swap('{{name}}', '{{name, number}}'), 'text.braces'],
  ['a nested key', LONG, behind(' $t(card.id)'), 'text.nesting'],
  ['a tag', LONG, swap('{{name}}', '<b>{{name}}</b>'), 'text.angle'],
  ['an unclosed tag', LONG, behind('<br>'), 'text.angle'],
  ['an entity', LONG, behind('&nbsp;'), 'text.entity'],
  ['a doubled backslash', LONG, behind('\\\\n'), 'text.backslash'],
  ['an empty text', 'card.greeting', instead('""'), 'text.empty'],
  ['a text of spaces', 'card.greeting', instead('"  "'), 'text.empty'],
  ['a number', 'card.greeting', instead('5'), 'text.notText'],
  ['null', 'card.greeting', instead('null'), 'text.notText'],
  ['true', 'card.greeting', instead('true'), 'text.notText'],
  ['a list', 'card.greeting', instead('["x"]'), 'text.list'],
  ['an empty list', 'card.greeting', instead('[]'), 'text.emptyGroup'],
  ['an empty group', 'card.greeting', instead('{}'), 'text.emptyGroup'],
  ['a double space', LONG, swap('. ', '.  '), 'text.spaces'],
  ['a space at the start', LONG, before(' '), 'text.spaces'],
  ['a space at the end', LONG, behind(' '), 'text.spaces'],
  ['a line break at the end', LONG, behind('\\n'), 'text.spaces'],
  ['a space before a line break', LONG, swap('. ', '. \\n'), 'text.spaces'],
  ['a space before a comma', 'card.greeting', behind(' , x'), 'text.spaceBeforeMark'],
  ['a doubled comma', 'card.greeting', behind(',, x'), 'text.doubleMark'],
  ['two points at the end', LONG, behind('.'), 'text.doubleMark'],
  ['an invisible space', LONG, inside('\u200b'), 'text.invisible'],
  ['a soft hyphen', LONG, inside('\u00ad'), 'text.invisible'],
  ['an escaped tab', LONG, inside('\\t'), 'text.invisible'],
  ['a bracket without its partner', 'card.membersHint', swap(')', ''), 'text.pairs'],
  ['a quotation mark without its partner', LONG, swap(/[\u00bb\u201d]/, ''), 'text.pairs'],
  ['escaped quotation marks', LONG, behind(' \\"Telegram\\"'), 'text.quotes'],
  ['a repeated word', LONG, swap(/(\p{L}{3,}) /u, '$1 $1 '), 'text.repeat'],
  ['a much too long label', 'card.rename', behind(' and once more the same'), 'text.tooLong'],
];

/** Damages between text, program and plural forms. */
const structure: Row[] = [
  ['a much too long title of a page', 'places.groups', behind(' and once more the same'), 'text.tooLong', ofLayout],
  ['a value is renamed', LONG, swap('{{name}}', '{{group}}'), 'text.unknownValue', { said: RU }],
  [
    'a key is deleted',
    'card.greeting',
    () => '',
    'code.missing',
    { said: 'src/features/groups/GroupCardActions.tsx', line: NEAR, key: 'card.greeting' },
  ],
  ['a key is renamed', 'card.greeting', swap('greeting', 'greetings'), 'code.unused', { key: 'card.greetings' }],
  ['a key in Cyrillic', 'card.greeting', swap('greeting', `gr${O}`), 'key.letters', { key: `card.gr${O}` }],
  ['a key that stands twice', 'card.greeting', (line) => `${line}\n${line}`, 'key.twice', { line: NEAR }],
  ['keys out of order', 'card.assign', (line) => `    "zone": "x",\n${line}`, 'key.order', { line: NEAR }],
  ['a form is lost', `${PLURAL}one`, () => '', 'plural.missing', { key: `${PLURAL}one`, line: NEAR }],
  ['a form is foreign', `${PLURAL}other`, swap('_other', '_zero'), 'plural.foreign', { key: `${PLURAL}zero` }],
  ['a form lost its number', `${PLURAL}one`, swap('{{count}} ', ''), 'plural.lostValue', { key: `${PLURAL}one` }],
  ['a form got another value', `${PLURAL}one`, swap('count', 'total'), 'plural.lostValue', { key: `${PLURAL}one` }],
  [
    'a key beside its forms',
    `${PLURAL}one`,
    (line) => `    "funnels": "x",\n${line}`,
    'plural.besides',
    { key: 'card.funnels' },
  ],
];

const rowsOf = (file: string, rows: Row[]): Damage[] =>
  rows.map(([name, at, change, rule, more]) => ({ name, file, at, change, rule, key: undefined, ...more }));

const onlyOf = (file: string, rows: Row[]): Damage[] => rowsOf(file, rows).map((one) => ({ key: one.at, ...one }));

/** Damages that are possible in only one of the languages. */
const russian = onlyOf(RU, [
  ['a Latin letter in a Russian word', LONG, swap(new RegExp(A), 'a'), 'text.mixed'],
  ['a Latin word that looks Russian', 'card.greeting', behind(' cop'), 'text.lookalike'],
  ['an English text among Russian ones', 'card.greeting', instead('"Greeting"'), 'text.noOwnLetters'],
  ['a text of the specification', 'card.history', behind('!'), 'spec.changed'],
  ['a full stop behind a text of the specification', 'delete.done', behind('.'), 'spec.changed'],
  ['a form that the specification quotes', 'deleteInactive.done_many', behind('!'), 'spec.changed'],
  ['the letter yo in a text of the specification', 'rename.saved', swap('!', ''), 'spec.changed'],
  ['the few form is lost', `${PLURAL}few`, () => '', 'plural.missing', { line: NEAR, key: `${PLURAL}few` }],
  ['the many form is lost', `${PLURAL}many`, () => '', 'plural.missing', { line: NEAR, key: `${PLURAL}many` }],
]);
const english = onlyOf(EN, [
  ['a Cyrillic letter in an English word', LONG, swap('a', A), 'text.mixed'],
  ['a Cyrillic word', 'card.greeting', behind(` ${A}${O}`), 'text.foreign'],
  ['a value is lost', LONG, swap('{{name}}', 'it'), 'translation.lostValue'],
  ['a value is invented', 'card.greeting', behind(' {{name}}'), 'translation.newValue'],
  ['a value is renamed', LONG, swap('{{name}}', '{{group}}'), 'translation.newValue'],
  ['a key is deleted', 'card.greeting', () => '', 'translation.missing', { key: 'card.greeting', line: 1 }],
  ['a key is added', 'card.greeting', swap('greeting', 'greets'), 'translation.extra', { key: 'card.greets' }],
  ['a question became a statement', 'delete.title.group', swap('?', ''), 'translation.ending'],
  ['another number', 'card.greeting', behind(' 15'), 'translation.numbers'],
  [
    'the few form of Russian',
    `${PLURAL}other`,
    (line) => `    "funnels_few": "{{count}} x",\n${line}`,
    'plural.foreign',
    { line: NEAR, key: `${PLURAL}few` },
  ],
]);

/** Damages of a whole file or folder. */
const files: Damage[] = [
  { name: 'a list instead of an object', file: RU, add: '[]', rule: 'syntax.noObject' },
  { name: 'a text instead of an object', file: EN, add: '"x"', rule: 'syntax.noObject' },
  { name: 'an empty file', file: EN, add: '', rule: 'syntax.empty' },
  { name: 'an empty object', file: RU, add: '{}\n', rule: 'text.emptyGroup' },
  { name: 'an unclosed object', file: RU, add: '{\n  "card": {\n    "id": "x"\n', rule: 'syntax.unclosed', line: 2 },
  { name: 'something behind the end', file: RU, add: '{}\n}', rule: 'syntax.afterEnd', line: 2 },
  { name: 'a byte order mark', file: EN, add: '\ufeff{}', rule: 'syntax.byteOrderMark' },
  {
    name: 'another encoding than UTF-8',
    file: RU,
    add: Buffer.from([0x7b, 0x22, 0xe0, 0xe1, 0x22]),
    rule: 'syntax.encoding',
  },
  { name: 'the source file is lost', file: RU, add: null, rule: 'file.stranger', said: EN },
  { name: 'a translated file is lost', file: EN, add: null, rule: 'file.missing' },
  { name: 'notes are lost', file: 'locales/_meta/groups.json', add: null, rule: 'file.missing' },
  { name: 'a file of no language', file: 'locales/en/spare.json', add: '{ "a": "x" }', rule: 'file.stranger' },
  { name: 'a copy that an editor left', file: 'locales/ru/groups (1).json', add: '{}', rule: 'file.unread' },
  { name: 'a backup', file: 'locales/ru/groups.json.bak', add: '{}', rule: 'file.unread' },
  { name: 'a folder with a wrong name', file: 'locales/english', add: '{}', rule: 'file.unread' },
  {
    name: 'a language that the program does not list',
    file: 'locales/xx/groups.json',
    add: '{}',
    rule: 'language.notListed',
    said: 'contract/languages.ts',
  },
  { name: 'notes that are broken', file: 'locales/_meta/groups.json', add: '{,}', rule: 'syntax.noKey' },
];

/** Changes that a translator may make. */
const allowed = [RU, EN].flatMap((file) =>
  rowsOf(file, [
    ['a word is added', LONG, behind(' Telegram.'), null],
    ['spaces inside the brackets of a value', LONG, swap('{{name}}', '{{ name }}'), null],
    ['an exclamation mark instead of a stop', 'deleteInactive.none', behind('!'), null],
    ['a dash of another kind', LONG, swap('. ', ' \u2014 '), null],
    ['a line break between sentences', LONG, swap('. ', '.\\n'), null],
    ['a non-breaking space', LONG, swap('. ', '.\u00a0'), null],
    ['another indent', LONG, swap(/^ +/, '\t'), null],
    ['Windows line ends', LONG, swap(/$/, '\r'), null],
  ]),
);

const wherever = (file: string): Damage[] => [...rowsOf(file, broken), ...onlyOf(file, onScreen)];

export const damages: Damage[] = [
  ...wherever(RU),
  ...wherever(EN),
  ...onlyOf(RU, structure),
  ...onlyOf(EN, structure).filter(({ rule }) => rule?.startsWith('plural') ?? false),
  ...russian,
  ...english,
  ...files,
  ...allowed,
];
