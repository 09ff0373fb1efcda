import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { useListMembersQuery } from '@/api/membersApi';
import { useOffers } from '@/api/offers';
import { useAbilities } from '@/api/useAbilities';
import { useGroup } from '@/api/useGroup';
import { groupName, nameInQuotes } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';

import './members.css';
import { MembersView } from './MembersView';
import { useMembersDownload } from './useMembersDownload';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Members of a group, as a list or a download. */
export function MembersModal({ groupId, onClose }: Props) {
  const { t } = useTranslation('groups');
  const group = useGroup(groupId);
  const query = useListMembersQuery(groupId);
  const downloadMembers = useMembersDownload();
  const isAdminsOnly = useAbilities().members === 'admins';
  const failure = useOffers() ? 'members.loadFailed' : 'members.notListed';
  return (
    <Modal
      open
      {...beginsAtTop}
      width={720}
      title={t('members.title', { name: nameInQuotes(group ? groupName(group) : String(groupId)) })}
      footer={
        <button type="button" className="plainButton" onClick={() => void downloadMembers(groupId)}>
          {t('members.download')}
        </button>
      }
      onCancel={onClose}
    >
      <QueryView
        query={query}
        failure={t(failure)}
        skeleton={
          <>
            <p className="members-wait">{t('members.wait')}</p>
            <div className="skeletonBlock members-skeleton" />
          </>
        }
      >
        {(members) => (
          <>
            {isAdminsOnly && <p className="note members-wait">{t('members.adminsOnly')}</p>}
            <MembersView members={members} />
          </>
        )}
      </QueryView>
    </Modal>
  );
}
