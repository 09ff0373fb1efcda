import { useSelector } from 'react-redux';

import { LimitBanner } from '@/features/messenger/LimitBanner';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { SendingStopBanner } from '@/features/sending/SendingStopBanner';

/** Why nothing is sent now: it is stopped, or WhatsApp limits the rate. */
export function SendingBanner() {
  const status = useSelector(selectMessengerStatus);
  const stoppedAtMs = status?.sendingStoppedAt ?? null;
  if (stoppedAtMs === null) return <LimitBanner />;
  return <SendingStopBanner stoppedAtMs={stoppedAtMs} reason={status?.sendingStopReason ?? null} />;
}
