import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { hasVisibleText } from '@contract/visibleText';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { readDoneBefore } from '@/api/idempotencyKeys';
import { useGetBotInfoQuery } from '@/api/profileApi';
import { useGetSupportStatusQuery, useSendSupportMessageMutation } from '@/api/supportApi';
import { normalizeError } from '@/lib/normalizeError';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { RequestModal } from '@/ui/RequestModal';
import { useIsMounted } from '@/ui/useIsMounted';

import { Conversation } from './Conversation';
import './support.css';
import { supportDraft } from './supportDraft';

const NOT_REGISTERED = 'TELEGRAM_NOT_REGISTERED';

/** Writes to support and shows the conversation. Source: SPEC-2.166 to SPEC-2.170. */
export function SupportModal({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation(['support', 'common']);
  const show = useShowToast();
  const describeError = useErrorMessage();
  const isMounted = useIsMounted();
  const { data: status } = useGetSupportStatusQuery();
  const [sendMessage, { isLoading }] = useSendSupportMessageMutation();
  const draft = useFormDraft(supportDraft);
  const [message, setMessage] = useState(draft.kept?.message ?? '');
  const [isUnregistered, setIsUnregistered] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = !hasVisibleText(message);

  function handleChange(text: string) {
    setMessage(text);
    draft.keep(text.trim() === '' ? null : { message: text });
  }

  async function handleSend() {
    if (isEmpty || isLoading) return;
    setIsUnregistered(false);
    try {
      const key = draft.sendingKey();
      await sendMessage({ message: message.trim(), ...(key !== undefined && { key }) }).unwrap();
    } catch (error) {
      if (normalizeError(error).code === NOT_REGISTERED && isMounted()) setIsUnregistered(true);
      else if (readDoneBefore(error)) {
        draft.renewKey();
        show({ style: 'message', kind: 'warning', text: t('sentBefore') });
      } else show({ style: 'message', kind: 'error', ...describeError(error, t('failures.send')) });
      return;
    }
    setMessage('');
    draft.discard();
    field.current?.focus();
    show({ style: 'message', kind: 'success', text: t('sent') });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void handleSend();
    }
  }

  return (
    <RequestModal
      width={480}
      title={t('title')}
      okText={t(isLoading ? 'sending' : 'submit')}
      cancelText={t('common:actions.close')}
      okButtonProps={{ disabled: isEmpty }}
      isPending={isLoading}
      onOk={() => void handleSend()}
      onCancel={onClose}
    >
      <p className="support-hint">{t('replyTime')}</p>
      {status && !status.isSupportConfigured && <p className="support-warning">{t('notConfigured')}</p>}
      <Conversation />
      {isUnregistered && <RegistrationHint />}
      <label className="support-label">
        {t('message.label')}
        <textarea
          ref={field}
          className="plainText"
          rows={5}
          value={message}
          autoFocus
          placeholder={t('message.placeholder')}
          onChange={({ target }) => {
            handleChange(target.value);
          }}
          onKeyDown={handleKey}
        />
      </label>
      <p className="support-hint">{t('message.keys')}</p>
      {children}
    </RequestModal>
  );
}

/** How to register with the bot, which support needs to reply. Source: SPEC-8.11. */
function RegistrationHint() {
  const { t } = useTranslation('support');
  const { data: bot } = useGetBotInfoQuery();
  return (
    <div role="alert" className="support-warning">
      <p>{t('unregistered.title')}</p>
      <ol>
        <li>{t('unregistered.username')}</li>
        <li>
          {bot?.link ? (
            <a href={bot.link} target="_blank" rel="noreferrer">
              {t('unregistered.openBot', { username: bot.username })}
            </a>
          ) : (
            t('unregistered.findBot')
          )}
        </li>
        <li>{t('unregistered.start')}</li>
        <li>{t('unregistered.again')}</li>
      </ol>
    </div>
  );
}
