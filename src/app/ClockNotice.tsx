import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { browserNow, isClockWrong, onClockCorrected, serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { useToasts } from '@/ui/useToasts';

/** Once per load of the page. */
let wasShown = false;

/** Mentions that the clock of the device is wrong: the console goes by the clock of the server. */
export function ClockNotice() {
  const { t } = useTranslation('layout');
  const { screen } = useToasts();
  useEffect(() => {
    function showOnce() {
      if (wasShown || !isClockWrong()) return;
      wasShown = true;
      const times = { device: formatMoment(browserNow() / SECOND_MS), server: formatMoment(serverNow() / SECOND_MS) };
      screen.warning(t('clock.title'), t('clock.text', times));
    }
    showOnce();
    return onClockCorrected(showOnce);
  }, [t, screen]);
  return null;
}
