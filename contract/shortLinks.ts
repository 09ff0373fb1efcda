import { entryPrefix } from './entryLinks';
import { limits } from './limits';

/** A link with all that people may have typed after it. */
const LINK = /https?:\/\/[^\s<>"]+/giu;
/** Ends of sentences, quotes and marks of formatting behind a link. */
const TAIL = /[.,;:!?'`*_~\]}»”]+$/u;
const SLUG = /^[\w-]{8}$/;
const { urlMaxChars } = limits.shortLinks;

/** The short address of ours that leads to a link. */
export const shortAddress = (origin: string, slug: string): string => `${origin}${entryPrefix}/${slug}`;

/** The end of a short address of ours; null for any other link. */
export function slugOf(link: string, origin: string): string | null {
  const start = shortAddress(origin, '');
  const slug = link.startsWith(start) ? link.slice(start.length) : '';
  return SLUG.test(slug) ? slug : null;
}

/** A text with some of its links replaced. A link that contains a variable differs from group to group and stays. */
export const mapLinks = (text: string, map: (link: string) => string | null): string =>
  text.replaceAll(LINK, (found) => {
    if (found.includes('{{')) return found;
    const link = withoutTail(found);
    return (map(link) ?? link) + found.slice(link.length);
  });

/** A bracket belongs to a link that opens it. */
function withoutTail(found: string): string {
  const link = found.replace(TAIL, '');
  return link.endsWith(')') && !link.includes('(') ? withoutTail(link.slice(0, -1)) : link;
}

/** Links of a text that can be shortened, each once. */
export const listLinks = (text: string, origin: string): string[] =>
  collect(text, (link) => (link.startsWith(shortAddress(origin, '')) || !isAddress(link) ? null : link));

function isAddress(link: string): boolean {
  try {
    return link.length <= urlMaxChars && new URL(link).hostname !== '';
  } catch {
    return false;
  }
}

/** The ends of the short addresses of a text, each once. Some may lead to groups. */
export const listSlugs = (text: string, origin: string): string[] => collect(text, (link) => slugOf(link, origin));

function collect(text: string, pick: (link: string) => string | null): string[] {
  const found = new Set<string>();
  mapLinks(text, (link) => {
    const picked = pick(link);
    if (picked !== null) found.add(picked);
    return null;
  });
  return [...found];
}

/** A text with the links again that its short addresses lead to. */
export const restoreLinks = (text: string, origin: string, urls: ReadonlyMap<string, string>): string =>
  mapLinks(text, (link) => urls.get(slugOf(link, origin) ?? '') ?? null);
