import { Suspense } from 'react';
import { useSelector } from 'react-redux';

import { LimitBanner } from '@/features/messenger/LimitBanner';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { lazyView } from '@/ui/lazyView';

const { View: SendingStopBanner } = lazyView(
  async () =>
    (await import(/* webpackChunkName: "sending" */ '@/features/sending/SendingStopBanner')).SendingStopBanner,
);

/** Why nothing is sent now: it is stopped, or WhatsApp limits the rate. */
export function SendingBanner() {
  const status = useSelector(selectMessengerStatus);
  const stoppedAtMs = status?.sendingStoppedAt ?? null;
  if (stoppedAtMs === null) return <LimitBanner />;
  return (
    <Suspense fallback={null}>
      <SendingStopBanner stoppedAtMs={stoppedAtMs} reason={status?.sendingStopReason ?? null} />
    </Suspense>
  );
}
