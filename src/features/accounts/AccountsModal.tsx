import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Account, Accounts } from '@contract/schemas/shapes';

import { useListAccountsQuery, useRemoveAccountMutation } from '@/api/accountsApi';
import { useAccountName } from '@/entities/accounts/accountNames';
import { beginsAtTop } from '@/ui/dialogPlace';
import { ManageFoot } from '@/ui/ManageFoot';
import { QueryView } from '@/ui/QueryView';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { useOpened } from '@/ui/useOpened';

import { AccountForm } from './AccountForm';
import { AccountTable } from './AccountTable';

/** What is open instead of the list; `account` is null for a new one. */
type Step = { kind: 'edit'; account: Account | null } | { kind: 'remove'; account: Account };

/** No event tells of the other accounts' connections: a bot that was just linked is connected a moment later. */
const refresh = { pollingInterval: limits.schedules.refreshMs, refetchOnMountOrArgChange: true };

/** The accounts of the owner: open one, add, rename and remove. */
export function AccountsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  const query = useListAccountsQuery(undefined, refresh);
  const [step, setStep, back] = useOpened<Step>();
  const isFull = (query.data?.accounts.length ?? 0) >= limits.accounts.maxCount;

  if (step?.kind === 'edit')
    return <AccountForm account={step.account} messengers={query.data?.messengers ?? []} onClose={back} />;
  if (step?.kind === 'remove') return <RemoveAccountModal account={step.account} onClose={back} />;
  return (
    <Modal
      open
      {...beginsAtTop}
      width={720}
      title={t('title')}
      okText={t('add')}
      okButtonProps={{ disabled: !query.data || isFull }}
      cancelText={t('common:actions.close')}
      onOk={() => setStep({ kind: 'edit', account: null })}
      onCancel={onClose}
      footer={(buttons) => (
        <ManageFoot full={isFull ? t('full', { maxCount: limits.accounts.maxCount }) : null}>{buttons}</ManageFoot>
      )}
    >
      <p className="hint accounts-hint">{t('hint')}</p>
      <QueryView query={query} failure={t('failures.load')} skeleton={<div className="skeletonBlock" />}>
        {({ accounts }: Accounts) => (
          <AccountTable
            accounts={accounts}
            onRename={(account) => setStep({ kind: 'edit', account })}
            onRemove={(account) => setStep({ kind: 'remove', account })}
          />
        )}
      </QueryView>
    </Modal>
  );
}

/** Confirmation before an account is removed with all its data; a toast names how many messages were on their way. */
function RemoveAccountModal({ account, onClose }: { account: Account; onClose: () => void }) {
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
    const success = t(areEventsLeft ? 'removal.eventsLeft' : 'removal.done');
    if (await announce(removal, { success, failure: t('failures.remove') })) onClose();
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
