import { useTranslation } from 'react-i18next';

import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import './pollOptions.css';

/** The options below the question of a poll, as the messenger shows them. */
export function PollOptions({ poll: { options, isMultiple } }: { poll: Poll }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <p className="hint pollOptions-hint">{t(isMultiple ? 'poll.several' : 'poll.one')}</p>
      <ul className="pollOptions" data-multiple={isMultiple}>
        {options.map((option, at) => (
          <li key={at} className="pollOptions-option">
            {option}
          </li>
        ))}
      </ul>
    </>
  );
}
