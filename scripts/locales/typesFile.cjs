/** Reads `locales/words.d.ts` back: what the program asks for, by dotted key. */
const LINE = /^ +(?:'([^']+)'|([\w$]+)): (?:(\{)|'?([^';]*)'?;)$/;

/** @returns dotted key (its room first: `groups.card.id`) → `string`, `string[]` or its values: `{{count}} {{name}}` */
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
