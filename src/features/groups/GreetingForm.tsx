import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { useSaveGreetingMutation } from '@/api/groupsApi';
import { FormField } from '@/ui/FormField';
import { useAnnounce } from '@/ui/useAnnounce';

import { findGreetingProblem } from './greetingProblem';
import './groupsTexts';

const maxChars = limits.groups.greetingUrlMaxChars;

interface Props {
  /** Form id for the dialog's submit button. */
  formId: string;
  group: Group;
  /** The stored link, or empty. */
  url: string;
  /** Cache key of the mutation, shared with the dialog's button for its loading state. */
  savingKey: string;
  onSaved: () => void;
  onRemove: () => void;
}

/** Form for the link that greets new members, with a remove button. */
export function GreetingForm({ formId, group, url, savingKey, onSaved, onRemove }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const [draft, setDraft] = useState(url);
  const [problem, setProblem] = useState<ReturnType<typeof findGreetingProblem>>(null);
  const [saveGreeting, { isLoading }] = useSaveGreetingMutation({ fixedCacheKey: savingKey });

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const found = findGreetingProblem(draft);
    setProblem(found);
    if (found !== null || isLoading) return;
    const saving = saveGreeting({ id: group.id, url: draft.trim() }).unwrap();
    if (await announce(saving, { success: t('greeting.saved'), failure: t('greeting.failed') })) onSaved();
  }

  return (
    <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {!group.can_post && <p className="greeting-warning">{t('greeting.readOnly')}</p>}
      <FormField
        label={t('greeting.field')}
        hint={t('greeting.hint')}
        problem={problem && t(`greeting.problems.${problem}`, { maxChars })}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            className="plainText"
            placeholder="https://"
            autoComplete="off"
            autoFocus
            value={draft}
            onChange={({ target }) => {
              setDraft(target.value);
              setProblem(null);
            }}
          />
        )}
      </FormField>
      {url !== '' && (
        <button type="button" className="linkButton greeting-remove" onClick={onRemove}>
          {t('greeting.remove')}
        </button>
      )}
    </form>
  );
}
