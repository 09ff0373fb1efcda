import { useTranslation } from 'react-i18next';

import { deliveryReason } from '@/lib/deliveryReason';

/** Why a message was not delivered and what helps, as text; `error` is the server's error code. */
export function FailedDelivery({ error }: { error: string }) {
  const { t } = useTranslation('deliveries');
  return t(`reasons.${deliveryReason(error)}`, { code: error });
}
