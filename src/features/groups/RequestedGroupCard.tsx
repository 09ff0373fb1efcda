import { useEffect, useRef, useState } from 'react';

import type { Group } from '@contract/schemas/shapes';

import { useGetGroupFactsQuery } from '@/api/groupsApi';

import { GroupCard } from './GroupCard';
import type { Translate } from './groupsTexts';

/** Card of a group on a server whose list has neither funnels nor greetings: they are requested when the card becomes visible. */
export function RequestedGroupCard({ t, group }: { t: Translate; group: Group }) {
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

  return <GroupCard ref={card} t={t} group={data ? { ...group, ...data } : group} hasMemberList={false} />;
}
