import { formatText, type Format } from './formatText';

/** `[` and `]` are the ends of the selection, `|` the cursor. */
function format(marked: string, kind: Format): string {
  const start = marked.search(/[[|]/);
  const end = marked.includes('|') ? start : marked.indexOf(']') - 1;
  const changed = formatText({ text: marked.replaceAll(/[[\]|]/g, ''), start, end }, kind);
  const { text } = changed;
  if (changed.start === changed.end) return `${text.slice(0, changed.start)}|${text.slice(changed.start)}`;
  return `${text.slice(0, changed.start)}[${text.slice(changed.start, changed.end)}]${text.slice(changed.end)}`;
}

it.each<[string, Format, string]>([
  ['say [hello] now', 'bold', 'say [*hello*] now'],
  ['say [*hello*] now', 'bold', 'say [hello] now'],
  ['say *[hello]* now', 'bold', 'say [hello] now'],
  ['say[ hello ]now', 'italic', 'say[ _hello_ ]now'],
  ['[one\n\ntwo]', 'strike', '[~one~\n\n~two~]'],
  ['[one\ntwo]', 'mono', '[```one\ntwo```]'],
  ['say |', 'bold', 'say *|*'],
  ['say *|*', 'bold', 'say |'],
  ['[  ]', 'bold', '[  ]'],
  ['[*a* and *b*]', 'italic', '[_*a* and *b*_]'],
])('%j, %s: %j', (marked, kind, expected) => {
  expect(format(marked, kind)).toBe(expected);
});
