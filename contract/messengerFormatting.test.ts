import { cutFormatting, readMessageFormatting, type MessageSegment } from './messengerFormatting';

/** The tree as short text: [b:…] bold, [i:…] italic, [s:…] strike, [c:…] code, [m:…] mono. */
const draw = (segments: MessageSegment[]): string =>
  segments
    .map((segment) => {
      if (segment.kind === 'text') return segment.text;
      const inner = 'children' in segment ? draw(segment.children) : segment.text;
      return `[${segment.kind.charAt(0)}:${inner}]`;
    })
    .join('');

it.each([
  ['plain text', 'plain text'],
  ['*bold* _italic_ ~strike~', '[b:bold] [i:italic] [s:strike]'],
  ['*two words* here', '[b:two words] here'],
  ['`code` and ```mono```', '[c:code] and [m:mono]'],
  ['```two\nlines```', '[m:two\nlines]'],
  ['*bold _and italic_*', '[b:bold [i:and italic]]'],
  ['*_~all~_*', '[b:[i:[s:all]]]'],
  ['(*bold*), _yes_!', '([b:bold]), [i:yes]!'],
  ['*a* b *c*', '[b:a] b [b:c]'],
  ['*\u043f\u0440\u0438\u0432\u0435\u0442*', '[b:\u043f\u0440\u0438\u0432\u0435\u0442]'],
])('reads %j as the messenger does', (text, tree) => {
  expect(draw(readMessageFormatting(text))).toBe(tree);
});

it.each([
  '2*3*4',
  'snake_case_name',
  '\u0430*\u0431*\u0432',
  '* not bold *',
  '*open',
  'close*',
  '**',
  '*two\nlines*',
  '``',
  '``````',
  '`two\nlines`',
  'https://example.com/a_b_c?x=*y',
])('leaves %j as it was written', (text) => {
  expect(draw(readMessageFormatting(text))).toBe(text);
});

it('takes markup inside code literally', () => {
  expect(draw(readMessageFormatting('`*a*` ```_b_ <b>```'))).toBe('[c:*a*] [m:_b_ <b>]');
});

it('loses no character but the marks', () => {
  const text = 'a *b* _c_\n~d~ `e` ```f``` *g _h* i_';
  const plain = draw(readMessageFormatting(text)).replace(/\[\w:|\]/g, '');
  expect(plain).toBe('a b c\nd e f g _h i_');
});

it('reads a hundred thousand marks in a moment', () => {
  const startedMs = performance.now();
  readMessageFormatting('*a_ ~b'.repeat(20_000));
  readMessageFormatting(' *'.repeat(50_000));
  readMessageFormatting(' *a'.repeat(33_000));
  readMessageFormatting('`a\n'.repeat(33_000));
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

it.each([
  ['plain text', 5, 'plain'],
  ['*bold text* after', 5, '[b:bold]'],
  ['*bold text* after', 14, '[b:bold text] af'],
  ['*bold _and italic_*', 9, '[b:bold [i:an]]'],
  ['```two\nlines``` after', 6, '[m:two]'],
])('keeps formatting that ends after the cut: %s', (text, endChars, expected) => {
  expect(draw(cutFormatting(readMessageFormatting(text), endChars))).toBe(expected);
});
