import { cutText } from './graphemes';

/** A piece of a message as the messenger shows it. A tree, never HTML: the renderer decides how to draw it. */
export type MessageSegment =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: MessageSegment[] }
  /** Inside a line, from `code`. */
  | { kind: 'code'; text: string }
  /** A block of its own, from ```mono```. */
  | { kind: 'mono'; text: string };

type MarkKind = 'bold' | 'italic' | 'strike';

const MARKS: Record<string, MarkKind | undefined> = { '*': 'bold', _: 'italic', '~': 'strike' };
const FENCE = '```';
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/u;

/** A construct found in the text, and where the text continues after it. */
interface Found {
  segment: MessageSegment;
  end: number;
}

/**
 * Reads `*bold*`, `_italic_`, `~strike~`, ```` ```mono``` ```` and `` `code` `` the way the messenger does: a mark opens
 * before a word and closes after one on the same line, never inside a word; a kind is not nested in itself. Links stay
 * plain text. Source: the messenger's help page on formatting.
 */
export function readMessageFormatting(text: string): MessageSegment[] {
  return readSegments(text, []);
}

/** The text without its marks. */
export function plainText(segments: readonly MessageSegment[]): string {
  return segments.map((segment) => ('children' in segment ? plainText(segment.children) : segment.text)).join('');
}

/** The beginning of a message by the characters of its source; a mark that is closed later keeps its meaning. */
export function cutFormatting(segments: readonly MessageSegment[], endChars: number): MessageSegment[] {
  const kept: MessageSegment[] = [];
  let at = 0;
  for (const segment of segments) {
    const left = endChars - at - markChars(segment);
    if (left <= 0) break;
    kept.push(
      'children' in segment
        ? { ...segment, children: cutFormatting(segment.children, left) }
        : { ...segment, text: cutText(segment.text, left) },
    );
    at += sourceChars(segment);
  }
  return kept;
}

function markChars({ kind }: MessageSegment): number {
  if (kind === 'text') return 0;
  return kind === 'mono' ? FENCE.length : 1;
}

const sourceChars = (segment: MessageSegment): number =>
  2 * markChars(segment) +
  ('children' in segment ? segment.children.reduce((sum, child) => sum + sourceChars(child), 0) : segment.text.length);

function readSegments(text: string, outer: readonly MarkKind[]): MessageSegment[] {
  const segments: MessageSegment[] = [];
  const closers = createCloserFinder(text);
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const found = readCode(text, at) ?? readMark(text, at, outer, closers);
    if (!found) {
      at += 1;
      continue;
    }
    if (at > plainFrom) segments.push({ kind: 'text', text: text.slice(plainFrom, at) });
    segments.push(found.segment);
    at = found.end;
    plainFrom = at;
  }
  if (plainFrom < text.length) segments.push({ kind: 'text', text: text.slice(plainFrom) });
  return segments;
}

function readCode(text: string, at: number): Found | null {
  if (text[at] !== '`') return null;
  if (text.startsWith(FENCE, at)) {
    const end = text.indexOf(FENCE, at + FENCE.length);
    const inner = end < 0 ? '' : text.slice(at + FENCE.length, end);
    if (inner.trim() !== '') return { segment: { kind: 'mono', text: inner }, end: end + FENCE.length };
    return null;
  }
  if (text[at - 1] === '`') return null;
  const end = text.indexOf('`', at + 1);
  const inner = end < 0 ? '' : text.slice(at + 1, end);
  if (inner.trim() === '' || inner.includes('\n')) return null;
  return { segment: { kind: 'code', text: inner }, end: end + 1 };
}

function readMark(
  text: string,
  at: number,
  outer: readonly MarkKind[],
  findCloser: (mark: string, from: number) => number,
): Found | null {
  const mark = text[at] ?? '';
  const kind = MARKS[mark];
  if (!kind || outer.includes(kind) || isWord(text[at - 1]) || isSpace(text[at + 1]) || text[at + 1] === mark)
    return null;
  const end = findCloser(mark, at + 2);
  if (end < 0) return null;
  return { segment: { kind, children: readSegments(text.slice(at + 1, end), [...outer, kind]) }, end: end + 1 };
}

/**
 * Finds the next place on the same line where a mark may close, or -1. Remembers how far nothing was found, so that a long
 * text full of marks is read once and not once per mark.
 */
function createCloserFinder(text: string): (mark: string, from: number) => number {
  const nothingUntil = new Map<string, number>();
  return (mark, from) => {
    if (from < (nothingUntil.get(mark) ?? 0)) return -1;
    let at = from;
    for (; at < text.length && text[at] !== '\n'; at += 1) {
      if (text[at] === mark && !isSpace(text[at - 1]) && !isWord(text[at + 1])) return at;
    }
    nothingUntil.set(mark, at);
    return -1;
  };
}

const isWord = (character: string | undefined) => character !== undefined && WORD.test(character);
const isSpace = (character: string | undefined) => character === undefined || SPACE.test(character);
