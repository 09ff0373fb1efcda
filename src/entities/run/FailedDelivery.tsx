import { useTranslation } from 'react-i18next';

import { deliveryReason } from '@/lib/deliveryReason';

/** Why a message was not delivered and what helps, as text; `error` is the server's error code. */
export function FailedDelivery({ error, status }: { error: string; status?: string }) {
  const { t } = useTranslation('deliveries');
  return t(`reasons.${deliveryReason(error, status)}`, { code: error });
}
