import { findInability, type Wanted } from './inability';
import { KIND_ABILITIES, KIND_NAMES, type KindName } from './messengerKinds';

const codeOf = (kind: KindName, wanted: Partial<Wanted>) =>
  findInability({ text: '', ...wanted }, KIND_ABILITIES[kind])?.code ?? null;
/** The kinds that cannot do it. */
const refusing = (wanted: Partial<Wanted>) => KIND_NAMES.filter((kind) => codeOf(kind, wanted) !== null);

it.each<[string, Partial<Wanted>, KindName[]]>([
  ['a text of 4,001 characters', { text: 'x'.repeat(4_001) }, ['max']],
  ['a text of 1,025 characters with a file', { text: 'x'.repeat(1_025), hasFile: true }, ['telegram']],
  ['a correction of 4,001 characters', { text: 'x'.repeat(4_001), act: 'correct' }, ['max']],
  ['a description of 255 characters', { text: 'x'.repeat(255), act: 'describe' }, []],
  ['a description of 256 characters', { text: 'x'.repeat(256), act: 'describe' }, ['telegram']],
  [
    'a name of 129 code points',
    { text: '\u{1F600}'.repeat(129), act: 'rename' },
    ['simulator', 'whatsapp', 'telegram'],
  ],
  [
    'a name of 100 families, which are more code points',
    { text: '\u{1F468}\u200D\u{1F467}'.repeat(100), act: 'rename' },
    ['max', 'telegram'],
  ],
  ['a file of 50 MB of 1,024 each', { hasFile: true, fileBytes: 50 * 1_024 * 1_024 }, ['telegram']],
  ['a picture of 11 MB', { act: 'picture', hasFile: true, fileBytes: 11_000_000 }, ['telegram']],
  ['a mention of everyone', { mentionsAll: true }, ['max', 'telegram']],
  ['closing', { act: 'close' }, ['max']],
  ['a pin, whatever was typed beside it', { act: 'pin', text: 'x'.repeat(9_000), mentionsAll: true }, []],
  ['a poll', { isPoll: true }, []],
])('refuses %s only where the kind declares less', (_what, wanted, kinds) => {
  expect(refusing(wanted)).toEqual(kinds);
});
