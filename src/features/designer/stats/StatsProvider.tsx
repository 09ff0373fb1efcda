import { useMemo, useState, type ReactNode } from 'react';

import { useOffers } from '@/api/offers';
import { useGetFunnelResponsesQuery } from '@/api/runsApi';

import { keepChoice, readChoice } from '../keptChoice';
import { useDesigner } from '../useDesigner';
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
  const stats = useMemo(() => {
    function handleShown(next: boolean) {
      setIsShown(next);
      keepChoice('designerStats', next);
    }
    return isOffered ? { isShown, onShown: handleShown, found: isShown ? found : null } : null;
  }, [isOffered, isShown, found]);
  return <StatsContext value={stats}>{children}</StatsContext>;
}
