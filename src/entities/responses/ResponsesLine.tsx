import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';

import type { Responses } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

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

const format = (count: number) => numberFormat.format(count);

/** How members responded, in words; what is not known is never 0. */
function useResponseTexts() {
  const { t } = useTranslation('deliveries');
  return useMemo(
    () => ({
      lineOf: ({ delivered, read }: Responses): string => {
        if (read > 0) return t('responses.line', { delivered: format(delivered), read: format(read) });
        return delivered > 0 ? t('responses.lineDelivered', { delivered: format(delivered) }) : t('responses.unknown');
      },
      /** Null when nobody has reacted or replied. */
      moreOf: ({ reacted, replied }: Responses): string | null =>
        reacted + replied > 0 ? t('responses.more', { reacted: format(reacted), replied: format(replied) }) : null,
    }),
    [t],
  );
}
