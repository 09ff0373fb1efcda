import { useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { useAbilities } from '@/api/useAbilities';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useTags } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { useNow } from '@/lib/useNow';
import { DataTable } from '@/ui/DataTable';
import { watchMedia } from '@/ui/watchMedia';

import { readGroupAction } from './groupActions';
import { groupColumns } from './groupColumns';
import { ActionContext, DetailsContext, type OnAction } from './GroupTableCells';
import './groupTable.css';

const ROW_HEIGHT_PX = 40;

/** Where the less important columns have space beside the names. */
const useIsWide = watchMedia('(min-width: 1200px)');
const useIsRoomy = watchMedia('(min-width: 1400px)');
const useIsVeryWide = watchMedia('(min-width: 1600px)');

interface Props {
  /** Which groups are shown, in this order. */
  groups: readonly Group[];
  /** Their current rows. */
  current: readonly Group[];
  onAction: OnAction;
  selected: ReadonlySet<number>;
  onSelected: (groupIds: ReadonlySet<number>) => void;
}

const idOf = ({ id }: Group) => id;

/** Groups as rows of 40 px, for owners of hundreds; in the order of the filter, or of a clicked head. */
export function GroupTable({ groups, current, onAction, selected, onSelected }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const rows = useMemo(() => {
    const byId = new Map(current.map((group) => [group.id, group]));
    return groups.map((group) => byId.get(group.id) ?? group);
  }, [groups, current]);
  const { tags, byGroup, isLoaded } = useTags();
  const hasTags = tags.length > 0;
  const { byId } = useGroupDetails();
  const nowMs = useNow(MINUTE_MS);
  const { acts } = useAbilities();
  const details = useMemo(() => ({ byId, nowMs, acts }), [byId, nowMs, acts]);
  const isWide = useIsWide();
  const isRoomy = useIsRoomy();
  const isVeryWide = useIsVeryWide();
  const columns = useMemo(
    () => groupColumns(t, { hasTags, byGroup, byId, hasTagActions: isLoaded, isWide, isRoomy, isVeryWide }),
    [t, hasTags, byGroup, byId, isLoaded, isWide, isRoomy, isVeryWide],
  );

  function handleClick(event: MouseEvent) {
    const clicked = readGroupAction(event.target);
    if (clicked) onAction(clicked.action, clicked.groupId);
  }

  return (
    <ActionContext value={onAction}>
      <DetailsContext value={details}>
        <div onClick={handleClick}>
          <DataTable
            label={t('list')}
            remembersAs="groups"
            className="groupTable"
            columns={columns}
            rows={rows}
            keyOf={idOf}
            rowHeightPx={ROW_HEIGHT_PX}
            selection={isLoaded ? { selected, onSelected, nameOf: groupName } : undefined}
            onOpen={({ id }) => onAction('open', id)}
          />
        </div>
      </DetailsContext>
    </ActionContext>
  );
}
