import { useTranslation } from 'react-i18next';

import type { Responses } from '@contract/schemas/shapes';

import { useResponseTexts } from './useResponseTexts';

/** How members responded to a message, in one or two lines. */
export function ResponsesLine({ responses }: { responses: Responses | null | undefined }) {
  const { t } = useTranslation('deliveries');
  const { lineOf, moreOf } = useResponseTexts();
  if (!responses) return <span className="hint">{t('responses.unknown')}</span>;
  const more = moreOf(responses);
  return (
    <div>
      {lineOf(responses)}
      {more !== null && <p className="hint">{more}</p>}
    </div>
  );
}
