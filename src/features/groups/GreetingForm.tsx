import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { longestText } from '@contract/messengerKinds';
import type { GreetingMessage, Group } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useSaveGreetingMessageMutation, useSaveGreetingMutation } from '@/api/groupsApi';
import { useAbilities } from '@/api/useAbilities';
import { focusProblem } from '@/ui/focusProblem';
import { TextField } from '@/ui/TextField';
import { RestoredNote } from '@/ui/RestoredNote';
import { useAnnounce } from '@/ui/useAnnounce';

import { GreetingMessageFields } from './GreetingMessageFields';
import { findGreetingProblem, findMessageProblem, isLink } from './greetingProblem';

const maxChars = limits.groups.greetingUrlMaxChars;

const EMPTY: GreetingMessage = { text: '', variables: null, mediaUrl: null, mediaName: null };

interface Props {
  /** Form id for the dialog's submit button. */
  formId: string;
  group: Group;
  stored: {
    /** Null without a greeting. */
    message: GreetingMessage | null;
    /** False for a server that stores only a link. */
    takesMessages: boolean;
  };
  /** Cache key of the mutations, shared with the dialog's button for its loading state. */
  savingKey: string;
  /** Whether a file is being uploaded. */
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
  onSaved: () => void;
  onRemove: () => void;
}

/** Form for what greets new members: a link, or a text with a file; with a remove button. */
export function GreetingForm(props: Props) {
  const { formId, group, stored, savingKey, isUploading, onUploading, onSaved, onRemove } = props;
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const typed = useDialogDraft(`greeting/${group.id}`, {
    ...(stored.message ?? EMPTY),
    isMessage: stored.takesMessages && stored.message !== null && !isLink(stored.message),
  });
  const { isMessage, ...draft } = typed.fields;
  const [problem, setProblem] = useState<string | null>(null);
  const abilities = useAbilities();
  const [saveLink, { isLoading: isLinkSaving }] = useSaveGreetingMutation({ fixedCacheKey: savingKey });
  const [saveMessage, { isLoading: isSaving }] = useSaveGreetingMessageMutation({ fixedCacheKey: savingKey });

  function change(changed: GreetingMessage) {
    typed.change(changed);
    setProblem(null);
  }

  function describeProblem(): string | null {
    if (isMessage) {
      const found = findMessageProblem(draft, abilities);
      const messageMaxChars = longestText(abilities, draft.mediaUrl !== null);
      return found && t(`greeting.message.problems.${found}`, { maxChars: messageMaxChars });
    }
    const found = findGreetingProblem(draft.text);
    return found && t(`greeting.problems.${found}`, { maxChars });
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const found = describeProblem();
    setProblem(found);
    focusProblem(event.currentTarget);
    if (found !== null || isLinkSaving || isSaving || isUploading) return;
    const { id } = group;
    const { text, variables, mediaUrl } = draft;
    const isDone = isMessage
      ? await announce(saveMessage({ id, text, variables, mediaUrl }).unwrap(), {
          success: t('greeting.message.saved'),
          failure: t('greeting.message.failed'),
        })
      : await announce(saveLink({ id, url: text.trim() }).unwrap(), {
          success: t('greeting.saved'),
          failure: t('greeting.failed'),
        });
    if (!isDone) return;
    typed.discard();
    onSaved();
  }

  return (
    <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <RestoredNote isRestored={typed.isRestored} onDiscard={typed.startAnew} />
      {!group.can_post && <p className="greeting-warning">{t('greeting.readOnly')}</p>}
      {isMessage ? (
        <GreetingMessageFields
          groups={[group]}
          value={draft}
          problem={problem}
          onChange={change}
          onUploading={onUploading}
        />
      ) : (
        <TextField
          label={t('greeting.field')}
          hint={t('greeting.hint')}
          problem={problem}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoFocus
          value={draft.text}
          onChange={(typed) => change({ ...draft, text: typed })}
        />
      )}
      <div className="greeting-actions">
        {stored.takesMessages && (
          <button
            type="button"
            className="linkButton"
            disabled={isUploading}
            onClick={() => {
              typed.change({ isMessage: !isMessage });
              setProblem(null);
            }}
          >
            {t(isMessage ? 'greeting.message.back' : 'greeting.message.write')}
          </button>
        )}
        {stored.message !== null && (
          <button type="button" className="linkButton greeting-remove" onClick={onRemove}>
            {t('greeting.remove')}
          </button>
        )}
      </div>
    </form>
  );
}
