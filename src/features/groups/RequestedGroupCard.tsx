import { useEffect, useRef, useState } from 'react';

import { useGetGroupFactsQuery } from '@/api/groupsApi';
import type { KnownGroup } from '@/api/parse/groups';

import { GroupCard } from './GroupCard';
import type { Translate } from './translate';

/** Card of a group whose list row lacks the facts: they are requested when the card becomes visible. */
export function RequestedGroupCard({ t, group }: { t: Translate; group: KnownGroup }) {
  const card = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const { data } = useGetGroupFactsQuery(group.id, { skip: !isSeen });

  useEffect(() => {
    if (!card.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(card.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  return <GroupCard ref={card} t={t} group={data ? { ...group, ...data } : group} />;
}
