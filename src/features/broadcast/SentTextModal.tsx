import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import type { Broadcast, BroadcastResult } from '@contract/schemas/shapes';

import { useListBroadcastTextsQuery } from '@/api/broadcastApi';
import { groupName, nameInQuotes } from '@/lib/names';
import { AntdProvider } from '@/ui/AntdProvider';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { QueryView } from '@/ui/QueryView';
import { useReturnFocus } from '@/ui/useReturnFocus';

import { BroadcastFile } from './BroadcastFile';

interface Props {
  source: Broadcast;
  row: BroadcastResult;
  onClose: () => void;
}

/** The message of a broadcast as one group gets it, with its variables filled in. */
export function SentTextModal({ source, row, onClose }: Props) {
  useReturnFocus();
  const { t } = useTranslation('broadcast');
  const query = useListBroadcastTextsQuery({ id: source.id, groupId: row.group_id });
  return (
    <AntdProvider>
      <Modal
        open
        width={480}
        title={t('results.text.title', { name: nameInQuotes(groupName(row)) })}
        footer={null}
        onCancel={onClose}
      >
        <QueryView
          query={query}
          failure={t('results.text.loadFailed')}
          skeleton={<div className="skeletonBlock" style={{ height: 96 }} />}
        >
          {(texts) => {
            // A closed group may lack a value as well.
            const own = texts.find(({ groupId }) => groupId === row.group_id);
            if (!own) return <p>{t('results.text.missing')}</p>;
            return (
              <p className="broadcast-bubble broadcastReport-text">
                <FormattedMessage text={own.text} />
              </p>
            );
          }}
        </QueryView>
        <BroadcastFile broadcast={source} />
      </Modal>
    </AntdProvider>
  );
}
