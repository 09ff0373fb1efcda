import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useListGroupsQuery } from '@/api/groupsApi';
import { useGroupDetails } from '@/api/useGroupDetails';
import { groupName, nameInQuotes } from '@/lib/names';
import { FormField } from '@/ui/FormField';
import { SearchSelect } from '@/ui/SearchSelect';

/** A group of a short address. */
export interface EntryGroup {
  groupId: number;
  membersMaxCount: number;
}

interface Props {
  value: readonly EntryGroup[];
  /** Text of the problem, or null. */
  problem: string | null;
  onChange: (groups: readonly EntryGroup[]) => void;
}

const { groupsMaxCount, membersMaxCount: placesMaxCount } = limits.entryLinks;

/** The groups of a short address in the order in which they are filled, each with its places. */
export function EntryGroups({ value, problem, onChange }: Props) {
  const { t } = useTranslation('groupEntry');
  const { data: groups = [] } = useListGroupsQuery();
  const { byId } = useGroupDetails();
  const chosen = new Set(value.map(({ groupId }) => groupId));
  const names = new Map(groups.map((group) => [group.id, groupName(group)]));
  const options = groups
    .filter(({ id }) => !chosen.has(id) && byId.get(id)?.isOwnAdmin !== false)
    .map((group) => ({ value: group.id, label: groupName(group) }));
  const move = (at: number, by: number) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <>
      <FormField label={t('links.add')} hint={t('links.addHint')} problem={problem}>
        {(control) => (
          <SearchSelect
            {...control}
            value={null}
            options={options}
            disabled={value.length >= groupsMaxCount}
            placeholder={t('links.choose')}
            onChange={(groupId) => onChange([...value, { groupId, membersMaxCount: placesMaxCount }])}
          />
        )}
      </FormField>
      <ol className="entryGroups" aria-label={t('links.order')}>
        {value.map((group, at) => (
          <EntryGroupRow
            key={group.groupId}
            name={names.get(group.groupId) ?? String(group.groupId)}
            group={group}
            membersCount={byId.get(group.groupId)?.membersCount ?? null}
            onPlaces={(membersMaxCount) =>
              onChange(value.map((one) => (one.groupId === group.groupId ? { ...one, membersMaxCount } : one)))
            }
            onUp={at > 0 ? () => move(at, -1) : null}
            onRemove={() => onChange(value.filter(({ groupId }) => groupId !== group.groupId))}
          />
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  name: string;
  group: EntryGroup;
  membersCount: number | null;
  onPlaces: (count: number) => void;
  /** Null for the first one. */
  onUp: (() => void) | null;
  onRemove: () => void;
}

function EntryGroupRow({ name, group, membersCount, onPlaces, onUp, onRemove }: RowProps) {
  const { t } = useTranslation('groupEntry');
  const quoted = nameInQuotes(name);
  return (
    <li>
      <div className="wrap">
        <span className="entryGroups-name">
          {name}
          {membersCount !== null && <span className="note">{t('links.members', { count: membersCount })}</span>}
        </span>
        <span className="row">
          <span aria-hidden="true">{t('links.places')}</span>
          <InputNumber
            aria-label={t('links.placesOf', { name: quoted })}
            min={1}
            max={placesMaxCount}
            precision={0}
            value={group.membersMaxCount}
            onChange={(count) => onPlaces(count ?? placesMaxCount)}
          />
        </span>
        <button
          type="button"
          className="linkButton"
          disabled={onUp === null}
          aria-label={t('links.upOne', { name: quoted })}
          onClick={() => onUp?.()}
        >
          {t('links.up')}
        </button>
        <button
          type="button"
          className="linkButton"
          aria-label={t('links.removeOne', { name: quoted })}
          onClick={onRemove}
        >
          {t('links.remove')}
        </button>
      </div>
    </li>
  );
}
