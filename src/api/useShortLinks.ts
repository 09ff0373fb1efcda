import { useMemo } from 'react';

import { limits } from '@contract/limits';
import type { ShortLink } from '@contract/schemas/shapes';
import { listSlugs } from '@contract/shortLinks';

import { useOffers } from './offers';
import { useListShortLinksQuery } from './shortLinksApi';

/** Short addresses in a text. */
export interface KnownShortLinks {
  /** The public address of the server; null: it has none, or it is not known yet. */
  origin: string | null;
  /** Those of the text, in their order. */
  links: readonly ShortLink[];
}

const NONE: readonly ShortLink[] = [];
const HAS_LINK = /https?:\/\//i;

/** The short addresses of ours in a text, with what they lead to. Nothing is asked for a text without links. */
export function useShortLinks(text: string, { pollingInterval = 0 } = {}): KnownShortLinks {
  const skip = !useOffers() || !HAS_LINK.test(text);
  const origin = useListShortLinksQuery('', { skip }).currentData?.origin ?? null;
  const found = origin === null ? [] : listSlugs(text, origin);
  const slugs = found.slice(0, limits.shortLinks.listedMaxCount).join(',');
  const { currentData: known } = useListShortLinksQuery(slugs, {
    skip: slugs === '',
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
  return useMemo(() => {
    const bySlug = new Map(known?.links.map((link) => [link.slug, link]));
    const links = slugs === '' ? NONE : slugs.split(',').flatMap((slug) => bySlug.get(slug) ?? []);
    return { origin, links };
  }, [origin, slugs, known]);
}
