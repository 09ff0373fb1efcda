import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';
import { checkGroups } from './sendCheck';

import './sendCheckLine.css';

/** More names are only counted. */
const NAMED_MAX_COUNT = 10;

interface Props {
  groups: readonly Group[];
  chosenIds: readonly number[];
  /** Last names of groups that the list does not have any more. */
  leftNames?: ReadonlyMap<number, string>;
  /** Whether the account may change a group; only for what changes groups. */
  isChangeable?: (groupId: number) => boolean;
  /** Chooses only the groups that can be written to. */
  onExclude: (possibleIds: number[]) => void;
}

/** Before a send: how many of the chosen groups can be written to, and which cannot. Nothing while all can. */
export function SendCheckLine({ groups, chosenIds, leftNames, isChangeable, onExclude }: Props) {
  const { t } = useTranslation('sendCheck');
  const left = useLeftGroups(groups);
  const { possible, adminsOnly, notAdmin, missing } = checkGroups(groups, chosenIds, isChangeable);
  if (adminsOnly.length + notAdmin.length + missing.length === 0) return null;
  const names = (list: readonly string[]) =>
    list.length > NAMED_MAX_COUNT
      ? t('more', { names: list.slice(0, NAMED_MAX_COUNT).join(', '), count: list.length - NAMED_MAX_COUNT })
      : list.join(', ');
  const nameOf = (id: number) => leftNames?.get(id) ?? left.get(id) ?? t('unknown', { id: String(id) });
  return (
    <div className="sendCheck" role="status">
      <p>{t('possible', { count: possible.length })}</p>
      {adminsOnly.length > 0 && (
        <p>
          {t('adminsOnly', { count: adminsOnly.length })}{' '}
          <span className="note">{names(adminsOnly.map(groupName))}</span>
        </p>
      )}
      {notAdmin.length > 0 && (
        <p>
          {t('notAdmin', { count: notAdmin.length })} <span className="note">{names(notAdmin.map(groupName))}</span>
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {t('missing', { count: missing.length })} <span className="note">{names(missing.map(nameOf))}</span>
        </p>
      )}
      <button type="button" className="linkButton" onClick={() => onExclude(possible)}>
        {t('exclude')}
      </button>
    </div>
  );
}

/** Names of the groups that were left while the list was shown: it no longer contains them. */
function useLeftGroups(groups: readonly Group[]): ReadonlyMap<number, string> {
  const [state, setState] = useState({ groups, left: new Map<number, string>() });
  if (state.groups === groups) return state.left;
  const ids = new Set(groups.map(({ id }) => id));
  const gone = state.groups.filter(({ id }) => !ids.has(id));
  const left = new Map([...state.left, ...gone.map((group) => [group.id, groupName(group)] as const)]);
  setState({ groups, left });
  return left;
}
