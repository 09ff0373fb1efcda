import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Account, Accounts } from '@contract/schemas/shapes';

import { useListAccountsQuery } from '@/api/accountsApi';
import { beginsAtTop } from '@/ui/dialogPlace';
import { ManageFoot } from '@/ui/ManageFoot';
import { QueryView } from '@/ui/QueryView';

import { AccountForm } from './AccountForm';
import { AccountTable } from './AccountTable';
import { RemoveAccountModal } from './RemoveAccountModal';

/** What is open instead of the list; `account` is null for a new one. */
type Step = { kind: 'edit'; account: Account | null } | { kind: 'remove'; account: Account } | null;

/** The accounts of the owner: open one, add, rename and remove. */
export function AccountsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  // No event tells of the other accounts' connections.
  const query = useListAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, setStep] = useState<Step>(null);
  const back = () => setStep(null);
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
