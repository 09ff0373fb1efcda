import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useGetGreetingQuery, useSaveGreetingMessageMutation, useSaveGreetingMutation } from '@/api/groupsApi';
import { useGroup } from '@/api/useGroup';
import { groupName, nameInQuotes } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { useFresh } from '@/ui/useFresh';

import { GreetingForm } from './GreetingForm';
import { RemoveGreetingModal } from './RemoveGreetingModal';

const SAVING_KEY = 'greeting';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Sets the link or the message posted when a member joins. Source: SPEC-2.54, decision 0014. */
export function GreetingModal({ groupId, onClose }: Props) {
  const { t } = useTranslation('groups');
  const group = useGroup(groupId);
  const query = useFresh(useGetGreetingQuery(groupId, { refetchOnMountOrArgChange: true }));
  const formId = useId();
  const [isRemoving, setIsRemoving] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [, { isLoading: isLinkSaving }] = useSaveGreetingMutation({ fixedCacheKey: SAVING_KEY });
  const [, { isLoading: isMessageSaving }] = useSaveGreetingMessageMutation({ fixedCacheKey: SAVING_KEY });
  const isSaving = isLinkSaving || isMessageSaving;

  if (!group) return null;
  if (isRemoving) {
    return (
      <RemoveGreetingModal
        group={group}
        onDone={onClose}
        onCancel={() => {
          setIsRemoving(false);
        }}
      />
    );
  }
  return (
    <RequestModal
      {...beginsAtTop}
      width={720}
      title={t('greeting.title', { name: nameInQuotes(groupName(group)) })}
      okText={t('greeting.submit')}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        disabled: query.data === undefined || isUploading,
      }}
      isPending={isSaving}
      onCancel={onClose}
    >
      <QueryView
        query={query}
        failure={t('greeting.loadFailed')}
        skeleton={<div className="skeletonBlock greeting-skeleton" />}
      >
        {(stored) => (
          <GreetingForm
            formId={formId}
            group={group}
            stored={stored}
            savingKey={SAVING_KEY}
            isUploading={isUploading}
            onUploading={setIsUploading}
            onSaved={onClose}
            onRemove={() => {
              setIsRemoving(true);
            }}
          />
        )}
      </QueryView>
    </RequestModal>
  );
}
