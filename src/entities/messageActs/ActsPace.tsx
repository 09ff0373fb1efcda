import { useTranslation } from 'react-i18next';

import { getMessengerStatus } from '@/api/messengerApi';

import { sendingHold } from '../run/sendingHold';

/** When an act is done: at the pace of the messages, or not before sending goes on. */
export function ActsPace() {
  const { t } = useTranslation('groupActs');
  const { data = null } = getMessengerStatus.useQueryState();
  const hold = sendingHold(data);
  return <p className="note">{t(hold ? `held.${hold}` : 'pace')}</p>;
}
