import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';

import type { Group, GroupDetails, TagLabel } from '@contract/schemas/shapes';

import { groupName, messengerName } from '@/lib/names';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import { GroupCardActions } from './GroupCardActions';
import { GroupDetailsLine } from './GroupDetailsLine';
import { GroupTagChips } from './GroupTagChips';
import type { Translate } from './translate';

/** In the narrowest card, beside the number of the others. */
const TAG_LINE_CHARS = 36;

interface Props {
  t: Translate;
  group: Group;
  /** Null where the server has no tags. */
  tags?: readonly TagLabel[] | null;
  /** Whether any group has tags: all cards then have a line for them. */
  hasTagLine?: boolean;
  hasMemberList?: boolean;
  isSelected?: boolean;
  details?: GroupDetails | undefined;
  nowMs?: number;
  ref?: Ref<HTMLDivElement>;
}

/**
 * One group on the dashboard. Plain elements without listeners: there may be hundreds on a page. All cards are equally high: the title
 * has two lines, notes are beside the facts, and tags have one line.
 */
export const GroupCard = memo(function GroupCard({
  t,
  group,
  tags = null,
  hasTagLine = false,
  hasMemberList = true,
  isSelected = false,
  details,
  nowMs = 0,
  ref,
}: Props) {
  const { id, group_type, funnel_ids, can_post } = group;
  const [title, name] = [groupName(group), messengerName(group)];
  const titleId = `group-${id}`;
  return (
    <div ref={ref} className="groupCard">
      <div className="groupCard-head">
        {tags && (
          <label className="groupCard-selectArea">
            <input
              type="checkbox"
              className="groupCard-select"
              data-select={id}
              aria-labelledby={titleId}
              checked={isSelected}
              readOnly
            />
          </label>
        )}
        <h2 className="groupCard-title" id={titleId} title={title}>
          <Link to={`/groups/${id}`}>{title}</Link>
        </h2>
        <button
          type="button"
          data-action="rename"
          data-group-id={id}
          aria-describedby={titleId}
          className="iconButton"
          aria-label={t('card.rename')}
          title={t('card.rename')}
        >
          <LineIcon path={ICONS.edit} />
        </button>
      </div>
      <GroupDetailsLine t={t} groupId={id} details={details} nowMs={nowMs} />
      <div className="groupCard-facts">
        <span>{t(`common:groupType.${group_type}`)}</span>
        <span>{t('card.funnels', { count: funnel_ids.length })}</span>
        {!can_post && <GroupNote text={t('card.readOnly')} />}
        {title !== name && <GroupNote text={t('card.originalName', { name })} />}
      </div>
      {tags && hasTagLine && <GroupTagChips t={t} groupId={id} tags={tags} lineChars={TAG_LINE_CHARS} />}
      <GroupCardActions t={t} group={group} titleId={titleId} hasTags={tags !== null} hasMemberList={hasMemberList} />
    </div>
  );
});

/** As much of it as there is space for; the tooltip has all of it. */
const GroupNote = ({ text }: { text: string }) => (
  <span className="groupCard-activity" title={text}>
    {text}
  </span>
);
