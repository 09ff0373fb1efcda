import { useState, type RefObject, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { PhoneMember } from '@contract/phone';
import { hasVisibleText } from '@contract/visibleText';

interface Props {
  /** Opened with `showModal()`, which also restores focus on close. */
  dialog: RefObject<HTMLDialogElement | null>;
  members: PhoneMember[];
  onJoin: (name: string) => Promise<void>;
  onLeave: (memberId: number) => Promise<void>;
}

/** Who is in the group; anybody joins or leaves it by a click. */
export function MembersDialog({ dialog, members, onJoin, onLeave }: Props) {
  const { t } = useTranslation('phone');
  const [name, setName] = useState('');
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');
  const canJoin = hasVisibleText(name) && stage !== 'busy';

  async function change(act: () => Promise<void>) {
    setStage('busy');
    try {
      await act();
      setStage('idle');
    } catch {
      setStage('failed');
    }
  }

  function handleJoin(event: SyntheticEvent) {
    event.preventDefault();
    if (canJoin) void change(() => onJoin(name.trim()).then(() => setName('')));
  }

  return (
    <dialog ref={dialog} className="phone-dialog" aria-labelledby="members-title" onClose={() => setStage('idle')}>
      <h2 id="members-title">{t('members.title')}</h2>
      <form className="phone-join" onSubmit={handleJoin}>
        <input
          type="text"
          autoComplete="off"
          maxLength={limits.groups.customNameMaxChars}
          aria-label={t('members.name')}
          placeholder={t('members.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="phone-secondary" disabled={!canJoin}>
          {t('members.join')}
        </button>
      </form>
      {stage === 'failed' && <p role="alert">{t('members.failed')}</p>}
      <ul className="phone-members" aria-label={t('members.title')}>
        {members.map((member) => (
          <li key={member.id}>
            <span>{member.name}</span>
            <button
              type="button"
              className="phone-secondary"
              aria-label={t('members.leaveNamed', { name: member.name })}
              disabled={stage === 'busy'}
              onClick={() => void change(() => onLeave(member.id))}
            >
              {t('members.leave')}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="phone-secondary phone-close" onClick={() => dialog.current?.close()}>
        {t('members.close')}
      </button>
    </dialog>
  );
}
