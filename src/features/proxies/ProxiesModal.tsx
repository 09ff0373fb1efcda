import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { AccountProxies } from '@contract/schemas/shapes';

import { useGetProxiesQuery, useSaveProxiesMutation } from '@/api/proxiesApi';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';

import './proxies.css';
import { WAYS } from './proxiesForm';
import { ProxyWay } from './ProxyWay';
import { SAVING_KEY, useProxiesForm } from './useProxiesForm';

/** How the server reaches WhatsApp for this account: enters, tests and saves a main and a spare proxy. */
export function ProxiesModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['proxies', 'common']);
  const formId = useId();
  const query = useGetProxiesQuery();
  const [, { isLoading }] = useSaveProxiesMutation({ fixedCacheKey: SAVING_KEY });
  return (
    <RequestModal
      width={480}
      title={t('title')}
      okText={t('save')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: query.data === undefined }}
      cancelText={t('common:actions.close')}
      isPending={isLoading}
      onCancel={onClose}
    >
      <p className="proxies-hint">{t('hint')}</p>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={<div className="skeletonBlock" style={{ height: 320 }} />}
      >
        {(stored) => (
          <Fields formId={formId} stored={stored} onReload={() => query.refetch().unwrap()} onSaved={onClose} />
        )}
      </QueryView>
    </RequestModal>
  );
}

interface FieldsProps {
  formId: string;
  stored: AccountProxies;
  /** Reads them again. */
  onReload: () => Promise<AccountProxies>;
  onSaved: () => void;
}

function Fields({ formId, stored, onReload, onSaved }: FieldsProps) {
  const { t } = useTranslation('proxies');
  const { fields, passwords, isChecked, ...form } = useProxiesForm({ stored, onReload, onSaved });
  return (
    <form id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
      {stored.isSpareInUse && <p className="proxies-notice">{t('inUse')}</p>}
      {form.notice !== null && (
        <p className="proxies-notice" role={form.notice === 'changed' ? 'alert' : undefined}>
          {t(form.notice === 'changed' ? 'changed' : 'draftKept')}{' '}
          <button type="button" className="linkButton" onClick={form.discard}>
            {t('discard')}
          </button>
        </p>
      )}
      {WAYS.map((name) => (
        <ProxyWay
          key={name}
          name={name}
          fields={fields[name]}
          password={passwords[name]}
          stored={stored[name]}
          serverHasProxy={stored.serverHasProxy}
          isChecked={isChecked}
          onChange={(way) => form.change({ ...fields, [name]: way })}
          onPassword={(password) => form.changePasswords({ ...passwords, [name]: password })}
        />
      ))}
    </form>
  );
}
