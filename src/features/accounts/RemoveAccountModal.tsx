import { useTranslation } from 'react-i18next';

import type { Account } from '@contract/schemas/shapes';

import { useRemoveAccountMutation } from '@/api/accountsApi';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { useAccountName } from './useAccountName';

/** Confirmation before an account is removed with all its data; a toast names how many messages were on their way. */
export function RemoveAccountModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const announce = useAnnounce();
  const nameOf = useAccountName();
  const [removeAccount, { isLoading }] = useRemoveAccountMutation();

  async function handleConfirm() {
    const removal = removeAccount({ id: account.id }).unwrap();
    const areEventsLeft = await removal.then(
      (removed) => removed.areEventsLeft,
      () => false,
    );
    if (
      await announce(removal, {
        success: t(areEventsLeft ? 'removal.eventsLeft' : 'removal.done'),
        failure: t('failures.remove'),
      })
    )
      onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('removal.title', { name: nameInQuotes(nameOf(account)) })}
      message={t('removal.text')}
      confirmText={t('removal.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
