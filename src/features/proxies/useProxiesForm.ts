import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { AccountProxies } from '@contract/schemas/shapes';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useSaveProxiesMutation } from '@/api/proxiesApi';
import { hideSecret } from '@/api/secretArguments';
import { useAnnounce } from '@/ui/useAnnounce';

import { proxiesDraft } from './proxiesDraft';
import { isComplete, toFields, toSaved, WAYS, type ProxiesDraft, type ProxiesFields } from './proxiesForm';

const NO_PASSWORDS = { first: '', spare: '' };
/** The dialog's button is busy while its form saves. */
export const SAVING_KEY = 'proxies';

interface Options {
  stored: AccountProxies;
  /** Reads them again. */
  onReload: () => Promise<AccountProxies>;
  onSaved: () => void;
}

/** The form of both proxies. What others saved meanwhile is replaced only by those who were told. */
export function useProxiesForm({ stored, onReload, onSaved }: Options) {
  const { t } = useTranslation('proxies');
  const announce = useAnnounce();
  const draft = useFormDraft(proxiesDraft);
  const [{ revision, ...fields }, setForm] = useState<ProxiesDraft>(() => draft.kept ?? beginWith(stored));
  const [notice, setNotice] = useState<'draft' | 'changed' | null>(draft.kept && 'draft');
  const [passwords, changePasswords] = useState(NO_PASSWORDS);
  const [isChecked, setIsChecked] = useState(false);
  const [saveProxies, { isLoading }] = useSaveProxiesMutation({ fixedCacheKey: SAVING_KEY });

  function change(next: ProxiesFields) {
    setForm({ ...next, revision });
    draft.keep({ ...next, revision });
  }

  function discard() {
    setForm(beginWith(stored));
    setNotice(null);
    draft.discard();
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isLoading || !WAYS.every((name) => isComplete(fields[name]))) return;
    const saving = saveProxies(hideSecret({ ...toSaved(fields, passwords, stored), revision })).unwrap();
    if (await announce(saving, { success: t('saved'), failure: t('saveFailed'), first: 'server' })) {
      draft.discard();
      onSaved();
      return;
    }
    const newest = await onReload().catch(() => null);
    if (newest?.revision === undefined || newest.revision === revision) return;
    setForm({ ...fields, revision: newest.revision });
    setNotice('changed');
  }

  return { fields, passwords, isChecked, notice, change, changePasswords, discard, submit };
}

const beginWith = (stored: AccountProxies): ProxiesDraft => ({ ...toFields(stored), revision: stored.revision });
