import { foldLetters, searchTerms } from '@contract/search';

import { mediaKind, type MediaKind } from '../mediaKind';
import { sortKey } from '../sortKeys';
import { createOrderedLabels } from './orderedLabels';

/** A longer text keeps its length in its label only. */
const MASK_MAX_CHARS = 120;

/** The kind of a file is kept in the mask of its address, not its own ending. */
const ENDINGS: Record<MediaKind, string> = { image: '.png', video: '.mp4', audio: '.mp3', document: '.pdf', file: '' };

/** Replaces texts by masks; equal texts get equal masks. */
interface Pseudonyms {
  /** Looks for names and searches in a value. Returns whether masks of names that were given out before are outdated. */
  learn: (value: unknown) => boolean;
  /** @param id of the object that the text belongs to, if it has one: a search finds names by it, too */
  mask: (text: string, field: string, id: string) => string;
  maskAddress: (text: string) => string;
  /** Masks a search: each of its terms is contained in the masks of exactly those names that contain the term. */
  maskSearch: (text: string) => string;
}

/**
 * Masks of names sort like the names and are found by the masks of searches like the names by the searches, so that a replayed list shows
 * the same cards in the same order. Nothing else of a text can be read from its mask, except its length, and of an address the kind of its file.
 * @param findSearch the text that is searched for in an address, else an empty one
 * @param nameFields fields whose texts are names: lists are sorted by them and searched in them
 */
export function createPseudonyms(
  findSearch: (field: string, text: string) => string,
  nameFields: ReadonlySet<string>,
): Pseudonyms {
  const numbers = new Map<string, number>();
  const words = new Map<string, string>();
  const labels = createOrderedLabels();
  /** Texts that sort alike, by their key, e.g. `Sale` and `sale`. */
  const texts = new Map<string, string[]>();
  const learned = new WeakSet();

  function learn(value: unknown): boolean {
    const [names, wordCount] = [new Set<string>(), words.size];
    collect(value, '', names);
    addNames(names);
    return words.size > wordCount;
  }

  function collect(value: unknown, field: string, names: Set<string>): void {
    if (typeof value === 'string') {
      if (nameFields.has(field)) names.add(value);
      else for (const word of searchTerms(findSearch(field, value))) tokenOf(word);
    }
    if (typeof value !== 'object' || value === null || learned.has(value)) return;
    learned.add(value);
    for (const [name, inner] of Object.entries(value)) collect(inner, Array.isArray(value) ? field : name, names);
  }

  function addNames(names: Iterable<string>): void {
    const keyed = [...names].map((name) => [sortKey(name), name] as const);
    labels.add(keyed.map(([key]) => key));
    for (const [key, name] of keyed) {
      const alike = texts.get(key);
      if (!alike) texts.set(key, [name]);
      else if (!alike.includes(name)) alike.push(name);
    }
  }

  function tokenOf(word: string): string {
    const token = words.get(word) ?? `~${words.size + 1}~`;
    words.set(word, token);
    return token;
  }

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  }

  function maskName(text: string, id: string): string {
    const key = sortKey(text);
    const alike = texts.get(key) ?? [text];
    const label = inCase(labels.labelOf(key) ?? '', alike.indexOf(text));
    const folded = foldLetters(text);
    const found = [...words].filter(([word]) => folded.includes(word) || word === id).map(([, token]) => token);
    return fill(label, alike[0]?.length ?? 0, found.join(''));
  }

  return {
    learn,
    mask(text, field, id) {
      if (nameFields.has(field)) addNames([text]);
      const isName = texts.get(sortKey(text))?.includes(text) ?? false;
      return isName ? maskName(text, id) : fill(String(numberOf(text)), text.length, '');
    },
    maskAddress: (text) => `data:,${numberOf(text)}${ENDINGS[mediaKind(text)]}`,
    maskSearch: (text) => searchTerms(text).map(tokenOf).join(' '),
  };
}

const fill = (label: string, length: number, found: string): string =>
  `\u2022${label}(${length})${found}`.padEnd(Math.min(length, MASK_MAX_CHARS), '\u2022');

/** Distinguishes texts that sort alike by upper case, which sorting ignores. */
const inCase = (label: string, variant: number): string =>
  label.replace(/./g, (letter, at: number) => ((variant >> at) % 2 === 1 ? letter.toUpperCase() : letter));
