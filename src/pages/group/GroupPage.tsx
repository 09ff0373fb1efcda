import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { useListGroupsQuery } from '@/api/groupsApi';
import { useLeftGroupNames } from '@/api/leftGroupsApi';
import { useChooseGroups } from '@/features/broadcast/useChooseGroups';
import { GroupView } from '@/features/groups/GroupView';
import { GroupPairCard } from '@/features/pairs/GroupPairCard';
import { selectAccount } from '@/features/session/sessionSlice';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';

import { useGroupAction } from '../dashboard/useGroupAction';

/** One group: what is known of it, its funnels, and what it got and will get. */
export function GroupPage() {
  const { t } = useTranslation('groups');
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const chooseGroups = useChooseGroups();
  const handleAction = useGroupAction();
  const query = useListGroupsQuery();
  const hasOthers = (useSelector(selectAccount)?.count ?? 1) > 1;

  function handleWrite() {
    chooseGroups([id]);
    void navigate('/broadcast');
  }

  return (
    <>
      {query.data === undefined && <PageHeader title={t('page.missing.title')} />}
      <QueryView query={query} failure={t('page.loadFailed')} skeleton={<div className="skeletonCard" />}>
        {(groups) => {
          const group = groups.find((one) => one.id === id);
          if (!group) return <MissingGroup id={id} />;
          return (
            <GroupView key={id} group={group} onAction={handleAction} onWrite={handleWrite}>
              {hasOthers && <GroupPairCard group={group} />}
            </GroupView>
          );
        }}
      </QueryView>
    </>
  );
}

const NO_GROUPS: readonly never[] = [];

/** In place of a group that the account has left, or that never was. */
function MissingGroup({ id }: { id: number }) {
  const { t } = useTranslation('groups');
  const name = useLeftGroupNames(NO_GROUPS, [id]).get(id);
  return (
    <>
      <PageHeader title={name ?? t('page.missing.title')} />
      <EmptyState
        title={t(name === undefined ? 'page.missing.unknown' : 'page.missing.left')}
        text={t(name === undefined ? 'page.missing.unknownText' : 'page.missing.leftText')}
        action={
          <Link className="tonalButton" to="/dashboard">
            {t('page.all')}
          </Link>
        }
      />
    </>
  );
}
