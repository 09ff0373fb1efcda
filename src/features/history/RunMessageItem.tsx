import { useTranslation } from 'react-i18next';

import type { DeliveryStatus, RunMessage } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { FailedDelivery } from '@/ui/FailedDelivery';

import { deliveryMoment } from './deliveryMoment';
import { messagePreview } from './messagePreview';

const hints = {
  unconfirmed: 'unconfirmedHint',
  canceled: 'canceledHint',
  skipped: 'skippedHint',
} as const satisfies Partial<Record<DeliveryStatus, string>>;

const hasHint = (status: DeliveryStatus): status is keyof typeof hints => status in hints;

/** One message of a run: what it said, what became of it, and when. */
export function RunMessageItem({ message: row }: { message: RunMessage }) {
  const { t } = useTranslation('history');
  const { order_num, status, message, media_url, error } = row;
  const moment = deliveryMoment(row);
  const momentInWords =
    moment &&
    ('atS' in moment ? t(`message.${moment.key}`, { moment: formatMoment(moment.atS) }) : t(`message.${moment.key}`));
  return (
    <li className="runMessage" value={order_num}>
      <p className="runMessage-text">
        {message === '' && media_url ? t('message.mediaOnly') : messagePreview(message)}
      </p>
      <p className="runMessage-facts">
        <span className="runMessage-status" data-status={status}>
          {t(`message.statuses.${status}`)}
        </span>
        {momentInWords !== null && <span>{momentInWords}</span>}
      </p>
      {hasHint(status) && <p className="runMessage-hint">{t(`message.${hints[status]}`)}</p>}
      {status === 'failed' && error !== null && (
        <p className="runMessage-hint">
          <FailedDelivery error={error} />
        </p>
      )}
    </li>
  );
}
