import fs from 'node:fs';
import path from 'node:path';

import { complain, familyOf, placeholdersOf } from './readTexts.mjs';

/** The lengths that fit, by feature and key: they follow from the screens, so that a note cannot change one alone. */
const LIMITS = 'scripts/locales/limits.json';

/**
 * Every file of texts has notes for translators, `locales/_meta/<feature>.json`: `screen` is where the texts are shown,
 * `values.<name>` what replaces `{{name}}`, `limits.<key>` the maximum length in characters, also of all `<key>.*`, `allowed.<rule>.<key>` why a text may
 * break a rule of the check. `used` are the exceptions that some language needs.
 */
export function findNoteProblems(notes, source, used) {
  if (notes.isBroken) return notes.mistakes;
  if (source.isBroken) return [];
  const families = new Set([...source.keys.keys()].map(familyOf));
  const told = namesUnder(notes.keys, 'values.');
  const held = new Set([...source.keys.values()].flatMap(({ text }) => placeholdersOf(text)));
  return [
    ...notes.mistakes.filter(({ rule }) => rule === 'key.twice'),
    ...(notes.keys.get('screen')?.text ? [] : [complain('note.screen', 1)]),
    ...[...told]
      .filter(([name]) => !held.has(name))
      .map(([name, { line }]) => complain('note.unknownValue', line, { found: `{{${name}}}` })),
    ...[...namesUnder(notes.keys, 'limits.')].flatMap(([key, { line, text }]) => [
      ...(families.has(key) || [...families].some((family) => groupOf(family) === key)
        ? []
        : [complain('note.unknownKey', line, { key })]),
      ...(Number(text) > 0 ? [] : [complain('note.limit', line, { key })]),
    ]),
    ...[...namesUnder(notes.keys, 'allowed.')]
      .filter(([name]) => !used.has(`allowed.${name}`))
      .map(([key, { line }]) => complain('note.notNeeded', line, { key })),
  ];
}

/** Notes that allow more than fits, or no longer tell a limit. `root` may be a repository without that table. */
export function findLimitProblems(root, allNotes) {
  const full = path.join(root, LIMITS);
  if (!fs.existsSync(full)) return [];
  const table = JSON.parse(fs.readFileSync(full, 'utf8'));
  return [...allNotes]
    .filter(([, { isBroken }]) => !isBroken)
    .flatMap(([namespace, { file, keys }]) =>
      compareLimits(namesUnder(keys, 'limits.'), table[namespace] ?? {}).map((problem) => ({ file, ...problem })),
    );
}

function compareLimits(told, table) {
  return [
    ...[...told]
      .filter(([key, { text }]) => Number(text) !== table[key])
      .map(([key, { line, text }]) =>
        key in table
          ? complain('note.limitChanged', line, { key, found: text, wanted: table[key] })
          : complain('note.limitUnknown', line, { key, table: LIMITS }),
      ),
    ...Object.entries(table)
      .filter(([key]) => !told.has(key))
      .map(([key, wanted]) => complain('note.limitLost', 1, { key, wanted })),
  ];
}

/** Values of a source text without a note: a new one, or a renamed one. */
export function findUnexplained({ keys }, notes) {
  if (notes.isBroken) return [];
  const told = namesUnder(notes.keys, 'values.');
  return [...keys].flatMap(([key, { text, line }]) =>
    placeholdersOf(text)
      .filter((name) => !told.has(name))
      .map((name) => complain('text.unknownValue', line, { key, found: `{{${name}}}`, notes: notes.file })),
  );
}

/** Texts that do not fit where they are shown. */
export function findTooLong({ keys }, notes) {
  const limits = namesUnder(notes.keys, 'limits.');
  if (limits.size === 0) return [];
  return [...keys].flatMap(([key, { text, line }]) => {
    const family = familyOf(key);
    const limit = Number((limits.get(family) ?? limits.get(groupOf(family)))?.text ?? Infinity);
    const { length } = [...text];
    return length > limit ? [complain('text.tooLong', line, { key, length, limit })] : [];
  });
}

/** What stands for all texts beside one: `places.groups` → `places.*`. */
const groupOf = (key) => key.replace(/[^.]+$/, '*');

function namesUnder(keys, prefix) {
  return new Map(
    [...keys].filter(([key]) => key.startsWith(prefix)).map(([key, entry]) => [key.slice(prefix.length), entry]),
  );
}
