import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isBotKind } from '@contract/messengerKinds';
import { foldLetters, searchTerms } from '@contract/search';

import type { ListedMember } from '@/api/membersApi';
import { useAbilities } from '@/api/useAbilities';
import { compareKeys, compareNames } from '@/lib/sortKeys';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { hasKeyboard } from '@/ui/hasKeyboard';
import { SearchSelect } from '@/ui/SearchSelect';

const ROLES = ['all', 'admins', 'others'] as const;
type Role = (typeof ROLES)[number];

const byName = (one: ListedMember, other: ListedMember) => compareNames(one.name ?? '', other.name ?? '');
const byPhone = (one: ListedMember, other: ListedMember) => compareKeys(one.phone ?? '', other.phone ?? '');
const byRole = (one: ListedMember, other: ListedMember) => Number(other.admin) - Number(one.admin);
const idOf = ({ id }: ListedMember) => id;

/** Members of a group with search, filter and sorting. */
export function MembersView({ members }: { members: readonly ListedMember[] }) {
  const { t } = useTranslation('groups');
  const hasPhones = !isBotKind(useAbilities());
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<Role>('all');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matchMembers(members, wanted, role), [members, wanted, role]);
  const columns = useMemo(
    (): DataColumn<ListedMember>[] => [
      {
        key: 'name',
        title: t('members.columns.name'),
        isRowHeader: true,
        compare: byName,
        render: ({ name }) => name ?? <span className="members-unknown">{t('members.noName')}</span>,
      },
      ...(hasPhones
        ? [
            {
              key: 'phone',
              title: t('members.columns.phone'),
              compare: byPhone,
              width: 190,
              render: ({ phone }: ListedMember) =>
                phone === null ? <span className="members-unknown">{t('members.noPhone')}</span> : `+${phone}`,
            },
          ]
        : []),
      {
        key: 'role',
        title: t('members.columns.role'),
        compare: byRole,
        width: 170,
        render: ({ admin }) => t(admin ? 'members.admin' : 'members.member'),
      },
    ],
    [t, hasPhones],
  );
  return (
    <div className="members">
      <div className="wrap members-filter">
        <input
          type="search"
          autoFocus={hasKeyboard()}
          className="plainText"
          value={search}
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          onChange={({ target }) => {
            setSearch(target.value);
          }}
        />
        <SearchSelect
          isSearchable={false}
          aria-label={t('members.columns.role')}
          value={role}
          options={ROLES.map((choice) => ({ value: choice, label: t(`members.roles.${choice}`) }))}
          onChange={setRole}
        />
      </div>
      <p className="members-count" role="status">
        {t('members.found', { found: found.length, total: members.length })}
      </p>
      <DataTable
        className="members-table"
        label={t('members.list')}
        columns={columns}
        rows={found}
        keyOf={idOf}
        empty={t(members.length === 0 ? 'members.none' : 'members.notFound')}
      />
    </div>
  );
}

/** Members of a role whose name or phone contains every search term. */
function matchMembers(members: readonly ListedMember[], search: string, role: Role): readonly ListedMember[] {
  const words = searchTerms(search);
  return members.filter(({ name, phone, admin }) => {
    const text = foldLetters(`${name ?? ''}\n+${phone ?? ''}`);
    return (role === 'all' || admin === (role === 'admins')) && words.every((word) => text.includes(word));
  });
}
