import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Responses } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

const format = (count: number) => numberFormat.format(count);

/** How members responded, in words; what is not known is never 0. */
export function useResponseTexts() {
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
