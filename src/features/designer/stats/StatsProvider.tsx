import { useMemo, useState, type ReactNode } from 'react';

import { listSlugs } from '@contract/shortLinks';

import { useOffers } from '@/api/offers';
import { useGetFunnelResponsesQuery } from '@/api/runsApi';
import { useShortLinks } from '@/api/useShortLinks';

import { keepChoice, readChoice } from '../keptChoice';
import { useDesigner } from '../useDesigner';
import { textOf } from './nodeText';
import { StatsContext } from './statsContext';

/** Reads the statistics of the saved funnel while they are shown. */
export function StatsProvider({ children }: { children: ReactNode }) {
  const funnelId = useDesigner((designer) => designer.funnelId);
  const isOffered = useOffers() && funnelId !== null;
  const [isShown, setIsShown] = useState(() => readChoice('designerStats', false));
  const { currentData: found = null } = useGetFunnelResponsesQuery(funnelId ?? 0, {
    skip: !isOffered || !isShown,
    refetchOnMountOrArgChange: true,
  });
  // One text: it is the same while no text changes.
  const texts = useDesigner(({ graph }) => (isShown ? graph.nodes.map(textOf).join('\n') : ''));
  const { origin, links } = useShortLinks(isOffered ? texts : '');
  const stats = useMemo(() => {
    function handleShown(next: boolean) {
      setIsShown(next);
      keepChoice('designerStats', next);
    }
    const clicks = new Map(links.map(({ slug, clickCount }) => [slug, clickCount]));
    function clicksOf(text: string) {
      const own = listSlugs(text, origin ?? '').flatMap((slug) => clicks.get(slug) ?? []);
      return own.length === 0 ? null : own.reduce((sum, count) => sum + count, 0);
    }
    return isOffered ? { isShown, onShown: handleShown, found: isShown ? found : null, clicksOf } : null;
  }, [isOffered, isShown, found, origin, links]);
  return <StatsContext value={stats}>{children}</StatsContext>;
}
