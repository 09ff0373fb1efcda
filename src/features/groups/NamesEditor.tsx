import { createContext, use, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { groupName, messengerName, nameInQuotes } from '@/lib/names';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { hasKeyboard } from '@/ui/hasKeyboard';

import { matchGroups, sortGroups } from './groupFilter';
import { byGroupName } from './groupKeys';
import { NameRuleBar } from './NameRuleBar';
import { editByRule, editedName, isTooLong, type NameEdits, type NameRule } from './renaming';

const maxChars = limits.groups.customNameMaxChars;

interface Editing {
  edits: NameEdits;
  isDisabled: boolean;
  onChange: (edits: NameEdits) => void;
}

/** Fields read the edits from this context, so that typing neither changes the columns nor sorts again. */
const EditingContext = createContext<Editing | null>(null);

const idOf = ({ id }: Group) => id;
const byNameFirst = { columnKey: 'current', order: 'ascend' } as const;
const wholeList = { type: 'all', funnels: 'all', greeting: 'all', writing: 'all', tags: '', sort: 'name' } as const;

interface Props extends Editing {
  groups: readonly Group[];
  rule: NameRule;
  onRuleChange: (rule: NameRule) => void;
}

/** All groups with a name field, a search, and a rule for all listed names. */
export function NamesEditor({ groups, rule, onRuleChange, ...editing }: Props) {
  const { t } = useTranslation('groups');
  const { edits, isDisabled, onChange } = editing;
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => sortGroups(matchGroups(groups, { ...wholeList, search: wanted }), 'name'),
    [groups, wanted],
  );
  const columns = useMemo(
    (): DataColumn<Group>[] => [
      {
        key: 'current',
        title: t('renameMany.columns.current'),
        isRowHeader: true,
        compare: byGroupName,
        width: '42%',
        render: (group) => <CurrentName group={group} />,
      },
      { key: 'next', title: t('renameMany.columns.next'), render: (group) => <NameField group={group} /> },
    ],
    [t],
  );
  return (
    <div className="renameGroups">
      <input
        type="search"
        autoFocus={hasKeyboard()}
        className="plainText"
        value={search}
        aria-label={t('renameMany.search')}
        placeholder={t('renameMany.search')}
        onChange={({ target }) => {
          setSearch(target.value);
        }}
      />
      <NameRuleBar
        groups={shown}
        edits={edits}
        rule={rule}
        isDisabled={isDisabled}
        onChange={onRuleChange}
        onApply={(rule) => onChange(editByRule(shown, edits, rule))}
      />
      <EditingContext value={editing}>
        <DataTable
          className="renameGroups-table"
          label={t('renameMany.list')}
          columns={columns}
          rows={shown}
          keyOf={idOf}
          initialSort={byNameFirst}
          empty={t('renameMany.notFound')}
        />
      </EditingContext>
    </div>
  );
}

function CurrentName({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const [name, original] = [groupName(group), messengerName(group)];
  return (
    <>
      {name}
      {name !== original && <span className="renameGroups-original">{t('card.originalName', { name: original })}</span>}
    </>
  );
}

function NameField({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const editing = use(EditingContext);
  if (!editing) return null;
  const { edits, isDisabled, onChange } = editing;
  const name = editedName(group, edits);
  const hasProblem = isTooLong(name);
  return (
    <>
      <input
        className="plainText renameGroups-field"
        data-changed={name.trim() !== (group.custom_name ?? '')}
        value={name}
        placeholder={messengerName(group)}
        disabled={isDisabled}
        aria-label={t('renameMany.field', { name: nameInQuotes(groupName(group)) })}
        aria-invalid={hasProblem}
        onChange={({ target }) => {
          onChange({ ...edits, [group.id]: target.value });
        }}
      />
      {hasProblem && (
        <span className="formField-problem" role="alert">
          {t('rename.tooLong', { maxChars })}
        </span>
      )}
    </>
  );
}
