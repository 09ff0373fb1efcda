import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import { PollFields } from '@/entities/message/PollFields';

interface Props {
  poll: Poll | null;
  /** A poll has no file. */
  hasFile: boolean;
  isDisabled: boolean;
  onChange: (poll: Poll | null) => void;
}

const emptyPoll = (): Poll => ({
  options: Array.from({ length: limits.poll.optionsMinCount }, () => ''),
  isMultiple: false,
});

/** Whether the message is the question of a poll, and what members choose from. */
export function PollSwitch({ poll, hasFile, isDisabled, onChange }: Props) {
  const { t } = useTranslation('broadcast');
  return (
    <div className="broadcast-poll">
      <label className="broadcast-pollSwitch" title={hasFile ? t('poll.noFile') : undefined}>
        <input
          type="checkbox"
          role="switch"
          checked={poll !== null}
          disabled={isDisabled || (hasFile && poll === null)}
          onChange={({ target }) => onChange(target.checked ? emptyPoll() : null)}
        />
        {t('poll.label')}
      </label>
      {hasFile && poll && (
        <p className="hint broadcast-hint" data-problem="true">
          {t('poll.noFile')}
        </p>
      )}
      {poll && <PollFields poll={poll} onChange={(part) => onChange({ ...poll, ...part })} />}
    </div>
  );
}
