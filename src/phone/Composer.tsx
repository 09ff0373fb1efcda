import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { cutText } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { PhoneMember, WritePhoneMessage } from '@contract/phone';
import { hasVisibleText } from '@contract/visibleText';

interface Props {
  members: PhoneMember[];
  /** Only admins write. */
  isClosed: boolean;
  /** The member that writes and votes. */
  memberId: number;
  onMember: (memberId: number) => void;
  onSend: (body: WritePhoneMessage) => Promise<void>;
}

/** Writes as a member of the group. Enter sends, Shift+Enter starts a new line; a text that failed to send is kept. */
export function Composer({ members, isClosed, memberId, onMember, onSend }: Props) {
  const { t } = useTranslation('phone');
  const [text, setText] = useState('');
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');
  const mayWrite = !isClosed || members.some(({ id, isAdmin }) => id === memberId && isAdmin);
  const canSend = mayWrite && hasVisibleText(text) && memberId !== 0 && stage !== 'busy';

  async function send() {
    if (!canSend) return;
    setStage('busy');
    try {
      await onSend({ memberId, text: text.trim() });
      setText('');
      setStage('idle');
    } catch {
      setStage('failed');
    }
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void send();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form className="phone-composer" onSubmit={handleSubmit}>
      {stage === 'failed' && <p role="alert">{t('compose.failed')}</p>}
      <label className="phone-member">
        <span>{t('compose.author')}</span>
        <select value={memberId} onChange={(event) => onMember(Number(event.target.value))}>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
        </select>
      </label>
      {!mayWrite && <p className="phone-closed">{t('compose.closed')}</p>}
      <textarea
        rows={1}
        disabled={!mayWrite}
        value={text}
        aria-label={t('compose.text')}
        placeholder={t('compose.text')}
        onChange={(event) => setText(cutText(event.target.value, limits.funnel.messageMaxChars))}
        onKeyDown={handleKeyDown}
      />
      <button type="submit" className="phone-send" aria-label={t('compose.send')} disabled={!canSend}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 12l16-8-6 16-3-7z" />
        </svg>
      </button>
    </form>
  );
}
