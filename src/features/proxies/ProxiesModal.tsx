import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { AccountProxies } from '@contract/schemas/shapes';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useGetProxiesQuery, useSaveProxiesMutation } from '@/api/proxiesApi';
import { hideSecret } from '@/api/secretArguments';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { useAnnounce } from '@/ui/useAnnounce';

import './proxies.css';
import { proxiesDraft } from './proxiesDraft';
import { isComplete, toFields, toSaved, WAYS, type ProxiesFields } from './proxiesForm';
import { ProxyWay } from './ProxyWay';

const NO_PASSWORDS = { first: '', spare: '' };
const SAVING_KEY = 'proxies';

/** How the server reaches WhatsApp for this account: enters, tests and saves a main and a spare proxy. */
export function ProxiesModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['proxies', 'common']);
  const formId = useId();
  const query = useGetProxiesQuery();
  const [, { isLoading }] = useSaveProxiesMutation({ fixedCacheKey: SAVING_KEY });
  return (
    <RequestModal
      open
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
        {(stored) => <Fields formId={formId} stored={stored} onSaved={onClose} />}
      </QueryView>
    </RequestModal>
  );
}

function Fields({ formId, stored, onSaved }: { formId: string; stored: AccountProxies; onSaved: () => void }) {
  const { t } = useTranslation('proxies');
  const announce = useAnnounce();
  const draft = useFormDraft(proxiesDraft);
  const [fields, setFields] = useState<ProxiesFields>(() => draft.kept ?? toFields(stored));
  const [isFromDraft, setIsFromDraft] = useState(draft.kept !== null);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const [isChecked, setIsChecked] = useState(false);
  const [saveProxies, { isLoading }] = useSaveProxiesMutation({ fixedCacheKey: SAVING_KEY });

  function handleChange(next: ProxiesFields) {
    setFields(next);
    draft.keep(next);
  }

  function handleDiscard() {
    setFields(toFields(stored));
    setIsFromDraft(false);
    draft.discard();
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isLoading || !WAYS.every((name) => isComplete(fields[name]))) return;
    const saving = saveProxies(hideSecret(toSaved(fields, passwords, stored))).unwrap();
    if (!(await announce(saving, { success: t('saved'), failure: t('saveFailed'), first: 'server' }))) return;
    draft.discard();
    onSaved();
  }

  return (
    <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {stored.isSpareInUse && <p className="proxies-notice">{t('inUse')}</p>}
      {isFromDraft && (
        <p className="proxies-notice">
          {t('draftKept')}{' '}
          <button type="button" className="linkButton" onClick={handleDiscard}>
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
          onChange={(way) => {
            handleChange({ ...fields, [name]: way });
          }}
          onPassword={(password) => {
            setPasswords({ ...passwords, [name]: password });
          }}
        />
      ))}
    </form>
  );
}
