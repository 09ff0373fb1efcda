import { useTranslation } from 'react-i18next';

import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import { useAbilities } from '@/api/useAbilities';

import './pollOptions.css';

/** The options below the question of a poll, as the messenger shows them; one whose polls have buttons says nothing more. */
export function PollOptions({ poll: { options, isMultiple } }: { poll: Poll }) {
  const { t } = useTranslation('plan');
  const { hasPollButtons } = useAbilities();
  return (
    <>
      {!hasPollButtons && <p className="hint pollOptions-hint">{t(isMultiple ? 'poll.several' : 'poll.one')}</p>}
      <ul className="pollOptions" data-shape={hasPollButtons ? 'button' : isMultiple ? 'box' : 'circle'}>
        {options.map((option, at) => (
          <li key={at} className="pollOptions-option">
            {option}
          </li>
        ))}
      </ul>
    </>
  );
}
