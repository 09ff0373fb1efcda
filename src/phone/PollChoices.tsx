import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PhonePoll } from '@contract/phone';

interface Props {
  poll: PhonePoll;
  /** The member that votes. */
  memberId: number;
  onVote: (options: number[]) => Promise<void>;
}

/** The options of a poll with their votes. A press chooses, or withdraws the choice. */
export function PollChoices({ poll: { options, isMultiple, votes }, memberId, onVote }: Props) {
  const { t } = useTranslation('phone');
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');
  const own = votes.find((vote) => vote.memberId === memberId)?.options ?? [];
  const counts = options.map((_, at) => votes.filter((vote) => vote.options.includes(at)).length);
  const most = Math.max(1, ...counts);

  async function choose(at: number) {
    const others = isMultiple ? own.filter((place) => place !== at) : [];
    setStage('busy');
    try {
      await onVote(own.includes(at) ? others : [...others, at]);
      setStage('idle');
    } catch {
      setStage('failed');
    }
  }

  return (
    <>
      <p className="phone-poll-hint">{t(isMultiple ? 'poll.several' : 'poll.one')}</p>
      <ul className="phone-poll">
        {options.map((option, at) => (
          <li key={at}>
            <button
              type="button"
              aria-pressed={own.includes(at)}
              disabled={memberId === 0 || stage === 'busy'}
              onClick={() => void choose(at)}
            >
              <span>{option}</span>
              <span className="phone-poll-count">{counts[at]}</span>
              <progress max={most} value={counts[at]} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {stage === 'failed' && <p role="alert">{t('poll.failed')}</p>}
    </>
  );
}
