/** Parses `locales/texts.d.ts`: the texts that the program uses, by dotted key. */
const LINE = /^ +(?:'([^']+)'|([\w$]+)): (?:(\{)|'?([^';]*)'?;)$/;

/** @returns dotted key (its feature first: `groups.card.id`) → `string`, `string[]` or its values: `{{count}} {{name}}` */
function readTypes(text) {
  const types = new Map();
  const place = [];
  for (const line of text.split('\n')) {
    const [, quoted, bare, opens, type] = LINE.exec(line) ?? [];
    const name = quoted ?? bare;
    if (opens) place.push(name);
    else if (name) types.set([...place, name].join('.'), type);
    else if (/^ +\};$/.test(line)) place.pop();
  }
  return types;
}

module.exports = { readTypes };
