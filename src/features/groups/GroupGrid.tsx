import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group, TagLabel } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useGetGroupFactsQuery } from '@/api/groupsApi';
import { useOffers } from '@/api/offers';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useTags } from '@/api/useTags';
import { rememberTexts } from '@/lib/rememberTexts';
import { useNow } from '@/lib/useNow';
import { CardGrid } from '@/ui/CardGrid';
import { useRowSelection } from '@/ui/table/rowSelection';

import './groups.css';
import { readGroupAction, type GroupAction } from './groupActions';
import type { Translate } from './translate';
import { GroupCard } from './GroupCard';

const NO_TAGS: readonly TagLabel[] = [];

const CARD_MIN_PX = 316;
const COLUMNS_MAX_COUNT = 3;
const CARD_HEIGHT_PX = 187;
const TAG_LINE_PX = 24;

interface Props {
  /** Which groups are shown, in this order. */
  groups: readonly Group[];
  /** Their current rows. */
  current: readonly Group[];
  onAction: (action: GroupAction, groupId: number) => void;
  selected: ReadonlySet<number>;
  onSelected: (groupIds: ReadonlySet<number>) => void;
}

/** Groups as cards, three per row on wide screens; virtualised. Source: SPEC-2.42. */
export function GroupGrid({ groups, current, onAction, selected, onSelected }: Props) {
  const { t: translate } = useTranslation(['groups', 'common']);
  const t = useMemo(() => rememberTexts(translate), [translate]);
  const offers = useOffers();
  const { byGroup, isLoaded: hasTags } = useTags();
  const hasTagLine = byGroup.size > 0;
  const details = useGroupDetails({ skip: !offers });
  const nowMs = useNow(MINUTE_MS);
  const tagsOf = ({ id }: Group) => (hasTags ? (byGroup.get(id) ?? NO_TAGS) : null);
  // Rows that did not change are the same objects, so only changed cards are rendered.
  const Card = offers ? GroupCard : RequestedGroupCard;
  const handleSelect = useRowSelection({ selected, onSelected });
  const rows = useMemo(() => new Map(current.map((group) => [group.id, group])), [current]);

  function handleClick(event: MouseEvent) {
    handleSelect(event, () => groups.map(({ id }) => id));
    const pressed = readGroupAction(event.target);
    if (pressed) onAction(pressed.action, pressed.groupId);
  }

  return (
    <CardGrid
      items={groups}
      label={t('list')}
      columnMinPx={CARD_MIN_PX}
      columnMaxCount={COLUMNS_MAX_COUNT}
      rowHeightPx={CARD_HEIGHT_PX + (hasTagLine ? TAG_LINE_PX : 0)}
      keyOf={({ id }) => id}
      onClick={handleClick}
    >
      {(group) => (
        <Card
          t={t}
          group={rows.get(group.id) ?? group}
          tags={tagsOf(group)}
          hasTagLine={hasTagLine}
          isSelected={selected.has(group.id)}
          details={details.byId.get(group.id)}
          nowMs={nowMs}
        />
      )}
    </CardGrid>
  );
}

/** Card of a group on a server whose list has neither funnels nor greetings: they are requested when the card becomes visible. */
function RequestedGroupCard({ t, group }: { t: Translate; group: Group }) {
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
