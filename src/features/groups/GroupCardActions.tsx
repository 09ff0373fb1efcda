import type { Group } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

import type { GroupAction } from './groupActions';
import { GreetingSetIcon } from './GreetingSetIcon';
import type { Translate } from './translate';

const PATHS = {
  history: 'M4 5v3.5h3.5M4.3 8.2a6.3 6.3 0 1 1-.6 3.3M10 6.5V10l2.5 1.5',
  greeting: 'M3 4.5h14v9H9.5L6 16.5v-3H3z M7 9h6',
  members: 'M10 3v9 M6.5 8.5L10 12l3.5-3.5 M4 16.5h12',
  memberList:
    'M7.5 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z M3 15.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4 M13 5.5h4 M13.5 9h3.5 M15 12.5h2',
  tags: 'M3.5 4v5.6l7.2 7.2 6-6L9.4 3.5H4z M7 7h.01',
};

interface Props {
  t: Translate;
  group: Group;
  titleId: string;
  /** Whether the server has tags. */
  hasTags: boolean;
  hasMemberList: boolean;
}

/** Buttons of a group's card, without listeners: the grid reads `data-action`. */
export function GroupCardActions({ t, group, titleId, hasTags, hasMemberList }: Props) {
  const { id, funnel_ids, has_greeting, can_post } = group;
  const shared = { type: 'button', 'data-group-id': id, 'aria-describedby': titleId } as const;
  const renderIcon = (action: GroupAction, label: string, path: string, className = 'groupCard-tool') => (
    <button {...shared} data-action={action} className={className} aria-label={label} title={label}>
      <LineIcon path={path} />
    </button>
  );
  return (
    <>
      <div className="groupCard-actions">
        <button {...shared} data-action="start" className="tonalButton" disabled={!can_post}>
          {t('card.start')}
        </button>
        <button {...shared} data-action="assign" className="plainButton">
          {t('card.assign')}
        </button>
        {funnel_ids.length > 0 && renderIcon('history', t('card.history'), PATHS.history, 'iconButton')}
      </div>
      <div className="groupCard-tools">
        <button
          {...shared}
          data-action="greeting"
          data-set={has_greeting}
          className="groupCard-tool"
          {...(has_greeting && { 'aria-label': t('card.greetingSet') })}
        >
          {has_greeting ? <GreetingSetIcon /> : <LineIcon path={PATHS.greeting} />}
          {t('card.greeting')}
        </button>
        <button {...shared} data-action="members" className="groupCard-tool" title={t('card.membersHint')}>
          <LineIcon path={PATHS.members} />
          {t('card.members')}
        </button>
        {hasMemberList && renderIcon('memberList', t('card.memberList'), PATHS.memberList)}
        {hasTags && renderIcon('tags', t('card.tags'), PATHS.tags)}
        {renderIcon('delete', t('card.delete'), ICONS.delete, 'groupCard-tool groupCard-delete')}
      </div>
    </>
  );
}
